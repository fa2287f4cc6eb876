import { type SearchPage, searchPageSchema, searchTextSchema } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import { pageCursor, pageLimit } from './paging';
import type { SearchInput } from './search-conversations';

const HITS_PER_PAGE = 20;

/** Route of the search in a user's own titles and messages. */
export function registerSearchRoutes(app: App, search: (input: SearchInput) => Promise<SearchPage>): void {
  app.get(
    '/api/chat/search',
    {
      config: signedIn('search'),
      schema: {
        querystring: z.object({
          q: searchTextSchema,
          limit: pageLimit.optional(),
          cursor: pageCursor.optional(),
        }),
        response: { 200: searchPageSchema },
      },
    },
    async (request, reply) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return search({
        userId: sessionOf(request).userId,
        query: request.query.q,
        limit: request.query.limit ?? HITS_PER_PAGE,
        cursor: request.query.cursor ?? null,
        signal: left.signal,
      });
    },
  );
}
