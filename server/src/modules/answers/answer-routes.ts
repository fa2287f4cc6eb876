import { setMaxListeners } from 'node:events';
import {
  AppError,
  type ChatEvent,
  type StartedTurn,
  sendMessageRequestSchema,
  startedTurnSchema,
} from '@qihang/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, RequestSession } from '../../http/app-type';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { type EventStreamLimits, sendEventStream } from '../../http/sse/event-stream';
import { signedIn } from '../../http/user-limits';
import type { Viewing } from './live/live-answers';
import type { StopRequest } from './run/stop-generation';
import type { ContinueRequest } from './turns/continue-answer';
import type { RegenerateRequest } from './turns/regenerate-answer';
import type { SendMessageInput } from './turns/send-message';
import type { TurnIds } from './turns/turn';

/** Use cases of the answer routes; each touches generations of the given user only. */
export interface AnswerUseCases {
  send(input: SendMessageInput): Promise<TurnIds>;
  regenerate(request: RegenerateRequest): Promise<StartedTurn>;
  continue(request: ContinueRequest): Promise<StartedTurn>;
  watch(viewing: Viewing): Promise<AsyncIterable<ChatEvent>>;
  stop(request: StopRequest): Promise<void>;
}

interface GenerationRouteOptions {
  readonly useCases: AnswerUseCases;
  readonly stream: EventStreamLimits;
  /** Aborts when the session ends; the session's open streams end with it. */
  readonly signalFor: (session: RequestSession) => AbortSignal;
}

/** Any printable ASCII, as RFC 9110 has field values; long enough for any id, short enough for an index. */
const CLIENT_KEY = /^[\x21-\x7e]{1,200}$/;

/** A forged number is no error: the stream resumes from what exists. */
const after = z.coerce.number().int().min(0).catch(0);

function clientKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && CLIENT_KEY.test(key)) return key;
  throw new AppError('invalid_input', 'bad idempotency key', {
    fields: { 'Idempotency-Key': '重复提交标识无效' },
  });
}

/** Routes for sending (R7.5), 重新生成, 继续生成, watching and stopping. */
export function registerGenerationRoutes(
  app: App,
  { useCases, stream, signalFor }: GenerationRouteOptions,
): void {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());

  const show = (reply: FastifyReply, session: AbortSignal, events: AsyncIterable<ChatEvent>) =>
    sendEventStream(reply, events, stream, [session, closing.signal]);

  app.post(
    '/api/chat/:agentKey',
    {
      config: signedIn('send', 'watch'),
      schema: { params: z.object({ agentKey: z.string() }), body: sendMessageRequestSchema },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const signal = signalFor(session);
      const { userId } = session;
      const clientKey = clientKeyOf(request);
      const turn = await useCases.send({ ...request.body, ...request.params, userId, clientKey });
      await show(reply, signal, await useCases.watch({ id: turn.generationId, userId, after: 0 }));
    },
  );

  app.post(
    '/api/chat/answers/:id/regenerate',
    {
      config: signedIn('send'),
      schema: { params: z.object({ id: pathId }), response: { 200: startedTurnSchema } },
    },
    (request) =>
      useCases.regenerate({
        answerId: request.params.id,
        userId: sessionOf(request).userId,
        clientKey: clientKeyOf(request),
      }),
  );

  app.post(
    '/api/chat/generations/:id/continue',
    {
      config: signedIn('send'),
      schema: { params: z.object({ id: pathId }), response: { 200: startedTurnSchema } },
    },
    (request) => useCases.continue({ id: request.params.id, userId: sessionOf(request).userId }),
  );

  app.get(
    '/api/chat/generations/:id/stream',
    {
      config: signedIn('read', 'watch'),
      schema: { params: z.object({ id: pathId }), querystring: z.object({ after }) },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const signal = signalFor(session);
      const viewing = { id: request.params.id, userId: session.userId, after: request.query.after };
      await show(reply, signal, await useCases.watch(viewing));
    },
  );

  app.post(
    '/api/chat/generations/:id/stop',
    { config: signedIn('write'), schema: { params: z.object({ id: pathId }) } },
    async (request, reply) => {
      await useCases.stop({ id: request.params.id, userId: sessionOf(request).userId });
      return reply.code(204).send();
    },
  );
}
