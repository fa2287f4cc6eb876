import { deliverableSchemas } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { lineForm } from '../../writing/line-form';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { aContext } from '../testing/writing-context';
import { positioningKind } from './positioning-kind';

const WRITTEN = DOOR_MAN_ANSWERS.positioning;
const LINES = linesOf(WRITTEN.slice(WRITTEN.indexOf('@@写')));
const content = (lines = LINES) => positioningKind.toContent(lines, aContext());
const without = (...keys: readonly string[]) => LINES.filter(({ key }) => !keys.includes(key));

/** A card of before: three sentences, other rows, six scores. */
const OLD = {
  judgement: '先做自家门要被拆的人。',
  oneLiners: ['一', '二', '三'].map((text) => ({ way: '反差', text })),
  rows: [
    { label: '做什么', text: '收老门板，改成饭桌' },
    { label: '为谁', text: '房子要拆的人' },
    { label: '先拍什么', text: '阿婆那扇门' },
    { label: '能走的路', text: '先散单' },
  ],
  scores: ['细分', '证据', '差异', '需求', '变现', '持续'].map((dimension) => ({
    dimension,
    score: 3,
    why: '有年头',
  })),
  risks: [],
  next: '今晚拍一扇。',
};

describe('a card', () => {
  it('has its rows by their labels, in one order, whatever order they were written in', () => {
    const labels = (lines = LINES) => content(lines)?.rows.map(({ label }) => label);
    expect(labels()?.slice(0, 4)).toEqual(['图什么', '为谁', '解决什么', '凭什么信你']);
    expect(labels([...LINES].reverse())).toEqual(labels());
    expect(content()?.lanes).toHaveLength(3);
  });

  it('settles one sentence, and is whole without spare ones', () => {
    const one = content(without('一句话2', '一句话2角度'));
    expect(one?.oneLiners.map(({ text }) => text)).toEqual([
      '你家门背后划过身高的，别拉走，我给你改成饭桌，道道留着。',
    ]);
  });

  it('leaves out a row of which nothing was told, but where the user has a word for that', () => {
    const lines = withLine(LINES, '记忆点', '【待补充】');
    const labels = (blank?: string) =>
      positioningKind
        .toContent(lines, aContext({ parameters: blank === undefined ? {} : { blank } }))
        ?.rows.map(({ label }) => label);
    expect(labels()).not.toContain('记忆点');
    expect(labels('待定')).toContain('记忆点');
    expect(positioningKind.show({ key: '记忆点', text: '【待补充】', from: [] })).toBe('');
  });

  it('of before is read, and keeps its rows through a change, without its scores', () => {
    expect(deliverableSchemas.positioning.safeParse(OLD).success).toBe(true);
    const lines = positioningKind.toLines(OLD);
    const keys = lines.map(({ key }) => key);
    expect(keys).toContain('先拍什么');
    expect(lines.map(({ key, text }) => `${key}|${text}`)).toContain('另外1|能走的路：先散单');
    const { scores: _, ...kept } = OLD;
    expect(content([...lines])).toEqual(kept);
  });

  it('objects to a row without its name, and to a card that says neither whom for nor why to trust', () => {
    const lines = withLine(without('为谁'), '另外1', '先散单');
    const whys = positioningKind.objections(lines, aContext()).map(({ key, why }) => `${key ?? ''}${why}`);
    expect(whys).toEqual(['还缺：为谁；照他讲过的写', '另外1要写成「格名：内容」，格名八个字内']);
    expect(positioningKind.objections(without('为谁'), aContext({ action: 'revise' }))).toEqual([]);
  });

  it('is shown in everyday words, the parts of a row one below the other, what is filmed as a list', () => {
    const shown = (wanted: string) =>
      LINES.filter(({ key }) => key === wanted)
        .map((line) => positioningKind.show(line))
        .join();
    expect(shown('一句话1')).toMatch(/^> \*\*你家门背后/);
    expect(shown('凭什么信你')).toBe(
      '**凭什么信**\n\n- 阿婆那扇整块没锯，正在阴干\n- 三个月一张，一年三十来张\n- 干过六年拆迁，门怎么卸你清楚',
    );
    expect(shown('下一步')).toMatch(/^\*\*眼下就办\*\*：/);
    const whole = shownLines(positioningKind, LINES);
    expect(whole).toMatch(/\n\n\*\*拍什么，轮着来\*\*\n\n1\. 一扇门.*\n2\. 一道规矩/);
    expect(whole).not.toContain('  \n');
  });
});

it('asks a writer for no score and for no row of before', () => {
  const form = lineForm(positioningKind.slots, true);
  expect(form).toContain('一句话#（80字内，1到3条）');
  expect(form).toContain('轮着拍#（100字内，3条）');
  expect(form).not.toMatch(/打分|先拍什么|做什么（|怎么拍（/);
});
