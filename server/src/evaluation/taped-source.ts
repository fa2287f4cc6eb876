import type { Prompt } from '@qihang/coach/brief';
import type { LanguageCall, LanguageEvent, LanguageSource } from '../providers/language-source';
import { cutShort, VendorFailure } from '../providers/vendor/vendor-failure';
import { makeVisibleText } from '../providers/visible-text';
import { roleOf } from './prompt-sections';
import type { CallRole, TapedCall } from './tape';

/** Odd, so that no sign of the protocol falls on its border every time. */
const PIECE = 7;

/** What an answer that was not taped would most cheaply have been; talk and writing cannot be made up. */
const NOT_TAPED: Readonly<Partial<Record<CallRole, string>>> = {
  records: '',
  audit: '无',
  repair: '@@写\n@@@',
};

/** One call as a vendor would bill it. */
export interface MadeRequest {
  readonly as: CallRole;
  readonly prompt: Prompt;
  /** What was answered. */
  readonly text: string;
}

/** A model that answers from a tape, in the order in which each kind of call was answered. */
export class TapedSource implements LanguageSource {
  readonly id = 'openai';
  readonly model = 'tape';
  readonly contextTokens: number;
  /** Calls that were made, with the prompts that they were made with now. */
  readonly asked: { readonly call: TapedCall; readonly prompt: Prompt }[] = [];
  /** All calls, also those that were not on the tape. */
  readonly requests: MadeRequest[] = [];
  readonly #left: TapedCall[];

  constructor(calls: readonly TapedCall[], contextTokens: number) {
    this.#left = [...calls];
    this.contextTokens = contextTokens;
  }

  has(role: CallRole): boolean {
    return this.#left.some((call) => call.as === role);
  }

  async *stream({ prompt }: LanguageCall): AsyncGenerator<LanguageEvent, void, undefined> {
    const role = roleOf(prompt);
    const index = this.#left.findIndex(({ as }) => as === role);
    const [call] = index < 0 ? [] : this.#left.splice(index, 1);
    const text = call?.text ?? NOT_TAPED[role];
    if (text === undefined) throw new VendorFailure('server', `the tape has no ${role}`);
    if (call !== undefined) this.asked.push({ call, prompt });
    this.requests.push({ as: role, prompt, text });
    const visible = makeVisibleText();
    for (let at = 0; at < text.length; at += PIECE) yield* visible.push(text.slice(at, at + PIECE));
    yield* visible.end();
    if (call?.isCut === true) throw cutShort('the taped answer was cut');
  }
}
