import type { ConversationSummary } from '@qihang/shared/contracts';
import type { PublishUserEvent } from '../user-events/user-events';
import type { ConversationRepository } from './conversation-repository';
import type { DeletionRepository } from './deletion-repository';
import { notFound } from './page-messages';

interface ChangeDeps<Change extends keyof ConversationRepository> {
  readonly conversations: Pick<ConversationRepository, Change>;
  readonly publish: PublishUserEvent;
}

/** Sets a title chosen by the user. @throws AppError `not_found` when the user has no such conversation */
export const makeRenameConversation =
  ({ conversations, publish }: ChangeDeps<'rename'>) =>
  async (userId: string, conversationId: string, title: string): Promise<ConversationSummary> => {
    const renamed = await conversations.rename(userId, conversationId, title);
    if (renamed === null) throw notFound();
    publish(userId, { event: 'conversation-changed', conversationId });
    return renamed;
  };

/**
 * Pins a conversation before all others, or unpins it. @throws AppError `not_found` when the user has no such
 * conversation
 */
export const makePinConversation =
  ({ conversations, publish }: ChangeDeps<'pin'>) =>
  async (userId: string, conversationId: string, isPinned: boolean): Promise<ConversationSummary> => {
    const pinned = await conversations.pin(userId, conversationId, isPinned);
    if (pinned === null) throw notFound();
    publish(userId, { event: 'conversation-changed', conversationId });
    return pinned;
  };

interface DeletionDeps<Change extends keyof DeletionRepository> {
  readonly deletions: Pick<DeletionRepository, Change>;
  readonly publish: PublishUserEvent;
}

interface DeleteConversationDeps extends DeletionDeps<'delete'> {
  /** Called once the rows are gone, so that answers still being written are ended. */
  readonly onConversationDeleted: (conversationId: string) => void;
}

/**
 * Deletes a conversation and all that belongs to it; its deliverables are kept, without the link back. It can be taken
 * back for a few seconds.
 * @throws AppError `not_found` when the user has no such conversation
 */
export const makeDeleteConversation =
  ({ deletions, onConversationDeleted, publish }: DeleteConversationDeps) =>
  async (userId: string, conversationId: string): Promise<void> => {
    const deleted = await deletions.delete(userId, conversationId);
    if (deleted === null) throw notFound();
    onConversationDeleted(conversationId);
    publish(userId, { event: 'conversation-deleted', conversationId });
    if (deleted.isOnShelf) publish(userId, { event: 'shelf-changed' });
  };

/** Takes a deletion back. @throws AppError `not_found` when there is none, or none any more */
export const makeRestoreConversation =
  ({ deletions, publish }: DeletionDeps<'restore'>) =>
  async (userId: string, conversationId: string): Promise<void> => {
    const restored = await deletions.restore(userId, conversationId);
    if (restored === null) throw notFound();
    publish(userId, { event: 'conversation-changed', conversationId });
    if (restored.isOnShelf) publish(userId, { event: 'shelf-changed' });
  };
