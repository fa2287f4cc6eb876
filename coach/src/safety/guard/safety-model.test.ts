import { describe, expect, it } from '@rstest/core';
import { gramsOf } from './message-grams';
import { makeJudge } from './safety-model';

describe('the signs of a message', () => {
  it('are its runs of one to three characters, each once, an edge on both sides', () => {
    expect([...gramsOf('刀刀')].sort()).toEqual([' ', ' 刀', ' 刀刀', '刀', '刀 ', '刀刀', '刀刀 '].sort());
    expect([...gramsOf('刀伞')]).not.toContain(' 刀伞 ');
  });

  it('are the same in full width, in capitals and with other marks between', () => {
    expect(gramsOf('ＡＢ！！伞')).toEqual(gramsOf('ab, 伞'));
    expect(gramsOf('  伞。')).toEqual(gramsOf('伞'));
    expect(gramsOf('伞、刀')).not.toEqual(gramsOf('伞刀'));
  });
});

describe('a judge', () => {
  const judge = makeJudge({
    classes: ['none', 'fraud', 'self-harm'],
    bias: [1, 0, -1],
    grams: { 骗: '100 0 400 0', 死: '200 0 0 800', 伞: '100 300 0 0' },
  });

  it('knows no danger but the usual one in a message without signs', () => {
    const whole = Math.E + 1 + 1 / Math.E;
    expect(judge('早').danger).toBeCloseTo(1 - Math.E / whole, 10);
    expect(judge('早').class).toBe('fraud');
  });

  it('names the likeliest class, and none at all is no class', () => {
    expect(judge('骗').class).toBe('fraud');
    expect(judge('死').class).toBe('self-harm');
    expect(judge('伞').class).toBe('fraud');
    expect(judge('伞').danger).toBeLessThan(judge('早').danger);
    expect(judge('骗').danger).toBeGreaterThan(0.8);
  });

  it('weighs a sign by how seldom it is, among the signs beside it', () => {
    const both = judge('骗，死');
    const [fraud, harm] = [4 / Math.sqrt(5), 16 / Math.sqrt(5) - 1];
    const whole = Math.E + Math.exp(fraud) + Math.exp(harm);
    expect(both.class).toBe('self-harm');
    expect(both.danger).toBeCloseTo(1 - Math.E / whole, 10);
  });

  it('cannot be made to judge without classes', () => {
    expect(() => makeJudge({ classes: ['none'], bias: [0], grams: {} })('早')).toThrow();
  });
});
