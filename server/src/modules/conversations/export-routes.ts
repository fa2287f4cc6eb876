import { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { attachment } from '../../http/attachment';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import type { ExportedConversation } from './export-conversation';

/** A reader who takes nothing for this long has gone. */
const STALLED_MS = 60_000;

/** One conversation as a file of Markdown. */
export function registerExportRoutes(
  app: App,
  exportConversation: (userId: string, conversationId: string) => Promise<ExportedConversation>,
): void {
  app.get(
    '/api/chat/conversations/:id/export',
    { config: { access: 'session' }, schema: { params: z.object({ id: pathId }) } },
    async (request, reply) => {
      const { fileName, pieces } = await exportConversation(sessionOf(request).userId, request.params.id);
      reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
      return reply
        .header('content-type', 'text/markdown; charset=utf-8')
        .header('content-disposition', attachment(fileName, 'conversation.md'))
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }));
    },
  );
}
