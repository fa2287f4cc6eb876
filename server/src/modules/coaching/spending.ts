import type { Prompt } from '@qihang/coach/brief';
import type { CallUsage } from '../../providers/language-source';
import { estimateTokens } from '../../providers/token-estimate';
import type { AnswerEvent } from '../answers/answerer';

const NOTHING: CallUsage = { promptTokens: 0, answerTokens: 0 };

const sumOf = (one: CallUsage, other: CallUsage): CallUsage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  answerTokens: one.answerTokens + other.answerTokens,
});

/** Tokens of a prompt, about as its vendor counts them. */
export const estimatePrompt = ({ system, messages }: Prompt): number =>
  messages.reduce((sum, { text }) => sum + estimateTokens(text), estimateTokens(system));

/** Tokens of all calls of one answer: the vendor's count where it gives one, an estimate until then. */
export class Spending {
  #before = NOTHING;
  #call = NOTHING;
  #isCounted = false;

  /** A call begins. */
  begin(prompt: Prompt): void {
    this.#before = sumOf(this.#before, this.#call);
    this.#call = { promptTokens: estimatePrompt(prompt), answerTokens: 0 };
    this.#isCounted = false;
  }

  /** The model has written this in the present call. */
  wrote(text: string): void {
    if (this.#isCounted) return;
    this.#call = sumOf(this.#call, { promptTokens: 0, answerTokens: estimateTokens(text) });
  }

  /** The vendor's count of the present call. */
  counted({ promptTokens, answerTokens }: CallUsage): void {
    this.#call = { promptTokens, answerTokens };
    this.#isCounted = true;
  }

  /** A call that ran beside others, and counted by itself, is over. */
  absorb(beside: Spending): void {
    this.#before = sumOf(this.#before, sumOf(beside.#before, beside.#call));
  }

  /** All of it so far. */
  get event(): AnswerEvent {
    return { type: 'usage', ...sumOf(this.#before, this.#call) };
  }
}
