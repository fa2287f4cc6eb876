import type { AgentDefinition } from '../../agents/agent-definition';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import { makeDatabaseGate } from '../generations/database-gate';
import type { PublishUserEvent } from '../user-events/user-events';
import { makeDeleteConversation, makePinConversation, makeRenameConversation } from './change-conversation';
import { ConversationRepository } from './conversation-repository';
import type { ConversationUseCases } from './conversation-routes';
import { makeExportConversation } from './export-conversation';
import { makeMoment } from './export-markdown';
import { ExportRepository } from './export-repository';
import { makeOverview, makePageConversations } from './list-conversations';
import { MessageLine } from './message-line';
import { makePageMessages } from './page-messages';
import { makeSearchConversations } from './search-conversations';
import { SearchRepository } from './search-repository';
import { makeSearchTurns } from './search-turns';
import { makeSelectVersion } from './select-version';

interface ConversationsOptions {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'BRAND_NAME' | 'QUOTA_TIME_ZONE' | 'DATABASE_POOL'>;
  readonly findAgent: (key: string) => Pick<AgentDefinition, 'name'> | undefined;
  readonly publish: PublishUserEvent;
  /** Told once a conversation's rows are gone, so that answers still being written are broken off. */
  readonly onConversationDeleted: (conversationId: string) => void;
}

/** The part of the connections that reading a whole history may take, and how long one waits for it. */
const READERS_SHARE = 0.3;
const READERS_WAIT_MS = 5_000;

/** Composes a user's history. */
export function composeConversations(options: ConversationsOptions): ConversationUseCases {
  const { database, config, findAgent, publish, onConversationDeleted } = options;
  const conversations = new ConversationRepository(database);
  const line = new MessageLine(database);
  const gate = makeDatabaseGate({
    slots: Math.max(1, Math.floor(config.DATABASE_POOL * READERS_SHARE)),
    maxWaitMs: READERS_WAIT_MS,
  });
  return {
    overview: makeOverview({ line }),
    page: makePageConversations({ conversations }),
    messages: makePageMessages({ line, conversations }),
    selectVersion: makeSelectVersion({ line, publish }),
    search: makeSearchConversations({
      finds: new SearchRepository(database),
      turns: makeSearchTurns(),
      gate,
      clock: () => performance.now(),
    }),
    export: makeExportConversation({
      exports: new ExportRepository(database),
      gate,
      place: { brand: config.BRAND_NAME, momentOf: makeMoment(config.QUOTA_TIME_ZONE) },
      agentNameOf: (key) => findAgent(key)?.name ?? key,
      clock: () => new Date(),
    }),
    rename: makeRenameConversation({ conversations, publish }),
    pin: makePinConversation({ conversations, publish }),
    delete: makeDeleteConversation({ conversations, onConversationDeleted, publish }),
  };
}
