import { describe, expect, it } from '@rstest/core';
import { DOOR_MAN_ANSWERS } from '../testing/door-man';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { positioningKind } from './positioning-kind';
import { readScore } from './score-line';

const WRITTEN = DOOR_MAN_ANSWERS.positioning;
const LINES = linesOf(WRITTEN.slice(WRITTEN.indexOf('@@写')));
const content = (lines = LINES) => positioningKind.toContent(lines, aContext());

describe('a card', () => {
  it('has its rows by their labels, in one order, whatever order they were written in', () => {
    const labels = (lines = LINES) => content(lines)?.rows.map(({ label }) => label);
    expect(labels()?.slice(0, 4)).toEqual(['做什么', '为谁', '解决什么', '凭什么信你']);
    expect(labels([...LINES].reverse())).toEqual(labels());
  });

  it('keeps rows of other names, of older cards or because they were asked for', () => {
    const before = content();
    if (before === null) throw new Error('没有定位卡');
    const old = {
      ...before,
      rows: [...before.rows.slice(0, 9), { label: '能走的路', text: '先散单' }],
    };
    const lines = positioningKind.toLines(old);
    expect(lines.map(({ key, text }) => `${key}|${text}`)).toContain('另外1|能走的路：先散单');
    expect(content([...lines])?.rows).toEqual(old.rows);
  });

  it('has six scores, a gap where nothing was counted', () => {
    const scores = content(LINES.filter(({ key }) => key !== '变现'))?.scores;
    expect(scores?.map(({ dimension, score }) => `${dimension}${score}`)).toEqual([
      '细分4',
      '证据3',
      '差异4',
      '需求3',
      '变现0',
      '持续3',
    ]);
    expect(scores?.[4]?.why).toBe('【待补充】');
  });

  it('objects to a score without its number, and to a row without its name', () => {
    const lines = withLine(withLine(LINES, '证据', '三十来张桌子'), '另外1', '先散单');
    expect(positioningKind.objections(lines, aContext()).map(({ key }) => key)).toEqual(['证据', '另外1']);
  });
});

describe('a score', () => {
  it.each([
    ['3分，有年头', 3, '有年头'],
    ['４分：有年头', 4, '有年头'],
    ['三分，有年头', 3, '有年头'],
    ['5/5 有年头', 5, '有年头'],
    ['0，还没有', 0, '还没有'],
  ])('is read from %s', (text, score, why) => expect(readScore(text)).toEqual({ score, why }));

  it.each(['三十年', '30年，有年头', '有年头', '3分', '9分，多'])('is not read from %s', (text) =>
    expect(readScore(text)).toBeNull(),
  );
});
