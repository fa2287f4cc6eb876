import { NEW_CONVERSATION, type Opening, openingSchema } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { compressBody } from '../../http/compress-body';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import type { ReadOpening } from './read-opening';

/** As the address of the chat has it: an id, `new`, or nothing. A malformed id is one that nobody has. */
const chosenConversation = z.union([z.literal(['', NEW_CONVERSATION]), pathId]).optional();

/** Route of all that the first screen of the chat shows, in one answer. */
export function registerOpeningRoutes(app: App, readOpening: ReadOpening): void {
  app.get(
    '/api/chat/:agentKey/opening',
    {
      config: signedIn('opening'),
      schema: {
        params: z.object({ agentKey: z.string().max(64) }),
        querystring: z.object({ conversation: chosenConversation }),
        response: { 200: openingSchema },
      },
      onSend: compressBody,
    },
    async (request, reply): Promise<Opening> => {
      const { userId, username } = sessionOf(request);
      reply.header('cache-control', 'private, no-store');
      return readOpening({
        user: { id: userId, username },
        agentKey: request.params.agentKey,
        conversation: request.query.conversation || null,
      });
    },
  );
}
