import type { EventSourceMessage } from 'eventsource-parser';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../language-provider';
import { buildPrompt } from '../prompt-budget';
import { cutShort, refusal, VendorFailure } from '../vendor-failure';
import { type RetryLimits, retryBeforeFirstToken } from '../vendor-retry';
import { openVendorStream, type VendorLimits, type VendorRequest } from '../vendor-stream';
import { makeVisibleText } from '../visible-text';
import { type ChatChunk, parseChatChunk } from './chat-chunk';

interface OpenAiProviderOptions {
  /** With the version, as vendors document it: `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  /** Null for a vendor that wants none (Ollama). */
  readonly apiKey: string | null;
  readonly model: string;
  readonly limits: VendorLimits & RetryLimits;
  /** How much the model may be given to read, in estimated tokens. */
  readonly promptTokens: number;
}

/** How vendors say that their moderation ended the answer. */
const REFUSALS: ReadonlySet<string> = new Set(['content_filter', 'sensitive']);

/** Any vendor with an OpenAI-compatible `chat/completions` stream. */
export function makeOpenAiProvider(options: OpenAiProviderOptions): LanguageProvider {
  const url = `${options.baseUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;
  return {
    id: 'openai',
    model: options.model,
    stream(request, signal) {
      const call = { url, apiKey: options.apiKey, body: bodyOf(request, options) };
      const attempt = () => readChunks(call, options.limits, signal);
      return toProviderEvents(retryBeforeFirstToken(attempt, options.limits, signal));
    },
  };
}

const bodyOf = (request: ProviderRequest, options: OpenAiProviderOptions): VendorRequest['body'] => {
  const { system, messages } = buildPrompt(request, options.promptTokens);
  return {
    model: options.model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: system },
      ...messages.map(({ role, text }) => ({ role: role === 'ai' ? 'assistant' : 'user', content: text })),
    ],
  };
};

/** How far a stream has come, and how it ended. */
interface StreamEnd {
  finish: string | null;
  isDone: boolean;
  hasChunks: boolean;
}

/** One call. Yields nothing before the first token, so that a failure up to there can be tried again. */
async function* readChunks(
  call: VendorRequest,
  limits: VendorLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly ChatChunk[], void, undefined> {
  const answer = await openVendorStream(call, limits, signal);
  const end: StreamEnd = { finish: null, isDone: false, hasChunks: false };
  let hasBegun = false;
  for await (const batch of answer.batches) {
    const { chunks, failure } = readBatch(batch, end);
    hasBegun ||= chunks.some((chunk) => chunk.isToken);
    if (hasBegun) yield chunks;
    if (failure !== null) throw failure;
    if (end.isDone) break;
  }
  requireEnd(end, answer.isFramed);
}

/** The chunks of a batch; where one is broken, those before it, for they are part of the answer. */
const readBatch = (batch: readonly EventSourceMessage[], end: StreamEnd) => {
  const chunks: ChatChunk[] = [];
  for (const { data } of batch) {
    if (data.trim() === '[DONE]') {
      end.isDone = true;
      break;
    }
    try {
      const chunk = parseChatChunk(data);
      if (chunk === null) continue;
      end.hasChunks = true;
      end.finish = chunk.finish ?? end.finish;
      chunks.push(chunk);
    } catch (failure) {
      return { chunks, failure };
    }
  }
  return { chunks, failure: null };
};

const requireEnd = (end: StreamEnd, isFramed: boolean): void => {
  if (end.isDone && end.finish === null) return;
  if (end.finish === 'length') throw cutShort('vendor reached its own token limit');
  if (end.finish !== null && REFUSALS.has(end.finish)) throw refusal(`vendor finished with ${end.finish}`);
  if (end.finish !== null) return;
  if (!end.hasChunks) throw new VendorFailure('garbage', 'vendor sent no chat chunk');
  // Vendors that mark no end at all do exist; but without framing this may as well be a lost connection.
  if (!isFramed) throw new VendorFailure('network', 'the stream ended without an end');
};

async function* toProviderEvents(
  batches: AsyncIterable<readonly ChatChunk[]>,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const visible = makeVisibleText();
  try {
    for await (const chunks of batches) {
      for (const { text, usage } of chunks) {
        if (text !== '') yield* visible.push(text);
        if (usage !== null) yield { type: 'usage', ...usage };
      }
    }
  } catch (error) {
    // A tail that was held back because it might have become a tag is part of the partial answer.
    yield* visible.end();
    throw error;
  }
  yield* visible.end();
}
