import { CONTEXT_TOKENS } from '../context-tokens';
import type { LanguageCall, LanguageEvent, LanguageSource } from '../language-source';
import { makeThinkingSign } from '../thinking-sign';
import {
  openVendorStream,
  type RetryLimits,
  retryBeforeFirstToken,
  type VendorLimits,
} from '../vendor/stream/vendor-stream';
import { VendorFailure } from '../vendor/vendor-failure';
import type { VendorFailureReason } from '../vendor/vendor-failure-reason';
import { askCall, type DifyApp, stopTask } from './dify-call';
import { makeDifyReader, refineDifyFailure } from './dify-event';
import { makeEventClock } from './event-clock';
import { makeWholeText } from './whole-text';

interface DifySourceOptions extends DifyApp {
  readonly limits: VendorLimits & RetryLimits;
  /** Room for prompt and answer together, tokens; null for the default, for the app's model is unknown. */
  readonly contextTokens: number | null;
  /** Time in which text may still follow the end of a workflow, ms. */
  readonly finishedMs?: number;
  /** Called at every arrival of text. */
  readonly onTokens?: (() => void) | undefined;
}

const FINISHED_MS = 5_000;
/** Slightly longer than the limit of the first byte, so that a vendor that sends nothing fails by that limit. */
const PINGS_FACTOR = 1.2;
/** A node may work for minutes with pings only; after this multiple of the idle limit it counts as dead. */
const QUIET_FACTOR = 3;

/**
 * Driver of a chat, agent or chatflow app of Dify. Each call is a conversation of its own at the vendor. Length and
 * thinking are the app's own settings: a call cannot change them.
 */
export const makeDifySource = (options: DifySourceOptions): LanguageSource => ({
  id: 'dify',
  model: null,
  contextTokens: options.contextTokens ?? CONTEXT_TOKENS,
  stream: (call, signal) =>
    retryBeforeFirstToken(() => readEvents(call, options, signal), options.limits, signal),
});

/** Failures after which the vendor may still be writing the answer. */
const GIVEN_UP: ReadonlySet<VendorFailureReason> = new Set(['idle', 'silent', 'too_large', 'garbage']);

async function* readEvents(
  call: LanguageCall,
  options: DifySourceOptions,
  signal: AbortSignal,
): AsyncGenerator<LanguageEvent, void, undefined> {
  const { limits } = options;
  const clock = makeEventClock(
    {
      firstMs: PINGS_FACTOR * limits.firstByteMs,
      quietMs: QUIET_FACTOR * limits.idleMs,
      finishedMs: options.finishedMs ?? FINISHED_MS,
    },
    signal,
  );
  const read = makeDifyReader();
  const text = makeWholeText();
  const thinks = makeThinkingSign();
  let taskId: string | null = null;
  const stop = () => {
    if (taskId !== null) stopTask(taskId, call, options);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const stream = await openVendorStream(askCall(call, options), limits, clock.signal);
    for await (const batch of stream.batches) {
      for (const { data } of batch) {
        const event = read(data);
        taskId = event.taskId ?? taskId;
        if (event.text !== '') options.onTokens?.();
        yield* text.take(event);
        if (event.kind === 'thought' || text.isThinking) yield* thinks();
        if (event.kind === 'end') {
          yield* text.end();
          if (event.usage !== null) yield { type: 'usage', ...event.usage };
          return;
        }
        clock.saw(event.kind === 'finished');
      }
    }
  } catch (error) {
    yield* text.end();
    if (clock.isOver(error)) return;
    if (error instanceof VendorFailure && GIVEN_UP.has(error.reason)) stop();
    throw error instanceof VendorFailure ? refineDifyFailure(error) : error;
  } finally {
    clock.release();
    signal.removeEventListener('abort', stop);
  }
  yield* text.end();
  if (!clock.hasFinished) {
    throw new VendorFailure('network', 'the stream ended without an end', { isRetryable: true });
  }
}
