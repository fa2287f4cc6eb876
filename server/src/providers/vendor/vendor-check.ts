import type { Config } from '../../config';
import type { LanguageCall } from '../language-source';
import { canConnect } from './can-connect';
import { networkCauseOf } from './network-cause';
import { VendorFailure } from './vendor-failure';
import type { VendorFailureReason } from './vendor-failure-reason';
import type { VendorSettings } from './vendor-settings';
import { makeVendorSource } from './vendor-source';

/** Cause of a failed check: a reason of the driver, a kind of lost connection, or one of two kinds of bad answers. */
export type CheckCause =
  | Exclude<VendorFailureReason, 'network'>
  | ReturnType<typeof networkCauseOf>
  | 'reasoning_only'
  | 'buffered'
  | 'unexpected';

/** Result of one question to a vendor; times in milliseconds since it was asked. */
export interface VendorCheck {
  /** Null when all is well. */
  readonly cause: CheckCause | null;
  /** Details for the operator, in our own words, never the vendor's. */
  readonly detail: string | null;
  readonly vendorStatus: number | null;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
  /** Number of arrivals. */
  readonly arrivals: number;
  readonly characters: number;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
  /** Optional fields that the vendor refused. */
  readonly refusedFields: readonly string[];
}

interface CheckDeps {
  readonly config: Config;
  readonly signal: AbortSignal;
}

/** Long enough to tell a stream from a block, short enough to cost nothing. */
const QUESTION = '请用大约一百个字说说，做个人IP的第一步是什么。';
const CALL: LanguageCall = {
  userId: '00000000-0000-4000-8000-000000000000',
  prompt: { system: '你是一位简洁的教练，直接回答。', messages: [{ role: 'user', text: QUESTION }] },
  maxTokens: null,
  thinks: false,
};

const CONNECT_MS = 3_000;

/** Tokens that take a model a good while; a stream of them that arrives at once was buffered on the way. */
const MANY_TOKENS = 20;
const ONE_BLOW_MS = 200;

/** Asks one real question through the real driver, once. Throws only the signal's reason. */
export async function checkVendor(
  vendor: VendorSettings,
  { config, signal }: CheckDeps,
): Promise<VendorCheck> {
  const begun = performance.now();
  const times: number[] = [];
  let refusedFields: readonly string[] = [];
  let text = '';
  let usage: VendorCheck['usage'] = null;
  let failure: unknown = null;
  const source = makeVendorSource(vendor, {
    config,
    retry: { retries: 0, pauseMs: 0, maxPauseMs: 0 },
    onTokens: () => times.push(performance.now() - begun),
    onRefusedFields: (fields) => {
      refusedFields = fields;
    },
  });
  try {
    for await (const event of source.stream(CALL, signal)) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'replace') text = event.text;
      else if (event.type === 'usage')
        usage = { promptTokens: event.promptTokens, answerTokens: event.answerTokens };
    }
  } catch (error) {
    signal.throwIfAborted();
    failure = error;
  }
  const tokens = usage?.answerTokens ?? text.length;
  return {
    cause: failure === null ? causeOfAnswer(text, times, tokens) : await causeOfFailure(failure, vendor),
    detail: failure instanceof VendorFailure ? failure.message : null,
    vendorStatus: failure instanceof VendorFailure ? failure.vendorStatus : null,
    firstTokenMs: times[0] ?? null,
    totalMs: performance.now() - begun,
    arrivals: times.length,
    characters: text.length,
    usage,
    refusedFields,
  };
}

async function causeOfFailure(failure: unknown, { baseUrl }: VendorSettings): Promise<CheckCause> {
  if (!(failure instanceof VendorFailure)) return 'unexpected';
  if (failure.reason === 'network') return networkCauseOf(failure);
  // A silent vendor and a silent network need different remedies.
  const isUnreachable = failure.reason === 'silent' && !(await canConnect(baseUrl, CONNECT_MS));
  return isUnreachable ? 'timeout' : failure.reason;
}

function causeOfAnswer(text: string, times: readonly number[], tokens: number): CheckCause | null {
  const [first] = times;
  const last = times.at(-1);
  if (text.trim() === '') return first === undefined ? 'empty' : 'reasoning_only';
  if (first === undefined || last === undefined || tokens < MANY_TOKENS) return null;
  const spread = last - first;
  return spread < ONE_BLOW_MS && spread < first / 10 ? 'buffered' : null;
}
