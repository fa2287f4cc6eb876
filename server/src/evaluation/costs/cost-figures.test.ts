import type { Prompt } from '@qihang/coach/brief';
import { describe, expect, it } from '@rstest/core';
import type { ReplayedTape } from '../replay-tape';
import type { MadeRequest } from '../taped-source';
import { costFigures } from './cost-figures';
import { ConversationCosts } from './count-costs';
import type { TokenPrice } from './token-price';

/** A yuan for each token, a tenth of one from the cache, ten of the answer. */
const PRICE: TokenPrice = {
  model: 'm',
  ...{ cached: 100_000, uncached: 1_000_000, answer: 10_000_000 },
  cacheBlock: 10,
  ...{ source: '', since: '2026-01-01' },
};
const prompt = (system: string, ...texts: readonly string[]): Prompt => ({
  system,
  messages: texts.map((text) => ({ role: 'user', text })),
});
const ONE = { as: 'talk', text: '' } as const;

describe('what a call costs', () => {
  it('is the whole prompt at first, and then little for what it begins with in the same bytes', () => {
    const costs = new ConversationCosts(PRICE);
    const system = '说'.repeat(40);
    const first = costs.add({ ...ONE, prompt: prompt(system, '一'.repeat(20)) }).yuan;
    const second = costs.add({ ...ONE, prompt: prompt(system, '一'.repeat(20), '二'.repeat(10)) }).yuan;
    expect([first, second]).toEqual([62, 60 * 0.1 + 13]);
  });

  it('counts nothing for a beginning that differs in one letter, or that another sort of call had', () => {
    const costs = new ConversationCosts(PRICE);
    const long = '说'.repeat(40);
    costs.add({ ...ONE, prompt: prompt(long, '一') });
    expect(costs.add({ ...ONE, prompt: prompt(`听${long}`, '一') }).yuan).toBe(44);
    expect(costs.add({ ...ONE, prompt: prompt(long, '一') }).yuan).toBeLessThan(10);
  });

  it('has the answer in it', () => {
    const { yuan } = new ConversationCosts(PRICE).add({ ...ONE, text: '好的', prompt: prompt('说') });
    expect(yuan).toBe(21);
  });
});

const request = (as: MadeRequest['as']): MadeRequest => ({ as, prompt: prompt(as), text: '' });
const tapeOf = (...lines: readonly (readonly MadeRequest['as'][])[]): ReplayedTape =>
  ({
    lines: lines.map((roles) => ({
      turn: { question: '问' },
      seen: { text: '答' },
      requests: roles.map(request),
    })),
  }) as unknown as ReplayedTape;
const figure = (tape: ReplayedTape, part: string) =>
  costFigures('cost', [tape], PRICE).find(({ name }) => name.includes(part));

describe('calls', () => {
  it('of a message count the quiet one for its records', () => {
    const tape = tapeOf(['talk'], ['talk', 'records'], ['talk']);
    expect(figure(tape, 'message of talk')).toMatchObject({ count: 4, of: 3 });
  });

  it('of two deliverables of one answer are told apart, audits by themselves', () => {
    const tape = tapeOf(['talk', 'writer', 'audit', 'repair', 'writer']);
    expect(figure(tape, 'deliverable but audits')).toMatchObject({ count: 3, of: 2 });
    expect(figure(tape, 'audits of')).toMatchObject({ count: 1, of: 1 });
  });
});
