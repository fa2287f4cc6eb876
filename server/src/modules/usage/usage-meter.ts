import { estimateTokens } from '../../providers/token-estimate';

/** Tokens that a model read and wrote. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/**
 * Counts what one run costs its operator, whichever way it ends: as the vendor counted, and where it did not get that
 * far (a stop, a failure) as estimated from the text.
 */
export class UsageMeter {
  readonly #estimatePrompt: () => number;
  #vendor: TokenCount | null = null;
  #answerTokens = 0;
  #isFree: boolean;

  /** @param estimatePrompt what the model was given to read; asked for only where the vendor says nothing */
  constructor({ isFree, estimatePrompt }: { isFree: boolean; estimatePrompt: () => number }) {
    this.#isFree = isFree;
    this.#estimatePrompt = estimatePrompt;
  }

  /** Counts a piece of the answer. @returns the tokens of all pieces so far */
  wrote(text: string): number {
    this.#answerTokens += estimateTokens(text);
    return this.#answerTokens;
  }

  /** The vendor's own count, which holds for the whole run. */
  vendorCounted(count: TokenCount): void {
    this.#vendor = count;
  }

  /** What follows, and what came before, costs nothing: the built-in coach answers in place of a vendor that failed. */
  isFreeNow(): void {
    this.#isFree = true;
  }

  /** Null when nothing was used that costs anything. */
  get total(): TokenCount | null {
    if (this.#vendor !== null) return this.#vendor;
    if (this.#isFree || this.#answerTokens === 0) return null;
    return { promptTokens: this.#estimatePrompt(), answerTokens: this.#answerTokens };
  }
}
