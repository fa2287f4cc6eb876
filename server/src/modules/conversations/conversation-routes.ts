import {
  type Conversation,
  type ConversationPage,
  type ConversationSummary,
  conversationPageSchema,
  conversationSchema,
  conversationSummarySchema,
  type MessagePage,
  messagePageSchema,
  pinRequestSchema,
  renameRequestSchema,
  type SearchPage,
  selectVersionRequestSchema,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import { registerExportRoutes } from './conversation-export-routes';
import type { ExportedConversation } from './export-conversation';
import { pageCursor, pageLimit } from './paging';
import type { SearchInput } from './search-conversations';
import { registerSearchRoutes } from './search-routes';

/** Use cases of the conversation routes; each touches conversations of the given user only. */
export interface ConversationUseCases {
  overview(userId: string): Promise<Conversation[]>;
  page(userId: string, limit: number, cursor: string | null): Promise<ConversationPage>;
  messages(input: {
    userId: string;
    conversationId: string;
    limit: number;
    before: string | null;
  }): Promise<MessagePage>;
  /** Shows the newest thread through a message. */
  selectVersion(userId: string, conversationId: string, messageId: string): Promise<void>;
  search(input: SearchInput): Promise<SearchPage>;
  export(userId: string, conversationId: string): Promise<ExportedConversation>;
  rename(userId: string, conversationId: string, title: string): Promise<ConversationSummary>;
  pin(userId: string, conversationId: string, isPinned: boolean): Promise<ConversationSummary>;
  delete(userId: string, conversationId: string): Promise<void>;
  /** Takes a deletion of the last seconds back. */
  restore(userId: string, conversationId: string): Promise<void>;
}

const CONVERSATIONS_PER_PAGE = 30;
const MESSAGES_PER_PAGE = 50;

const params = z.object({ id: pathId });

/** A user's history (R7.4): list, pages, search, export, rename, pin, delete and its taking back. */
export function registerConversationRoutes(app: App, useCases: ConversationUseCases): void {
  app.get(
    '/api/chat/conversations',
    {
      config: signedIn('read'),
      schema: {
        querystring: z.object({
          limit: pageLimit.optional(),
          cursor: pageCursor.optional(),
        }),
        response: { 200: z.union([z.array(conversationSchema), conversationPageSchema]) },
      },
    },
    (request) => {
      const { userId } = sessionOf(request);
      const { limit, cursor } = request.query;
      if (limit === undefined && cursor === undefined) return useCases.overview(userId);
      return useCases.page(userId, limit ?? CONVERSATIONS_PER_PAGE, cursor ?? null);
    },
  );

  app.get(
    '/api/chat/conversations/:id/messages',
    {
      config: signedIn('read'),
      schema: {
        params,
        querystring: z.object({ limit: pageLimit.optional(), before: pageCursor.optional() }),
        response: { 200: messagePageSchema },
      },
    },
    (request) =>
      useCases.messages({
        userId: sessionOf(request).userId,
        conversationId: request.params.id,
        limit: request.query.limit ?? MESSAGES_PER_PAGE,
        before: request.query.before ?? null,
      }),
  );

  app.post(
    '/api/chat/conversations/:id/version',
    {
      config: signedIn('write'),
      schema: { params, body: selectVersionRequestSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await useCases.selectVersion(sessionOf(request).userId, request.params.id, request.body.messageId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/chat/conversations/:id/name',
    {
      config: signedIn('write'),
      schema: { params, body: renameRequestSchema, response: { 200: conversationSummarySchema } },
    },
    (request) => useCases.rename(sessionOf(request).userId, request.params.id, request.body.title),
  );

  app.post(
    '/api/chat/conversations/:id/pin',
    {
      config: signedIn('write'),
      schema: { params, body: pinRequestSchema, response: { 200: conversationSummarySchema } },
    },
    (request) => useCases.pin(sessionOf(request).userId, request.params.id, request.body.isPinned),
  );

  registerSearchRoutes(app, useCases.search);
  registerExportRoutes(app, useCases.export);

  app.delete(
    '/api/chat/conversations/:id',
    { config: signedIn('write'), schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await useCases.delete(sessionOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/chat/conversations/:id/restore',
    { config: signedIn('write'), schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await useCases.restore(sessionOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
