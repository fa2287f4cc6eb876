import type { Answerer, AnswerRequest } from '../modules/answers/answerer';
import { anAgent } from './an-agent';
import { type Collected, collect } from './collect-call';

/** A question to an answerer. */
export const aRequest = (fields: Partial<AnswerRequest> = {}): AnswerRequest => ({
  agent: anAgent(),
  userId: '00000000-0000-4000-8000-000000000001',
  conversationId: '00000000-0000-4000-8000-000000000002',
  generationId: '00000000-0000-4000-8000-000000000003',
  answerId: '00000000-0000-4000-8000-000000000005',
  parentId: null,
  question: { id: '00000000-0000-4000-8000-000000000004', text: '你好' },
  order: null,
  partial: '',
  isAgain: false,
  ...fields,
});

/** Runs an answerer to its end; a failure is part of the result, as is the text before it. */
export const collectAnswer = (
  answerer: Pick<Answerer, 'stream'>,
  request: AnswerRequest = aRequest(),
  signal: AbortSignal = new AbortController().signal,
): Promise<Collected> => collect(answerer.stream(request, signal));
