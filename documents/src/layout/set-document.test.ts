import { describe, expect, it } from '@rstest/core';
import type { Mark } from './drawing-operations';
import { setDocument } from './set-document';
import { setFoot } from './set-head-and-foot';
import { contentWidth, LONG_IMAGE, PAPER } from './theme';

type Blocks = Parameters<typeof setDocument>[1]['blocks'];

/** Every Chinese character is one em wide, every other half of one. */
const type = {
  measure: (text: string) => [...text].reduce((sum, sign) => sum + (/[ -~·]/.test(sign) ? 0.5 : 1), 0),
};
const IMPRINT = {
  ...{ brand: '启航AI', label: '内容由AI生成', isGenerated: true, moment: '2026-05-04 00:30', legend: '' },
};
const textsOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'text' ? [mark] : []));
const set = (blocks: Blocks, { lead = '', theme = PAPER, legend = '' } = {}) =>
  setDocument(
    { theme, type, said: [] },
    { kind: 'review', title: '周复盘', lead, blocks },
    { ...IMPRINT, legend },
  ).map((box) => ({ ...box, texts: textsOf(box.marks).map(({ text }) => text) }));
const bodyOf = (blocks: Blocks, more = {}) => set(blocks, more).slice(3);

describe('the head of a document', () => {
  it('is brand and time, the title and the label, which stay with what comes below', () => {
    const boxes = set([]);
    expect(boxes.map(({ texts }) => texts)).toEqual([
      ['启航AI', '2026-05-04 00:30'],
      ['周复盘'],
      ['内容由AI生成'],
    ]);
    expect(boxes.map(({ role, keepsNext }) => [role, keepsNext])).toEqual([
      ['P', true],
      ['H1', true],
      ['P', true],
    ]);
    const [, moment] = textsOf(boxes[0]?.marks ?? []);
    expect((moment?.x ?? 0) + type.measure('2026-05-04 00:30') * PAPER.caption.size).toBeCloseTo(
      contentWidth(PAPER),
    );
  });

  it('says beside the label what the marks are, and has the first sentence below where there is one', () => {
    expect(set([], { legend: '黄底的是本人说过的' })[2]?.texts).toEqual(['内容由AI生成·黄底的是本人说过的']);
    expect(set([], { lead: '先剪开头' })[3]?.texts).toEqual(['先剪开头']);
  });
});

describe('the foot of a sheet', () => {
  const footOf = (page: number, pages: number, theme = PAPER, isGenerated = true) =>
    textsOf(setFoot({ theme, type, said: [] }, { ...IMPRINT, isGenerated }, page, pages));

  it('has the label and the number of the page, which a single one has not', () => {
    expect(footOf(2, 3).map(({ text }) => text)).toEqual(['内容由AI生成', '启航AI　2 / 3']);
    expect(footOf(1, 3).map(({ text }) => text)).toEqual(['内容由AI生成', '启航AI　1 / 3']);
    expect(footOf(1, 1).map(({ text }) => text)).toEqual(['内容由AI生成', '启航AI']);
  });

  it('of a picture has the label alone and large where a model has made it, and small where not', () => {
    const [own] = footOf(1, 1, LONG_IMAGE);
    expect([footOf(1, 1, LONG_IMAGE).length, own?.style.size]).toEqual([1, LONG_IMAGE.label.size]);
    expect(footOf(1, 1, LONG_IMAGE, false).map(({ style }) => style.size)).toEqual([
      LONG_IMAGE.caption.size,
      LONG_IMAGE.caption.size,
    ]);
  });
});

describe('the blocks of a document', () => {
  it('number a list from where it begins, and set points where it has no numbers', () => {
    const items = ['先剪', '再说'];
    const numbers = (start?: number) =>
      bodyOf([{ type: 'list', items, isNumbered: true, ...(start && { start }) }]).map(({ texts }) => texts);
    expect(numbers()).toEqual([
      ['1.', '先剪'],
      ['2.', '再说'],
    ]);
    expect(numbers(9)).toEqual([
      ['9.', '先剪'],
      ['10.', '再说'],
    ]);
    const [point] = bodyOf([{ type: 'list', items }]);
    expect([point?.texts, point?.marks.filter((mark) => mark.type === 'fill').length]).toEqual([['先剪'], 1]);
  });

  it('never end a page with a heading, and tell its level', () => {
    const headings = bodyOf([
      { type: 'heading', text: '大', level: 2 },
      { type: 'heading', text: '小', level: 3 },
    ]);
    expect(headings.map(({ role, keepsNext }) => [role, keepsNext])).toEqual([
      ['H2', true],
      ['H3', true],
    ]);
    expect(headings[0]?.gap).toBeGreaterThan(headings[1]?.gap ?? 0);
  });

  it('part a long paragraph into pieces of six lines between which a page may end, without a gap', () => {
    const line = '琴'.repeat(36);
    const pieces = bodyOf([{ type: 'paragraph', text: Array.from({ length: 13 }, () => line).join('\n') }]);
    expect(pieces.map(({ texts }) => texts.length)).toEqual([6, 6, 1]);
    expect(pieces.map(({ gap }) => gap > 0)).toEqual([true, false, false]);
    expect(pieces.map(({ keepsNext }) => keepsNext)).toEqual([false, false, false]);
  });

  it('keep a card of up to seven rows on one page, and let one of more be parted', () => {
    const card = (count: number) =>
      bodyOf([
        { type: 'facts', rows: Array.from({ length: count }, (_, at) => ({ label: `${at}`, text: '好' })) },
      ]).map(({ keepsNext }) => keepsNext);
    expect(card(7)).toEqual([true, true, true, true, true, true, false]);
    expect(card(8)).toEqual(Array.from({ length: 8 }, () => false));
  });

  it('draw a line above every row of a card but the first', () => {
    const rows = ['一', '二', '三'].map((text) => ({ label: text, text }));
    const card = bodyOf([{ type: 'facts', rows }]);
    expect(card.map(({ rule }) => rule !== undefined)).toEqual([false, true, true]);
    expect(card.map(({ gap }) => gap > 0)).toEqual([true, false, false]);
  });

  it('have the tags of an entry beside its text on paper, and below it in a picture', () => {
    const items = [{ mark: '1', text: '琴潮了', tags: ['家长', '口播'], note: '先问', lines: ['你听。'] }];
    const yOf = (theme: typeof PAPER) => {
      const [entry] = bodyOf([{ type: 'entries', items }], { theme });
      const marks = textsOf(entry?.marks ?? []);
      return Object.fromEntries(marks.map(({ text, x, y }) => [text, { x, y }]));
    };
    const paper = yOf(PAPER);
    expect(Object.keys(paper)).toEqual(
      expect.arrayContaining(['1', '琴潮了', '家长·口播', '你听。', '先问']),
    );
    expect(paper.家长·口播?.x).toBeGreaterThan(contentWidth(PAPER) / 2);
    expect(paper.家长·口播?.y).toBeLessThan(paper['你听。']?.y ?? 0);
    const picture = yOf(LONG_IMAGE);
    expect(picture.家长·口播?.x).toBe(picture.琴潮了?.x);
    expect(picture.家长·口播?.y).toBeGreaterThan(picture.琴潮了?.y ?? Number.POSITIVE_INFINITY);
    expect(picture.先问?.y).toBeGreaterThan(picture['你听。']?.y ?? Number.POSITIVE_INFINITY);
  });

  it('break the tags of an entry between two of them, never within one', () => {
    const tags = Array.from({ length: 6 }, (_, at) => `第${at}个够长的标签`);
    const [entry] = bodyOf([{ type: 'entries', items: [{ mark: '', text: '琴潮了', tags }] }]);
    const [title, ...lines] = entry?.texts ?? [];
    expect([title, lines.join('·')]).toEqual(['琴潮了', tags.join('·')]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(tags.length);
  });

  it('have the notes of a part of a script below what is said, each under its name', () => {
    const rows = [
      { time: '0–4秒', part: '钩子', say: '你听。', notes: [{ label: '画面', text: '琴键' }] },
      { time: '4–9秒', part: '', say: '闷的。', notes: [] },
    ];
    const boxes = bodyOf([{ type: 'timeline', rows }]);
    const { body, step } = PAPER;
    expect(boxes[1]?.height).toBeCloseTo(body.size * body.leading + 4 * step);
    expect(boxes.map(({ texts }) => texts)).toEqual([
      ['0–4秒', '钩子', '你听。', '画面：琴键'],
      ['4–9秒', '闷的。'],
    ]);
  });
});
