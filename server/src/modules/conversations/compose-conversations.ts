import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import { repeat } from '../../concurrency/repeat';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import { SWEEP_MS } from '../../database/kept-for';
import { makeMoment } from '../exports/export-moment';
import type { PublishUserEvent } from '../user-events/user-events';
import {
  makeDeleteConversation,
  makePinConversation,
  makeRenameConversation,
  makeRestoreConversation,
} from './change-conversation';
import { ConversationRepository } from './conversation-repository';
import type { ConversationUseCases } from './conversation-routes';
import { DeletionRepository } from './deletion-repository';
import { makeExportConversation } from './export-conversation';
import { ExportRepository } from './export-repository';
import { makeOverview, makePageConversations } from './list-conversations';
import { makePageMessages } from './page-messages';
import { makeSearchConversations } from './search-conversations';
import { makeSearchQueue } from './search-queue';
import { SearchRepository } from './search-repository';
import { makeSelectVersion } from './select-version';
import { ThreadRepository } from './thread-repository';

interface ConversationsOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'BRAND_NAME' | 'QUOTA_TIME_ZONE'>;
  /** The part of the connection pool for reading whole histories. */
  readonly connections: BoundedQueue;
  readonly findAgent: (key: string) => Pick<AgentDefinition, 'name'> | undefined;
  readonly publish: PublishUserEvent;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called once a conversation's rows are gone, so that answers still being written are ended. */
  readonly onConversationDeleted: (conversationId: string) => void;
}

export interface Conversations extends ConversationUseCases {
  /** Begins to drop deleted conversations that can no longer be taken back, whoever deleted them. */
  start(): void;
  /** Call it before the database closes. */
  close(): Promise<void>;
}

/** Assembles the use cases of a user's history. */
export function composeConversations(options: ConversationsOptions): Conversations {
  const { database, config, connections, findAgent, publish, log, onConversationDeleted } = options;
  const conversations = new ConversationRepository(database);
  const deletions = new DeletionRepository(database);
  let sweep: ReturnType<typeof repeat> | null = null;
  const threads = new ThreadRepository(database);
  return {
    overview: makeOverview({ threads }),
    page: makePageConversations({ conversations }),
    messages: makePageMessages({ threads, conversations }),
    selectVersion: makeSelectVersion({ threads, publish }),
    search: makeSearchConversations({
      finds: new SearchRepository(database),
      turns: makeSearchQueue(),
      connections,
      clock: () => performance.now(),
    }),
    export: makeExportConversation({
      exports: new ExportRepository(database),
      connections,
      place: { brand: config.BRAND_NAME, momentOf: makeMoment(config.QUOTA_TIME_ZONE) },
      agentNameOf: (key) => findAgent(key)?.name ?? key,
      clock: () => new Date(),
    }),
    rename: makeRenameConversation({ conversations, publish }),
    pin: makePinConversation({ conversations, publish }),
    delete: makeDeleteConversation({ deletions, onConversationDeleted, publish }),
    restore: makeRestoreConversation({ deletions, publish }),
    start() {
      const task = () => deletions.sweep();
      sweep = repeat({
        name: 'the sweep of deleted conversations',
        task,
        everyMs: SWEEP_MS,
        firstMs: 0,
        log,
      });
    },
    async close() {
      await sweep?.stop();
    },
  };
}
