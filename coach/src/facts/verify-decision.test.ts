import { describe, expect, it } from '@rstest/core';
import type { FactRecord } from '../protocol/records';
import type { SaidMessage } from './fact';
import { verifyClaim } from './verify-decision';

const said = (text: string, asked = ''): ReadonlyMap<string, SaidMessage> =>
  new Map([['m1', { id: 'q1', text, asked, isPasted: false }]]);

const decision = (
  value: string,
  quote: string,
  more: { why?: string; not?: string; replaces?: string } = {},
): FactRecord => ({
  ...{ field: '定下的', value, about: 'self', replaces: more.replaces ?? null },
  quotes: [{ message: 'm1', text: quote }],
  decided: { why: more.why ?? null, not: more.not ?? null },
});

const verify = (record: FactRecord, messages: ReturnType<typeof said>) => {
  const facts = new Map([
    ['f1', { id: 'price', version: 1, field: 'price', value: '300元' } as const],
    ['f2', { id: 'direction', version: 3, field: 'decided', value: '讲翻新' } as const],
  ]);
  const { kept, refused } = verifyClaim(record, { said: messages, facts });
  return { value: kept?.fact.value ?? null, replaces: kept?.fact.replaces ?? null, kept, refused };
};

describe('a decision', () => {
  const TOLD = said('想好了，就讲漏水，来的人都问这个，翻新先不讲');

  it('is kept as one sentence when the user said all of it', () => {
    const record = decision('就讲漏水', '就讲漏水，来的人都问这个，翻新先不讲', {
      why: '来的人都问这个',
      not: '讲翻新',
    });
    const { value, kept, refused } = verify(record, TOLD);
    expect(value).toBe('就讲漏水，因为来的人都问这个，不要讲翻新');
    expect(kept?.fact.quotes[0]?.text).toBe('就讲漏水，来的人都问这个，翻新先不讲');
    expect(refused).toEqual([]);
  });

  it('loses a reason or a refusal that nobody said, and the model is told', () => {
    const record = decision('就讲漏水', '就讲漏水', { why: '同行都不做屋顶防水工程', not: '讲价格' });
    const { value, kept, refused } = verify(record, TOLD);
    expect(value).toBe('就讲漏水');
    expect(kept?.record.decided).toEqual({ why: null, not: null });
    expect(refused.map(({ code }) => code)).toEqual(['notDecided', 'notDecided']);
  });

  it('is refused as a fact is: words that were not said, others’ words, a reversed meaning, numbers', () => {
    expect(verify(decision('只拍装修避坑', '就讲漏水'), TOLD).value).toBeNull();
    expect(verify(decision('就讲漏水', '以后就讲漏水了'), said('随便聊聊')).value).toBeNull();
    expect(verify(decision('讲翻新', '翻新先不讲'), TOLD).value).toBeNull();
    expect(verify(decision('一周发5条', '一周发三条'), said('一周发三条')).value).toBeNull();
    const pasted = new Map([['m1', { id: 'q1', text: '就讲漏水', asked: '', isPasted: true }]]);
    expect(verify(decision('就讲漏水', '就讲漏水'), pasted).value).toBeNull();
  });

  it('rests on a bare yes only in the words that were proposed', () => {
    const asked = '那就先讲漏水那一夜，翻新往后放，行吗？';
    expect(verify(decision('先讲漏水那一夜', '行'), said('行', asked)).value).toBe('先讲漏水那一夜');
    expect(verify(decision('以后只讲漏水', '行'), said('行', asked)).refused[0]?.code).toBe('notProposed');
    expect(verify(decision('先讲漏水那一夜', '随便'), said('随便', asked)).refused[0]?.code).toBe('noAnswer');
  });

  it('may be chosen from what was offered', () => {
    const asked = '两条路：一是先讲漏水那一夜，二是讲翻新前后。选哪个？';
    expect(verify(decision('先讲漏水那一夜', '第一个吧'), said('第一个吧', asked)).value).toBe(
      '先讲漏水那一夜',
    );
  });

  it('replaces an earlier decision, and never a fact that it names by mistake', () => {
    expect(verify(decision('就讲漏水', '就讲漏水', { replaces: 'f2' }), TOLD).replaces).toEqual({
      id: 'direction',
      version: 3,
    });
    expect(verify(decision('就讲漏水', '就讲漏水', { replaces: 'f1' }), TOLD).replaces).toBeNull();
  });
});
