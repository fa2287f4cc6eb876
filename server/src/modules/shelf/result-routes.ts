import {
  type PostResult,
  type PostResultInput,
  type PostResults,
  postResultInputSchema,
  postResultSchema,
  postResultsSchema,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';

/** What the routes of results call; each acts on the given user's posts only. */
export interface ResultUseCases {
  list(userId: string): Promise<PostResults>;
  add(userId: string, input: PostResultInput): Promise<PostResult>;
  replace(userId: string, id: string, input: PostResultInput): Promise<PostResult>;
  delete(userId: string, id: string): Promise<void>;
}

const config = { access: 'session' } as const;
const params = z.object({ id: pathId });
const response = { 200: postResultSchema };

/** What became of posts, as the user enters it: the weekly review reckons with nothing else. */
export function registerResultRoutes(app: App, useCases: ResultUseCases): void {
  app.get('/api/coach/results', { config, schema: { response: { 200: postResultsSchema } } }, (request) =>
    useCases.list(sessionOf(request).userId),
  );

  app.post('/api/coach/results', { config, schema: { body: postResultInputSchema, response } }, (request) =>
    useCases.add(sessionOf(request).userId, request.body),
  );

  app.put(
    '/api/coach/results/:id',
    { config, schema: { params, body: postResultInputSchema, response } },
    (request) => useCases.replace(sessionOf(request).userId, request.params.id, request.body),
  );

  app.delete('/api/coach/results/:id', { config, schema: { params } }, async (request, reply) => {
    await useCases.delete(sessionOf(request).userId, request.params.id);
    return reply.code(204).send();
  });
}
