import { estimateTokens } from '../../providers/token-estimate';

/** Tokens that a model read and wrote. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/**
 * Counts the tokens of one run for its operator, however it ends: what the answerer counted, and an estimate from the text
 * where it had no count of that yet (after a stop or a failure).
 */
export class UsageMeter {
  readonly #isFree: boolean;
  #count: TokenCount | null = null;
  #answerTokens = 0;

  /** @param isFree nothing that the answerer does not count itself costs anything */
  constructor({ isFree }: { isFree: boolean }) {
    this.#isFree = isFree;
  }

  /** Counts a chunk of the answer. @returns the tokens of all chunks so far */
  wrote(text: string): number {
    this.#answerTokens += estimateTokens(text);
    return this.#answerTokens;
  }

  /** Sets the answerer's own count of the whole run so far; without answer tokens it is the prompt's alone. */
  counted({ promptTokens, answerTokens }: TokenCount): void {
    this.#count = { promptTokens, answerTokens };
  }

  /** Null when nothing was used that costs anything. */
  get total(): TokenCount | null {
    if (this.#count !== null) {
      return { ...this.#count, answerTokens: this.#count.answerTokens || this.#answerTokens };
    }
    return this.#isFree || this.#answerTokens === 0
      ? null
      : { promptTokens: 0, answerTokens: this.#answerTokens };
  }
}
