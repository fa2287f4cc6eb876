import { describe, expect, it } from '@rstest/core';
import { toFactsView } from './fact-view';
import type { KeptVersion } from './kept-facts';
import type { OldValue } from './old-values';

const ORIGINS = new Map([
  ['m1', { conversationId: 'c1', text: '上门三百一次。远的四百' }],
  ['m2', { conversationId: 'c2', text: '我说过，一次三百' }],
]);
const version = (fields: Partial<KeptVersion>): KeptVersion => ({
  ...{ id: 'f1', version: 1, rowId: 'r1', field: 'price', value: '300元一次', about: 'self' },
  ...{ status: 'heard', quotes: [], saidIn: null, at: new Date(0) },
  ...fields,
});
const prices = (versions: readonly Partial<KeptVersion>[], old: readonly OldValue[] = []) =>
  toFactsView({ histories: [{ id: 'f1', versions: versions.map(version) }], old }, ORIGINS).fields.find(
    ({ field }) => field === 'price',
  )?.values ?? [];

describe('a value of 我的档案', () => {
  it.each([
    ['self', null],
    ['family', '家人'],
    ['customer', '客户'],
    ['case', '案例'],
    ['pasted', '粘贴'],
  ] as const)('about %s says so as %s', (about, words) => {
    expect(prices([{ about }])[0]?.about).toBe(words);
  });

  it('shows the sentence of the first quote whose message is still there', () => {
    const quotes = [
      { messageId: 'gone', start: 0, end: 2, text: '三百' },
      { messageId: 'm2', start: 4, end: 8, text: '一次三百' },
      { messageId: 'm1', start: 2, end: 4, text: '三百' },
    ];
    expect(prices([{ quotes }])[0]).toMatchObject({
      ...{ quote: '我说过，一次三百', messageId: 'm2', conversationId: 'c2', words: { start: 4, end: 8 } },
    });
  });

  it('is not shown any more once it was withdrawn', () => {
    expect(prices([{}, { version: 2, value: '400元一次', isWithdrawn: true }])).toEqual([]);
  });

  it('stands before those of the rules, which stand in their order', () => {
    const old = (id: string, text: string): OldValue => ({
      ...{ id, field: 'price', text, quote: '', messageId: null, at: new Date(0) },
    });
    expect(prices([{}], [old('o1', '旧一'), old('o2', '旧二')]).map(({ text }) => text)).toEqual([
      '300元一次',
      '旧一',
      '旧二',
    ]);
  });

  it('has each earlier value once in its history, the last one first', () => {
    const history = prices([
      { value: '100元' },
      { version: 2, value: '200元', status: 'confirmed' },
      { version: 3, value: '200元' },
      { version: 4, value: '300元' },
    ])[0]?.history;
    expect(history?.map(({ text, state }) => [text, state])).toEqual([
      ['200元', 'heard'],
      ['100元', 'heard'],
    ]);
  });
});
