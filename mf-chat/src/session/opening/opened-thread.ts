import type { OpeningThread } from '@qihang/shared/contracts';
import { lastRead } from './last-read';
import { answeredOpening } from './page-opening';

/** The newest exchange of a conversation before its messages can be read. */
export interface OpenedThread extends OpeningThread {
  /** As an earlier visit has read it; the server has not answered yet. */
  readonly isStored: boolean;
}

/**
 * The exchange that the page's opening has brought, or till then the one that an earlier visit has read; null where it is
 * another conversation's, or only a part of one.
 */
export function openedThread(conversationId: string | null): OpenedThread | null {
  const answered = answeredOpening()?.opening;
  const thread = (answered ?? lastRead())?.thread ?? null;
  if (thread === null || thread.isCut || thread.conversationId !== conversationId) return null;
  return { ...thread, isStored: answered === undefined };
}

/** True for somebody of whom no other conversation is known, from the opening or from an earlier visit. */
export function isFirstConversation(conversationId: string | null): boolean {
  const { conversations, thread } = answeredOpening()?.opening ?? lastRead() ?? {};
  if (thread?.conversationId === conversationId && thread?.isFirst !== undefined) return thread.isFirst;
  return !conversations?.items.some(({ id }) => id !== conversationId);
}
