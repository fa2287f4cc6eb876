import { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { attachment } from '../../http/download-header';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import type { ExportedConversation } from './export-conversation';

/** Time without a read after which the reader counts as gone. */
const STALLED_MS = 60_000;

/** Route of a conversation as a Markdown file. */
export function registerExportRoutes(
  app: App,
  exportConversation: (userId: string, conversationId: string) => Promise<ExportedConversation>,
): void {
  app.get(
    '/api/chat/conversations/:id/export',
    { config: signedIn('export'), schema: { params: z.object({ id: pathId }) } },
    async (request, reply) => {
      const { fileName, chunks } = await exportConversation(sessionOf(request).userId, request.params.id);
      reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
      return reply
        .header('content-type', 'text/markdown; charset=utf-8')
        .header('content-disposition', attachment(fileName, 'conversation.md'))
        .header('cache-control', 'no-store')
        .send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }));
    },
  );
}
