import {
  type DeliverableDetail,
  type DeliverablePreview,
  deliverablePreviewSchema,
  deliverableSummarySchema,
  deliverableVersionSchema,
  type LineEdit,
  lineEditSchema,
  lineSourcesSchema,
  type Marks,
  marksSchema,
  restoreRequestSchema,
  type ShelfList,
  shelfSchema,
  type VersionPage,
  versionPageSchema,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';

interface Named {
  readonly userId: string;
  readonly id: string;
}

/** Use cases of the deliverable routes; each acts on the given user's deliverables only. */
export interface DeliverableUseCases {
  list(userId: string): Promise<ShelfList>;
  read(which: Named & { version: number | null }): Promise<DeliverableDetail>;
  versions(which: Named & { before: number | null }): Promise<VersionPage>;
  edit(which: Named, edit: LineEdit): Promise<DeliverableDetail>;
  restore(which: Named, version: number): Promise<DeliverableDetail>;
  preview(which: Named): Promise<DeliverablePreview>;
  mark(input: Named & { key: string; isDone: boolean }): Promise<Marks>;
  delete(which: Named): Promise<void>;
  undelete(which: Named): Promise<void>;
}

const params = z.object({ id: pathId });
const NO_VERSION = 2_000_000_000;
/** Null for the newest version; a value that is not a number matches no version. */
const version = z
  .string()
  .optional()
  .transform((value) => {
    if (value === undefined) return null;
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : NO_VERSION;
  });

/** Content in the schema of its kind; not validated, so that content stored by another version of the product is shown. */
const content = z.record(z.string(), z.unknown());
const detail = deliverableSummarySchema.extend({
  shown: deliverableVersionSchema,
  versions: z.array(deliverableVersionSchema).readonly(),
  marks: marksSchema,
  scripts: z.record(z.string(), z.string()).optional(),
  sources: lineSourcesSchema.optional(),
  conversations: z.record(z.string(), z.string()).optional(),
  blank: z.string().optional(),
  content,
});

/** 我的成果: reading and correcting deliverables directly. New ones are made in a conversation only. */
export function registerDeliverableRoutes(app: App, useCases: DeliverableUseCases): void {
  app.get(
    '/api/coach/deliverables',
    { config: signedIn('read'), schema: { response: { 200: shelfSchema } } },
    (request) => useCases.list(sessionOf(request).userId),
  );

  app.get(
    '/api/coach/deliverables/:id',
    {
      config: signedIn('read'),
      schema: { params, querystring: z.object({ version }), response: { 200: detail } },
    },
    (request) =>
      useCases.read({
        ...request.params,
        version: request.query.version,
        userId: sessionOf(request).userId,
      }),
  );

  app.get(
    '/api/coach/deliverables/:id/versions',
    {
      config: signedIn('read'),
      schema: { params, querystring: z.object({ before: version }), response: { 200: versionPageSchema } },
    },
    (request) =>
      useCases.versions({
        ...request.params,
        before: request.query.before,
        userId: sessionOf(request).userId,
      }),
  );

  app.patch(
    '/api/coach/deliverables/:id',
    { config: signedIn('write'), schema: { params, body: lineEditSchema, response: { 200: detail } } },
    (request) => useCases.edit({ ...request.params, userId: sessionOf(request).userId }, request.body),
  );

  app.post(
    '/api/coach/deliverables/:id/restore',
    { config: signedIn('write'), schema: { params, body: restoreRequestSchema, response: { 200: detail } } },
    (request) =>
      useCases.restore({ ...request.params, userId: sessionOf(request).userId }, request.body.version),
  );

  app.get(
    '/api/coach/deliverables/:id/preview',
    { config: signedIn('read'), schema: { params, response: { 200: deliverablePreviewSchema } } },
    (request) => useCases.preview({ ...request.params, userId: sessionOf(request).userId }),
  );

  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: '/api/coach/deliverables/:id/marks/:key',
      config: signedIn('write'),
      schema: { params: params.extend({ key: z.string() }), response: { 200: marksSchema } },
      handler: (request) =>
        useCases.mark({ ...request.params, isDone: method === 'PUT', userId: sessionOf(request).userId }),
    });
  }

  app.delete(
    '/api/coach/deliverables/:id',
    { config: signedIn('write'), schema: { params } },
    async (request, reply) => {
      await useCases.delete({ ...request.params, userId: sessionOf(request).userId });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/coach/deliverables/:id/undelete',
    { config: signedIn('write'), schema: { params } },
    async (request, reply) => {
      await useCases.undelete({ ...request.params, userId: sessionOf(request).userId });
      return reply.code(204).send();
    },
  );
}
