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
import { signedIn } from '../../http/user-limits';

/** Use cases of the result routes; each acts on the given user's posts only. */
export interface ResultUseCases {
  list(userId: string): Promise<PostResults>;
  add(userId: string, input: PostResultInput): Promise<PostResult>;
  replace(userId: string, id: string, input: PostResultInput): Promise<PostResult>;
  delete(userId: string, id: string): Promise<void>;
}

const params = z.object({ id: pathId });
const response = { 200: postResultSchema };

/** Results of posts as entered by the user, the only figures of the weekly review. */
export function registerResultRoutes(app: App, useCases: ResultUseCases): void {
  app.get(
    '/api/coach/results',
    { config: signedIn('read'), schema: { response: { 200: postResultsSchema } } },
    (request) => useCases.list(sessionOf(request).userId),
  );

  app.post(
    '/api/coach/results',
    { config: signedIn('write'), schema: { body: postResultInputSchema, response } },
    (request) => useCases.add(sessionOf(request).userId, request.body),
  );

  app.put(
    '/api/coach/results/:id',
    { config: signedIn('write'), schema: { params, body: postResultInputSchema, response } },
    (request) => useCases.replace(sessionOf(request).userId, request.params.id, request.body),
  );

  app.delete(
    '/api/coach/results/:id',
    { config: signedIn('write'), schema: { params } },
    async (request, reply) => {
      await useCases.delete(sessionOf(request).userId, request.params.id);
      return reply.code(204).send();
    },
  );
}
