import { describe, expect, it } from '@rstest/core';
import { shippedRules } from '../../kinds/check/testing/exam-knowledge';
import { aConfirmedFact } from '../testing/run-workshop';
import { checkSheet } from './check-sheet';

const RULES = shippedRules();
const context = (text: string, platform: string | null = null) => ({
  today: '2026-03-02',
  parameters: {},
  facts: [aConfirmedFact({ field: 'business', value: '修伞' })],
  shelf: {},
  results: [],
  festivals: [],
  platforms: [],
  current: null,
  exam: { text, platform, rules: RULES },
});

describe('体检 by the dictionaries', () => {
  it('finds, puts in what the dictionary has, and leaves the rest as it was typed', () => {
    const text = '全网最好的修伞，加我微信聊';
    const check = checkSheet(context(text));
    expect(check?.text).toBe(text);
    expect(check?.findings.length).toBeGreaterThanOrEqual(2);
    for (const { at, quote } of check?.findings ?? [])
      if (at !== null) expect(text.slice(at[0], at[1])).toBe(quote);
    const kept = check?.findings.filter(({ at, rewrite }) => at !== null && rewrite === null) ?? [];
    for (const { quote } of kept) expect(check?.rewritten).toContain(quote);
  });

  it('says how many words it found, and has in their place what the dictionary has', () => {
    const check = checkSheet(context('全网最好的修伞，加我微信聊'));
    expect(check?.judgement).toMatch(/^词表查到2处/);
    expect(check?.rewritten).toBe('不错的修伞，在评论区问我');
  });

  it('says that it found nothing in a text without a fault', () => {
    const check = checkSheet(context('伞骨断了先别掰，拿来看看。'));
    expect(check?.findings.filter(({ kind }) => kind !== 'AI声明')).toEqual([]);
    expect(check?.judgement).toContain('没查到');
  });

  it('makes nothing of no text', () => {
    expect(checkSheet(context('  \n'))).toBeNull();
  });
});
