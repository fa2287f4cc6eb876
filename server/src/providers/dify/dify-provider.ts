import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../language-provider';
import {
  openVendorStream,
  type RetryLimits,
  retryBeforeFirstToken,
  type VendorLimits,
} from '../vendor/stream/vendor-stream';
import { VendorFailure } from '../vendor/vendor-failure';
import type { VendorFailureReason } from '../vendor/vendor-failure-reason';
import { askCall, type DifyApp, type DifyAsk, questionIn, stopTask, writingOf } from './dify-call';
import { makeDifyReader, refineDifyFailure } from './dify-event';
import { makeEventClock, PINGS_ONLY } from './event-clock';
import type { VendorConversations } from './vendor-conversations';
import { makeWholeText } from './whole-text';

interface DifyProviderOptions extends DifyApp {
  readonly limits: VendorLimits & RetryLimits;
  readonly conversations: VendorConversations;
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
 * Driver of a chat, agent or chatflow app of Dify. The app has the prompt and keeps the conversation; it gets the
 * question, and the profile as input `profile`. A conversation that the vendor no longer knows is begun again with
 * the history.
 */
export function makeDifyProvider(options: DifyProviderOptions): LanguageProvider {
  return {
    id: 'dify',
    answersBy: 'model',
    model: null,
    stream: (request, signal) => answer(request, options, signal),
    // Begins a vendor conversation that is never continued.
    compose: (request, signal) =>
      retryBeforeFirstToken(
        () => readEvents(writingOf(request), options, signal, async () => {}),
        options.limits,
        signal,
      ),
  };
}

async function* answer(
  request: ProviderRequest,
  options: DifyProviderOptions,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { conversations, limits } = options;
  const known = await conversations.find(request);
  let hasBegun = false;
  const attempt = (vendorId: string | null) =>
    retryBeforeFirstToken(
      () =>
        readEvents(questionIn(request, vendorId, options), options, signal, (id) =>
          conversations.remember(request, id),
        ),
      limits,
      signal,
    );
  try {
    for await (const event of attempt(known)) {
      hasBegun = true;
      yield event;
    }
  } catch (error) {
    if (known === null || hasBegun || !isForgotten(error)) throw error;
    await conversations.remember(request, null);
    yield* attempt(null);
  }
}

/** `Conversation Not Exists`, as a status or as an event; some versions only ping. */
const isForgotten = (error: unknown): boolean =>
  error instanceof VendorFailure && (error.vendorCode === 'not_found' || error.vendorCode === PINGS_ONLY);

/** Failures after which the vendor may still be writing the answer. */
const GIVEN_UP: ReadonlySet<VendorFailureReason> = new Set(['idle', 'silent', 'too_large', 'garbage']);

/** One call. `remember` gets the vendor's conversation with the first text in it. */
async function* readEvents(
  ask: DifyAsk,
  options: DifyProviderOptions,
  signal: AbortSignal,
  remember: (vendorId: string) => Promise<void>,
): AsyncGenerator<ProviderEvent, void, undefined> {
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
  let taskId: string | null = null;
  let ownId = ask.vendorId;
  let isRemembered = false;
  const stop = () => {
    if (taskId !== null) stopTask(taskId, ask, options);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const stream = await openVendorStream(askCall(ask, options), limits, clock.signal);
    for await (const batch of stream.batches) {
      for (const { data } of batch) {
        const event = read(data);
        taskId = event.taskId ?? taskId;
        ownId = event.conversationId ?? ownId;
        // Not before the first text: a question that failed is part of the vendor's conversation but not of ours.
        if (!isRemembered && ownId !== null && event.text !== '') {
          isRemembered = true;
          await remember(ownId);
        }
        if (event.text !== '') options.onTokens?.();
        yield* text.take(event);
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
