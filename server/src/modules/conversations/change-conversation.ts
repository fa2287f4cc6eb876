import type { ConversationSummary } from '@qihang/shared/contracts';
import type { ConversationRepository } from './conversation-repository';
import { notFound } from './page-messages';

/** Gives a conversation the user's own title. @throws `not_found` when the user has no such conversation */
export const makeRenameConversation =
  ({ conversations }: { readonly conversations: Pick<ConversationRepository, 'rename'> }) =>
  async (userId: string, conversationId: string, title: string): Promise<ConversationSummary> => {
    const renamed = await conversations.rename(userId, conversationId, title);
    if (renamed === null) throw notFound();
    return renamed;
  };

interface DeleteConversationDeps {
  readonly conversations: Pick<ConversationRepository, 'delete'>;
  /** Told once the rows are gone, so that answers still being written are broken off. */
  readonly onConversationDeleted: (conversationId: string) => void;
}

/** Deletes a conversation and all that belongs to it. @throws `not_found` when the user has no such conversation */
export const makeDeleteConversation =
  ({ conversations, onConversationDeleted }: DeleteConversationDeps) =>
  async (userId: string, conversationId: string): Promise<void> => {
    if (!(await conversations.delete(userId, conversationId))) throw notFound();
    onConversationDeleted(conversationId);
  };
