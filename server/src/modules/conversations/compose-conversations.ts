import type { Database } from '../../database/client';
import { makeDeleteConversation, makeRenameConversation } from './change-conversation';
import { ConversationRepository } from './conversation-repository';
import type { ConversationUseCases } from './conversation-routes';
import { makeOverview, makePageConversations } from './list-conversations';
import { makePageMessages } from './page-messages';

interface ConversationsOptions {
  readonly database: Pick<Database, 'db'>;
  /** Told once a conversation's rows are gone, so that answers still being written are broken off. */
  readonly onConversationDeleted: (conversationId: string) => void;
}

/** Composes a user's history. */
export function composeConversations({
  database,
  onConversationDeleted,
}: ConversationsOptions): ConversationUseCases {
  const conversations = new ConversationRepository(database);
  return {
    overview: makeOverview({ conversations }),
    page: makePageConversations({ conversations }),
    messages: makePageMessages({ conversations }),
    rename: makeRenameConversation({ conversations }),
    delete: makeDeleteConversation({ conversations, onConversationDeleted }),
  };
}
