import type { Prompt } from '@qihang/coach/brief';
import { estimateTokens } from '../../providers/token-estimate';
import type { MadeRequest } from '../taped-source';
import type { TokenPrice } from './token-price';

/** One call with what it takes. */
export interface CallCost {
  readonly as: PricedCall['as'];
  readonly yuan: number;
}

/** A call of a turn, or the one for the title of its conversation. */
export interface PricedCall extends Omit<MadeRequest, 'as'> {
  readonly as: MadeRequest['as'] | 'title';
}

/**
 * What calls of one conversation cost, in their order. Tokens are our own estimate, a third above what this vendor counts
 * for Chinese. The cache has what a call has in common, byte by byte from its beginning, with the last call of the
 * conversation that had the same system prompt; of what other users' calls leave there nothing is counted.
 */
export class ConversationCosts {
  readonly #price: TokenPrice;
  readonly #last = new Map<string, string>();

  constructor(price: TokenPrice) {
    this.#price = price;
  }

  add({ as, prompt, text }: PricedCall): CallCost {
    const { cached, uncached, answer, cacheBlock } = this.#price;
    const whole = bytesOf(prompt);
    const common = commonPrefix(this.#last.get(prompt.system) ?? '', whole);
    this.#last.set(prompt.system, whole);
    const all = estimateTokens(whole);
    const known = Math.floor(estimateTokens(common) / cacheBlock) * cacheBlock;
    const millionths = known * cached + (all - known) * uncached + estimateTokens(text) * answer;
    return { as, yuan: millionths / 1_000_000 };
  }
}

const bytesOf = ({ system, messages }: Prompt): string =>
  [system, ...messages.map(({ role, text }) => `${role}\n${text}`)].join('\n');

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
