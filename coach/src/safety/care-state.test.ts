import { describe, expect, it } from '@rstest/core';
import { CARE_ENDS, careAfter, careUntil, endsCare, isInCare } from './care-state';
import { SAFETY_TEXTS } from './safety-texts';

const HOUR = 3_600_000;

describe('care', () => {
  it('lasts a day from the last cry and no longer', () => {
    const state = careUntil(0, 'self-harm');
    expect(isInCare(state, 24 * HOUR - 1)).toBe(true);
    expect(isInCare(state, 24 * HOUR)).toBe(false);
    expect(isInCare(null, 0)).toBe(false);
  });

  it('is not lifted by an ordinary message, but by the words of the button', () => {
    const state = careUntil(0, 'violence');
    expect(careAfter(state, { text: '帮我写脚本', class: null }, HOUR)).toBe(state);
    expect(careAfter(state, { text: '刷点粉', class: 'illegal-marketing' }, HOUR)).toBe(state);
    expect(careAfter(state, { text: CARE_ENDS, class: null }, HOUR)).toBeNull();
    expect(endsCare('我没事，继续写吧')).toBe(false);
  });

  it('begins again with a new cry', () => {
    expect(careAfter(careUntil(0, 'minor'), { text: '', class: 'self-harm' }, HOUR)).toEqual({
      class: 'self-harm',
      until: 25 * HOUR,
    });
  });
});

describe('the guard’s own words', () => {
  it.each(Object.entries(SAFETY_TEXTS))('for %s are short, plain and calm', (_, text) => {
    expect([...text].length).toBeLessThanOrEqual(120);
    expect(text).not.toMatch(/[！!您]|\p{Extended_Pictographic}/u);
    expect(text).toContain('？');
  });

  it('name the hotlines', () => {
    expect(SAFETY_TEXTS['self-harm']).toMatch(/12356.*打不通就打 110、120/);
    expect(SAFETY_TEXTS['abuse-victim']).toMatch(/110.*12338.*12355/);
    expect(SAFETY_TEXTS['medical-emergency']).toContain('120');
  });
});
