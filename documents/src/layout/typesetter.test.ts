import { describe, expect, it } from '@rstest/core';
import { type FontMetrics, MISSING, makeTypesetter } from './typesetter';

const isEmoji = (codePoint: number): boolean => codePoint >= 0x1f300 && codePoint < 0x1f700;
/** Chinese is one em wide, Latin half of one, a bold letter a little more; 𪚥 is in no font. */
const font = (latin: number, covers: (codePoint: number) => boolean): FontMetrics => ({
  covers,
  advance: (codePoint) => (codePoint < 0x100 || codePoint === 0x2019 ? latin : 1),
});
const isText = (codePoint: number): boolean => codePoint < 0x10000;
const { measure, runs } = makeTypesetter({
  regular: font(0.5, isText),
  bold: font(0.6, isText),
  emoji: font(1, isEmoji),
});

describe('the width of a text', () => {
  it('is that of its characters, in the weight that they are set in', () => {
    expect([measure('琴AB', 'regular'), measure('琴AB', 'bold')]).toEqual([2, 2.2]);
    expect(measure('', 'regular')).toBe(0);
  });

  it('has two signs with empty halves closer together, and no others', () => {
    expect(measure('》，', 'regular')).toBe(1.5);
    expect(measure('。」「', 'regular')).toBe(2);
    expect([measure('琴，琴', 'regular'), measure('「琴', 'regular'), measure('，.', 'regular')]).toEqual([
      3, 2, 1.5,
    ]);
    // A sign as narrow as a Latin one has no empty half to give.
    expect([measure('.」', 'regular'), measure('’，', 'regular')]).toEqual([1.5, 1.5]);
  });

  it('has nothing for what is not drawn: joiners, variants and skin tones', () => {
    expect(measure('琴\u200D\uFE0F', 'regular')).toBe(1);
    expect(measure('👍🏽', 'regular')).toBe(1);
  });

  it('takes a tab for a blank', () => {
    expect(measure('\t', 'regular')).toBe(measure(' ', 'regular'));
  });
});

describe('the runs of a line', () => {
  it('are its characters by their fonts, as wide together as the line', () => {
    const text = '琴🎹AB';
    expect(runs(text, 'regular')).toEqual([
      { font: 'regular', text: '琴', width: 1 },
      { font: 'emoji', text: '🎹', width: 1 },
      { font: 'regular', text: 'AB', width: 1 },
    ]);
  });

  it('begin anew where signs stand closer, so that they are drawn there', () => {
    expect(runs('琴》，好', 'regular')).toEqual([
      { font: 'regular', text: '琴》', width: 1.5 },
      { font: 'regular', text: '，好', width: 2 },
    ]);
    const wide = runs('琴》，好', 'regular').reduce((sum, { width }) => sum + width, 0);
    expect(wide).toBe(measure('琴》，好', 'regular'));
  });

  it('have a sign for a character that no font has', () => {
    expect(runs('𪚥好', 'bold')).toEqual([{ font: 'bold', text: `${MISSING}好`, width: 2 }]);
    expect(runs('\u200D', 'bold')).toEqual([]);
  });
});
