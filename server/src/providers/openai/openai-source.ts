import type { EventSourceMessage } from 'eventsource-parser';
import type { LanguageEvent, LanguageSource } from '../language-source';
import { readingPace } from '../reading-pace';
import { makeThinkingSign } from '../thinking-sign';
import {
  openVendorStream,
  type RetryLimits,
  retryBeforeFirstToken,
  type VendorLimits,
  type VendorRequest,
} from '../vendor/stream/vendor-stream';
import { makeVisibleText } from '../visible-text';
import { makeChatBodies } from './chat-body';
import { type ChatChunk, parseChatChunk } from './chat-chunk';
import { contextFor, type ModelQuirks } from './model-quirks';
import { makeAskWithFields } from './refused-fields';
import { requireEnd, type StreamEnd } from './stream-end';

interface OpenAiSourceOptions {
  /** With the version, as vendors document it: `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  /** Null for a vendor without keys (Ollama). */
  readonly apiKey: string | null;
  readonly model: string;
  /** Peculiarities of the model. */
  readonly quirks: ModelQuirks;
  readonly limits: VendorLimits & RetryLimits;
  /** Room for prompt and answer together, tokens; null for the default. The model's own context bounds it. */
  readonly contextTokens: number | null;
  /** The operator's AI_EXTRA_BODY, merged last into every request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  /** Called once when the vendor answers only without these optional fields. */
  readonly onRefusedFields?: ((fields: readonly string[]) => void) | undefined;
  /** Called at every arrival of tokens, including reasoning that is never shown. */
  readonly onTokens?: (() => void) | undefined;
}

/** Driver of any vendor with an OpenAI-compatible `chat/completions` stream; peculiarities of models are data. */
export function makeOpenAiSource(options: OpenAiSourceOptions): LanguageSource {
  const { model, apiKey, limits, quirks, extraBody } = options;
  const url = chatUrlOf(options.baseUrl);
  // Separate, because a model may insist on thinking and take all other fields.
  const askToThink = makeAskWithFields(options.onRefusedFields);
  const askToAnswer = makeAskWithFields(options.onRefusedFields);
  return {
    id: 'openai',
    model,
    contextTokens: contextFor(options.contextTokens, quirks),
    stream(call, signal) {
      const bodies = makeChatBodies(call, { model, quirks, extraBody });
      const ask = call.thinks ? askToThink : askToAnswer;
      const attempt = () => ask(bodies, (body) => readChunks({ url, apiKey, body }, limits, signal));
      return toEvents(retryBeforeFirstToken(attempt, limits, signal), options.onTokens);
    },
  };
}

const chatUrlOf = (baseUrl: string): string =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;

/** One request. Yields nothing before the first token, so that an earlier failure can be retried. */
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
    // Emptied, because a stream waits long for its next batch, and these objects would grow old meanwhile.
    chunks.length = 0;
    if (failure !== null) throw failure;
    if (end.isDone) break;
  }
  requireEnd(end, answer.isFramed);
}

/** The chunks of a batch, up to a broken one: those before it are part of the answer. */
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

/** Maximum length of a phrase, so that a fast answer still appears gradually; shorter where every event counts. */
const PHRASE_LENGTH = 24;
const BUSY_PHRASE_LENGTH = 240;

async function* toEvents(
  batches: AsyncIterable<readonly ChatChunk[]>,
  onTokens: () => void = () => {},
): AsyncGenerator<LanguageEvent, void, undefined> {
  const visible = makeVisibleText();
  const thinks = makeThinkingSign();
  try {
    for await (const chunks of batches) {
      if (chunks.some((chunk) => chunk.isToken)) onTokens();
      const phraseLength = readingPace.isBusy ? BUSY_PHRASE_LENGTH : PHRASE_LENGTH;
      let phrase = '';
      let isThinking = false;
      for (const { text, isReasoning, usage } of chunks) {
        phrase += text;
        isThinking ||= isReasoning;
        // One token at an easy pace; in a busy process the tokens of one read are passed on as one phrase.
        if (phrase.length >= phraseLength) {
          yield* visible.push(phrase);
          phrase = '';
        }
        if (usage !== null) yield { type: 'usage', ...usage };
      }
      if (phrase !== '') yield* visible.push(phrase);
      if (isThinking || visible.isThinking) yield* thinks();
    }
  } catch (error) {
    // A tail that was held back as a possible tag is part of the partial answer.
    yield* visible.end();
    throw error;
  }
  yield* visible.end();
}
