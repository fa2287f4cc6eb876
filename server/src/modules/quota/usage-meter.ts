import { estimateTokens } from '../../providers/token-estimate';

/** Tokens that a model read and wrote. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/**
 * Counts the tokens of one run for its operator, however it ends: the vendor's count, or an estimate from the text
 * where the vendor gave none (after a stop or a failure).
 */
export class UsageMeter {
  readonly #estimatePrompt: () => number;
  #vendor: TokenCount | null = null;
  #answerTokens = 0;
  #isFree: boolean;

  /** @param estimatePrompt tokens of the prompt; called only without a vendor's count */
  constructor({ isFree, estimatePrompt }: { isFree: boolean; estimatePrompt: () => number }) {
    this.#isFree = isFree;
    this.#estimatePrompt = estimatePrompt;
  }

  /** Counts a chunk of the answer. @returns the tokens of all chunks so far */
  wrote(text: string): number {
    this.#answerTokens += estimateTokens(text);
    return this.#answerTokens;
  }

  /** Sets the vendor's own count, which is valid for the whole run. */
  vendorCounted(count: TokenCount): void {
    this.#vendor = count;
  }

  /** Makes the whole run free: the built-in coach is the stand-in for a vendor that failed. */
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
