import type { EventSourceMessage } from 'eventsource-parser';
import type { LanguageProvider, ProviderEvent } from '../language-provider';
import { buildPrompt } from '../prompt-budget';
import { readingPace } from '../reading-pace';
import { type RetryLimits, retryBeforeFirstToken } from '../vendor-retry';
import { openVendorStream, type VendorLimits, type VendorRequest } from '../vendor-stream';
import { makeVisibleText } from '../visible-text';
import { type ChatBodies, makeChatBodies } from './chat-body';
import { type ChatChunk, parseChatChunk } from './chat-chunk';
import { type ModelQuirks, roomFor } from './model-quirks';
import { makeAskWithFields } from './refused-fields';
import { requireEnd, type StreamEnd } from './stream-end';

interface OpenAiProviderOptions {
  /** With the version, as vendors document it: `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  /** Null for a vendor that wants none (Ollama). */
  readonly apiKey: string | null;
  readonly model: string;
  /** What is particular about that model. */
  readonly quirks: ModelQuirks;
  readonly limits: VendorLimits & RetryLimits;
  /** How much the model may be given to read, in estimated tokens; null for what is usual. Its own context bounds it. */
  readonly promptTokens: number | null;
  /** The operator's AI_EXTRA_BODY: merged last into every request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  /** Told once when the vendor answers only without these fields of ours. */
  readonly onRefusedFields?: ((fields: readonly string[]) => void) | undefined;
  /** Told of every arrival of tokens, of reasoning that nobody will see, too. */
  readonly onTokens?: (() => void) | undefined;
}

/** Any vendor with an OpenAI-compatible `chat/completions` stream; what is particular about its models is data. */
export function makeOpenAiProvider(options: OpenAiProviderOptions): LanguageProvider {
  const { model, apiKey, limits, quirks, extraBody } = options;
  const url = chatUrlOf(options.baseUrl);
  const promptTokens = roomFor(options.promptTokens, quirks);
  const ask = makeAskWithFields(options.onRefusedFields);
  // What a vendor does not take of a request for an object says nothing of what it takes of a question.
  const askForObject = makeAskWithFields(options.onRefusedFields);
  return {
    id: 'openai',
    model,
    stream(request, signal) {
      const bodies = makeChatBodies(buildPrompt(request, promptTokens), { model, quirks, extraBody });
      const attempt = () => ask(bodies, (body) => readChunks({ url, apiKey, body }, limits, signal));
      return toProviderEvents(retryBeforeFirstToken(attempt, limits, signal), options.onTokens);
    },
    compose({ instruction, text, maxTokens, isObject }, signal) {
      const prompt = { system: instruction, messages: [{ role: 'user' as const, text }] };
      const read = (body: ChatBodies['full']) => readChunks({ url, apiKey, body }, limits, signal);
      if (!isObject) {
        const short = { ...extraBody, max_tokens: maxTokens };
        return toProviderEvents(ask(makeChatBodies(prompt, { model, quirks, extraBody: short }), read));
      }
      const helpful = { [quirks.maxTokensField]: maxTokens, response_format: { type: 'json_object' } };
      const bodies = makeChatBodies(prompt, { model, quirks, extraBody, helpful });
      return toProviderEvents(
        retryBeforeFirstToken(() => askForObject(bodies, read), limits, signal),
        options.onTokens,
      );
    },
  };
}

const chatUrlOf = (baseUrl: string): string =>
  `${baseUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;

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
    // A stream waits long for its next batch, and what its frames hold meanwhile grows old with it.
    chunks.length = 0;
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

/** Never so much that an answer which comes at once is shown at once; more where every event counts. */
const PHRASE_LENGTH = 24;
const BUSY_PHRASE_LENGTH = 240;

async function* toProviderEvents(
  batches: AsyncIterable<readonly ChatChunk[]>,
  onTokens: () => void = () => {},
): AsyncGenerator<ProviderEvent, void, undefined> {
  const visible = makeVisibleText();
  try {
    for await (const chunks of batches) {
      if (chunks.some((chunk) => chunk.isToken)) onTokens();
      const phraseLength = readingPace.isBusy ? BUSY_PHRASE_LENGTH : PHRASE_LENGTH;
      let said = '';
      for (const { text, usage } of chunks) {
        said += text;
        // A token by itself at an easy pace; what came in one read of a busy process goes on as one phrase.
        if (said.length >= phraseLength) {
          yield* visible.push(said);
          said = '';
        }
        if (usage !== null) yield { type: 'usage', ...usage };
      }
      if (said !== '') yield* visible.push(said);
    }
  } catch (error) {
    // A tail that was held back because it might have become a tag is part of the partial answer.
    yield* visible.end();
    throw error;
  }
  yield* visible.end();
}
