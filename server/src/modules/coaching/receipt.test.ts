import type { KeptLines } from '@qihang/coach/writing';
import { describe, expect, it } from '@rstest/core';
import type { SavedWork } from '../deliverables/deliverable-store';
import { failedSentence, madeOf, receiptOf, settledSentence, unchangedReceipt } from './receipt';
import type { WritingJob } from './writing-job';

const KEPT: KeptLines = { lines: [], dropped: [], unmet: [] };
const saved = (version: number, title = '脚本·听一声') =>
  ({ ref: { id: 'id', kind: 'script', title, version } }) as SavedWork;
const dropped = (key: string, brief = ''): KeptLines['dropped'][number] => ({
  ...{ line: { key, text: '', from: [] }, whys: [], brief },
});
const change = (changed: readonly string[], removed: readonly string[] = [], isCounted = false) => ({
  ...{ changed, removed, isCounted },
});

describe('what is said of work that lies on the shelf', () => {
  it('names it, with its version from the second on', () => {
    expect(madeOf({ title: '定位卡', version: 1 })).toBe('放进「我的成果」了：定位卡。');
    expect(madeOf({ title: '定位卡', version: 2 }, { title: '选题库', version: 1 })).toBe(
      '放进「我的成果」了：定位卡（第2版）、选题库。',
    );
  });

  it('ends with the sign that a title brings along', () => {
    expect(madeOf({ title: '脚本·琴潮了？', version: 1 })).toBe('放进「我的成果」了：脚本·琴潮了？');
    expect(madeOf({ title: '脚本·琴潮了？', version: 3 })).toBe(
      '放进「我的成果」了：脚本·琴潮了？（第3版）。',
    );
  });
});

describe('what is said of a change', () => {
  it('names up to six of the lines that it changed', () => {
    const keys = ['标题1', '封面', '段1口播', '段2口播', '段3口播', '段4口播', '段5口播'];
    expect(receiptOf(KEPT, saved(2), change(keys.slice(0, 6)))).toMatch(/^改了6行：.*第4段的口播。其余没动/);
    expect(receiptOf(KEPT, saved(2), change(keys))).toMatch(
      /^改了7行：.*第4段的口播等。其余没动，现在是第2版。$/,
    );
  });

  it('does not tell as a change what the checks have taken out, but that they have', () => {
    const kept = { ...KEPT, dropped: [dropped('段2口播', '「三千」没有出处')] };
    const told = receiptOf(kept, saved(3), change(['标题1'], ['段2口播']));
    expect(told).toBe(
      '改了1行：第1个标题。其余没动，现在是第3版。拿掉了1处没有出处或不能这么写的：第2段的口播（「三千」没有出处）。',
    );
  });

  it('says that nothing had to be changed, and of a list only which version it is', () => {
    expect(receiptOf(KEPT, saved(2), change([]))).toBe('没有要改的行，原来的没动。');
    expect(receiptOf(KEPT, saved(4), change(['题1'], [], true))).toBe('现在是第4版。');
    expect(receiptOf(KEPT, saved(4), change(['题1'], ['题3'], true))).toBe(
      '去掉了原来的第3题。现在是第4版。',
    );
  });

  it('says what is not done yet, by the first half of each objection', () => {
    const kept = { ...KEPT, unmet: ['有40秒，要求30秒以内；删一段', '少了「包邮」;补上'] };
    expect(receiptOf(kept, saved(1), null)).toBe(
      '放进「我的成果」了：脚本·听一声。还没做到：有40秒，要求30秒以内；少了「包邮」。',
    );
    expect(unchangedReceipt(kept)).toMatch(/^这次没改动，.*还没做到：有40秒/);
  });
});

describe('what is said of work that came to nothing or could not be as it was ordered', () => {
  const job = (fields: object) =>
    ({ kind: { kind: 'script' }, known: null, context: {}, ...fields }) as unknown as WritingJob;

  it('tells that the work of before stands, where there is one', () => {
    expect(failedSentence(job({}))).toBe('这份「脚本」没写成。点「重新生成」再写一次。');
    expect(failedSentence(job({ known: { id: 'id' } }))).toBe(
      '这份「脚本」没写成，原来的没动。点「重新生成」再写一次。',
    );
  });

  it('tells what of the order does not go together, and nothing where all does', () => {
    expect(settledSentence(job({ context: { settled: ['甲', '乙'] } }))).toBe(
      '你的要求里有对不上的：甲；乙。',
    );
    expect(settledSentence(job({}))).toBe('');
  });
});
