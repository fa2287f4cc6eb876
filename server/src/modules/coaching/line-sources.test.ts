import type { ClaimSources } from '@qihang/coach/checks';
import type { Fact } from '@qihang/coach/facts';
import { KINDS, type WrittenLine } from '@qihang/coach/kinds';
import type { LineSource } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { lineSources, type Written } from './line-sources';

const TOLD = '我是修表的，在老商场一楼干了十八年。她说不走也行，就是想听它响一声';
const FACT: Fact = {
  ...{ id: 'fact', version: 2, field: 'experience', value: '十八年', about: 'self', status: 'heard' },
  quotes: [{ messageId: 'one', start: 12, end: 17, text: TOLD.slice(12, 17) }],
};
const SOURCES: ClaimSources = {
  facts: new Map([['f1', FACT]]),
  said: new Map([
    ['m1', { id: 'one', text: TOLD, asked: '', isPasted: false }],
    ['m2', { id: 'pasted', text: '想听它响一声', asked: '', isPasted: true }],
  ]),
  allowed: [],
};
const slots = KINDS.script.slots;
const line = (key: string, text: string, ...from: string[]): WrittenLine => ({ key, text, from });
const written = (lines: readonly WrittenLine[], before: Written['before'] = null): Written => ({
  ...{ lines, slots, sources: SOURCES, before },
});
const wordsOf = (source: LineSource | undefined) =>
  source !== undefined && 'passages' in source
    ? source.passages.map(({ start, end }) => TOLD.slice(start, end))
    : null;

describe('the sources of a line', () => {
  it('are a message with the words that the line has from it, and where these stand in both', () => {
    const content = { titles: ['她说不走也行，就想听它响一声'] };
    const found = lineSources(content, written([line('标题1', '她说不走也行，就想听它响一声', 'm1')]));
    const [source] = found['/titles/0'] ?? [];
    expect(wordsOf(source)).toEqual(['她说不走也行']);
    expect(source).toMatchObject({ type: 'message', passages: [{ messageId: 'one', at: 0 }] });
  });

  it('are a version of a fact with the passages that it was verified by', () => {
    const content = { judgement: '干了十八年的人才听得出来', topic: '这个年头' };
    const lines = [line('判断', '干了十八年的人才听得出来', 'f1'), line('题目', '这个年头', 'f1')];
    const found = lineSources(content, written(lines));
    expect(found['/judgement']).toEqual([
      {
        ...{ type: 'fact', factId: 'fact', version: 2 },
        passages: [{ messageId: 'one', start: 12, end: 17, at: 0 }],
      },
      { type: 'message', passages: [{ messageId: 'one', start: 14, end: 17, at: 2, length: 3 }] },
    ]);
    expect(found['/topic']?.[0]).toMatchObject({ passages: [{ start: 12, end: 17, at: null }] });
  });

  it('are the words that say a number, however it is told', () => {
    const content = { coverLine: '修表18年' };
    const found = lineSources(content, written([line('封面', '修表18年', 'f1')]));
    expect(found['/coverLine']?.at(-1)).toEqual({
      type: 'message',
      passages: [{ messageId: 'one', start: 14, end: 17, at: 2, length: 3 }],
    });
  });

  it('are those of a bio too, of which a writer has no line breaks', () => {
    const content = { bios: [{ text: '修表的\n干了十八年' }] };
    const bio = { ...written([line('简介1', '修表的／干了十八年', 'm1')]), slots: KINDS.kit.slots };
    const [source] = lineSources(content, bio)['/bios/0/text'] ?? [];
    expect(wordsOf(source)).toEqual(['干了十八年']);
  });

  it('are the whole message where the line tells it in other words, and a sum without its figures', () => {
    const content = { coverLine: '修了多少年' };
    const found = lineSources(content, written([line('封面', '修了多少年', 'm1', '55=71-16')]));
    expect(found['/coverLine']).toEqual([
      { type: 'message', passages: [{ messageId: 'one', start: 0, end: TOLD.length, at: null }] },
      { type: 'sum' },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/[一-龥]|55/);
  });

  it('are the sum that a number of the line comes to, in figures', () => {
    const found = lineSources(
      { coverLine: '修了55年' },
      written([line('封面', '修了55年', 'm1', '55年=71岁-16岁')]),
    );
    expect(found['/coverLine']?.at(-1)).toEqual({
      type: 'sum',
      of: { at: 2, length: 3, text: '71 − 16 = 55' },
    });
  });

  it('are none of what was pasted, nor of names that nobody has', () => {
    const content = { coverLine: '想听它响一声' };
    expect(lineSources(content, written([line('封面', '想听它响一声', 'm2', 'f7', 'm9')]))).toEqual({});
  });

  it('follow a line to its place when a line before it is left out, and a text that was cut to fit', () => {
    const long = `${'想听它响一声'.repeat(9)}，就这一声`;
    const content = { beats: [{ say: '想听它响一声', shot: '表' }], titles: [long.slice(0, 40)] };
    const lines = [
      line('段1口播', '', 'm1'),
      line('段2口播', '想听它响一声', 'm1'),
      line('段2画面', '表'),
      line('标题1', long, 'm1'),
    ];
    expect(Object.keys(lineSources(content, written(lines)))).toEqual(['/beats/0/say', '/titles/0']);
  });

  it('stay with lines that a change leaves as they were, wherever they stand now', () => {
    const earlier: readonly LineSource[] = [{ type: 'sum' }];
    const before = {
      content: { titles: ['甲的标题', '乙的标题'], coverLine: '封面' },
      sources: { '/titles/1': earlier, '/coverLine': earlier },
    };
    const content = { titles: ['乙的标题'], coverLine: '新的封面' };
    const lines = [line('标题1', '乙的标题'), line('封面', '新的封面')];
    expect(lineSources(content, written(lines, before))).toEqual({ '/titles/0': earlier });
  });

  it('are bounded, however many lines cite however much', () => {
    const tags = Array.from({ length: 3_000 }, (_, index) => `想听它响一声${index}`);
    const lines = [line('标签1', tags.join(''), 'm1', 'f1')];
    const found = lineSources({ tags }, written(lines));
    expect(Object.keys(found).length).toBeGreaterThan(10);
    expect(JSON.stringify(found).length).toBeLessThan(64_000);
  });
});
