import type { Prompt } from '@qihang/coach/brief';

/** One call of a model. */
export interface LanguageCall {
  /** User id for the vendor. */
  readonly userId: string;
  readonly prompt: Prompt;
  /** Limit of the answer, thinking included, tokens; null for the vendor's own. */
  readonly maxTokens: number | null;
  /** The model may think before it writes, where its vendor has a switch for that; otherwise thinking is switched off. */
  readonly thinks: boolean;
}

/** The vendor's count of one call. */
export interface CallUsage {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/**
 * `text` is appended. `replace` replaces all text of this call. `thinks` says that hidden reasoning arrives, at most once a
 * second. `usage` is the vendor's count; the last one is valid.
 */
export type LanguageEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'replace'; readonly text: string }
  | { readonly type: 'thinks' }
  | ({ readonly type: 'usage' } & CallUsage);

/**
 * A vendor's model, implemented by one folder each; all that makes it a coach is above it. `stream` ends normally when the
 * answer is complete and throws a `VendorFailure` otherwise; the caller keeps text that came before a failure. It stops
 * at once when `signal` aborts. Reasoning never leaves it (R2.23).
 */
export interface LanguageSource {
  readonly id: 'openai' | 'dify';
  /** Null for Dify, whose app has its own. */
  readonly model: string | null;
  /** Room for prompt and answer together, tokens. */
  readonly contextTokens: number;
  stream(call: LanguageCall, signal: AbortSignal): AsyncIterable<LanguageEvent>;
}

/** All that came of one call. */
export interface CompletedCall {
  readonly text: string;
  /** Null where the vendor gave none. */
  readonly usage: CallUsage | null;
}

/** The whole text of a short call, such as a title. @throws VendorFailure, or the signal's reason */
export async function completeCall(
  source: LanguageSource,
  call: LanguageCall,
  signal: AbortSignal,
): Promise<CompletedCall> {
  let text = '';
  let usage: CallUsage | null = null;
  for await (const event of source.stream(call, signal)) {
    if (event.type === 'text') text += event.text;
    else if (event.type === 'replace') text = event.text;
    else if (event.type === 'usage') {
      usage = { promptTokens: event.promptTokens, answerTokens: event.answerTokens };
    }
  }
  return { text, usage };
}
