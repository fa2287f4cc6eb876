import type { LanguageProvider, PromptMessage, ProviderEvent, ProviderRequest } from '../language-provider';
import { buildPrompt, PROMPT_TOKENS } from '../prompt-budget';
import { VendorFailure } from '../vendor-failure';
import { type RetryLimits, retryBeforeFirstToken } from '../vendor-retry';
import { openVendorStream, type VendorLimits } from '../vendor-stream';
import { makeVisibleText, type VisiblePiece } from '../visible-text';
import { type DifyEvent, makeDifyReader } from './dify-event';
import type { VendorConversations } from './vendor-conversations';

interface DifyProviderOptions {
  /** With the version, as Dify shows it: `https://api.dify.ai/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly limits: VendorLimits & RetryLimits;
  /** How much of an earlier conversation a new one of the vendor's is told, in estimated tokens; null for what is usual. */
  readonly promptTokens: number | null;
  readonly conversations: VendorConversations;
}

const STOP_MS = 5_000;

/**
 * A chat, agent or chatflow app of Dify's. The app has the prompt and keeps the conversation; it is given the question,
 * and the profile as input `profile`. A conversation that the vendor no longer knows is begun anew, with what was said.
 */
export function makeDifyProvider(options: DifyProviderOptions): LanguageProvider {
  return {
    id: 'dify',
    model: null,
    stream: (request, signal) => answer(request, options, signal),
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
    retryBeforeFirstToken(() => readEvents(request, vendorId, options, signal), limits, signal);
  try {
    for await (const event of attempt(known)) {
      hasBegun = true;
      yield event;
    }
  } catch (error) {
    const isForgotten =
      known !== null && !hasBegun && error instanceof VendorFailure && error.reason === 'model';
    if (!isForgotten) throw error;
    await conversations.remember(request, null);
    yield* attempt(null);
  }
}

/** One call. */
async function* readEvents(
  request: ProviderRequest,
  vendorId: string | null,
  options: DifyProviderOptions,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const stop = makeStop(request, options);
  const stream = await openVendorStream(callOf(request, vendorId, options), options.limits, signal).catch(
    refine,
  );
  const read = makeDifyReader();
  const text = makeWholeText();
  let newId = vendorId;
  signal.addEventListener('abort', stop.now, { once: true });
  try {
    for await (const batch of stream.batches) {
      for (const { data } of batch) {
        const event = read(data);
        stop.taskId = event.taskId ?? stop.taskId;
        if (event.conversationId !== null && event.conversationId !== newId) {
          newId = event.conversationId;
          await options.conversations.remember(request, newId);
        }
        yield* text.take(event);
        if (event.kind === 'end') {
          yield* text.end();
          if (event.usage !== null) yield { type: 'usage', ...event.usage };
          return;
        }
      }
    }
  } catch (error) {
    yield* text.end();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop.now);
  }
  yield* text.end();
  throw new VendorFailure('network', 'the stream ended without an end', { isRetryable: true });
}

/** The vendor's text as it stands, so that the whole answer sent once more can be told from something new. */
function makeWholeText() {
  const visible = makeVisibleText();
  let raw = '';
  return {
    take({ kind, text }: DifyEvent): VisiblePiece[] {
      if (kind === 'replace' || (kind === 'whole' && text !== raw)) {
        raw = text;
        return visible.replace(text);
      }
      if (kind !== 'text' || text === '') return [];
      raw += text;
      return visible.push(text);
    },
    end: visible.end,
  };
}

const callOf = (request: ProviderRequest, vendorId: string | null, options: DifyProviderOptions) => ({
  url: `${baseOf(options)}/chat-messages`,
  apiKey: options.apiKey,
  body: {
    query: vendorId === null ? retell(request, options.promptTokens ?? PROMPT_TOKENS) : request.question.text,
    inputs: { profile: request.profile },
    response_mode: 'streaming',
    user: request.userId,
    conversation_id: vendorId ?? '',
    auto_generate_name: false,
  },
});

const baseOf = ({ baseUrl }: DifyProviderOptions): string => baseUrl.replace(/\/+$/, '');

const SPEAKER: Readonly<Record<PromptMessage['role'], string>> = { user: '用户', ai: '教练' };

/** The question, and before it what was said so far, for a vendor who has not heard it. */
function retell(request: ProviderRequest, maxTokens: number): string {
  const { messages } = buildPrompt({ ...request, profile: '' }, maxTokens);
  const earlier = messages.slice(0, -1).map(({ role, text }) => `${SPEAKER[role]}：${text}`);
  if (earlier.length === 0) return request.question.text;
  return `之前的对话：\n${earlier.join('\n')}\n\n现在的问题：\n${request.question.text}`;
}

/** A quota of the plan does not come back while the user waits; too many requests at once do. */
const refine = (error: unknown): never => {
  if (error instanceof VendorFailure && error.message.includes('(rate_limit_error)')) {
    throw new VendorFailure('balance', error.message, { cause: error });
  }
  throw error;
};

/** Closing the connection alone lets Dify write on, at the operator's cost. */
function makeStop(request: ProviderRequest, options: DifyProviderOptions) {
  const stop = {
    taskId: null as string | null,
    now: () => {
      if (stop.taskId === null) return;
      fetch(`${baseOf(options)}/chat-messages/${stop.taskId}/stop`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(STOP_MS),
        headers: {
          'content-type': 'application/json',
          ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
        },
        body: JSON.stringify({ user: request.userId }),
      }).then(
        (response) => response.body?.cancel(),
        // The answer is over for us, whether the vendor hears it or not.
        () => undefined,
      );
    },
  };
  return stop;
}
