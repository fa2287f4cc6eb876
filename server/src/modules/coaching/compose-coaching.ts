import type { Prompt } from '@qihang/coach/brief';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { LanguageSource } from '../../providers/language-source';
import { estimateTokens } from '../../providers/token-estimate';
import type { AnswerEvent, Answerer, AnswerRequest } from '../answers/answerer';
import type { LoadHistory } from '../answers/turns/load-history';
import { buildPrompt } from './build-prompt';

export interface CoachingOptions {
  /** The model that answers. */
  readonly source: LanguageSource;
  readonly loadHistory: LoadHistory;
  /** The part of the connection pool that answers may hold. */
  readonly connections: BoundedQueue;
}

/** More than fits into any prompt; older messages are not read from the database. */
const HISTORY_MESSAGES = 200;
/** Part of a context that is left for the answer, tokens; a third of a small context. */
const ANSWER_ROOM = 4_000;

/** Assembles the coach that a model speaks for. Does no I/O before its first question. */
export const composeCoaching = (options: CoachingOptions): Answerer => ({
  id: options.source.id,
  answersBy: 'model',
  model: options.source.model,
  stream: (request, signal) => answer(options, request, signal),
});

async function* answer(
  { source, loadHistory, connections }: CoachingOptions,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { userId, question } = request;
  const history = await connections.run(() => loadHistory(question.id, userId, HISTORY_MESSAGES));
  const prompt = buildPrompt(request, history, promptRoom(source.contextTokens));
  let isPromptCounted = false;
  for await (const event of source.stream({ userId, prompt, maxTokens: null, thinks: false }, signal)) {
    if (event.type === 'thinks') continue;
    if (!isPromptCounted && event.type !== 'usage') {
      // An answer that is stopped from here on has cost its prompt, and no vendor counts it any more.
      yield { type: 'usage', promptTokens: tokensOf(prompt), answerTokens: 0 };
    }
    isPromptCounted = true;
    yield event;
  }
}

const promptRoom = (contextTokens: number): number =>
  contextTokens - Math.min(ANSWER_ROOM, Math.ceil(contextTokens / 3));

const tokensOf = ({ system, messages }: Prompt): number =>
  messages.reduce((sum, { text }) => sum + estimateTokens(text), estimateTokens(system));
