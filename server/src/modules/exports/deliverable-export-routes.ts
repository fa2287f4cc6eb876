import { EXPORT_FORMATS } from '@qihang/shared/contracts';
import { endingOf } from '@qihang/shared/deliverables';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { attachment } from '../../http/download-header';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import type { makeExportDeliverable } from './export-deliverable';

export type ExportDeliverable = ReturnType<typeof makeExportDeliverable>;

const query = z.object({
  format: z.enum(EXPORT_FORMATS, '没有这种格式'),
  version: z.coerce.number().int().positive().max(1_000_000).optional(),
});

/** Registers the download of a deliverable as a file. */
export function registerDeliverableExportRoutes(app: App, exportDeliverable: ExportDeliverable): void {
  app.get(
    '/api/coach/deliverables/:id/export',
    { config: signedIn('export'), schema: { params: z.object({ id: pathId }), querystring: query } },
    async (request, reply) => {
      const { id } = request.params;
      const { format, version = null } = request.query;
      const { userId } = sessionOf(request);
      const file = await exportDeliverable({ userId, id, format, version });
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', attachment(file.fileName, `export.${endingOf(format)}`))
        .header('cache-control', 'no-store')
        .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
    },
  );
}
