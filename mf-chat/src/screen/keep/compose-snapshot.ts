import type { QueryClient } from '@qihang/shared/api';
import { type AnswerNode, type OpeningThread, stripReasoning, type User } from '@qihang/shared/contracts';
import type { SnapshotOpening } from '@qihang/shared/snapshot';
import { conversationsQuery } from '../../features/history/api/conversations-query';
import { isStored } from '../../session/live/freshness';
import type { Reader } from '../../session/session-server';
import { EXCHANGE, messagesOf, readCachedThread } from '../../session/thread/messages-query';
import { SOME_CURSOR } from './kept-queries';

/** The answer of the last snapshot: a tree is made once per text. */
let last: { readonly text: string; readonly tree: AnswerNode[] | null } = { text: '', tree: null };

async function treeOf(text: string): Promise<AnswerNode[] | null> {
  const shown = stripReasoning(text);
  if (shown.trim() === '') return null;
  if (last.text !== shown) {
    // The renderer's chunk, which an answer on screen has fetched.
    const { answerTree } = await import(/* webpackChunkName: "markdown" */ '../../markdown/markdown-text');
    last = { text: shown, tree: answerTree(shown, false) };
  }
  return last.tree;
}

/** The newest exchange of a conversation; null while it is not known, stored by an earlier visit, or being written. */
async function threadOf(client: QueryClient, conversationId: string): Promise<OpeningThread | null> {
  const state = readCachedThread(client, conversationId);
  if (state?.data === undefined || isStored(state)) return null;
  const messages = messagesOf(state.data);
  const items = messages.slice(-EXCHANGE);
  if (items.length === 0 || items.some(({ status }) => status === 'streaming')) return null;
  const { nextBefore = null, isFirst } = state.data.pages.at(-1) ?? {};
  const hasOlder = nextBefore !== null || messages.length > items.length;
  const answer = [...items].reverse().find(({ role }) => role === 'ai');
  return {
    conversationId,
    items: [...items],
    nextBefore: hasOlder ? SOME_CURSOR : null,
    ...(isFirst !== undefined && !hasOlder && { isFirst }),
    tree: answer ? await treeOf(answer.text) : null,
    isCut: false,
  };
}

/**
 * What the next visit can begin with: the titles, and the conversation on screen or, in a new one, the first of the list.
 * @param before the last snapshot, whose thread stays while no newer one is known
 * @returns null while the titles are not known
 */
export async function composeSnapshot(
  client: QueryClient,
  user: User,
  { agent, getConversationId }: Reader,
  before: SnapshotOpening | null,
): Promise<SnapshotOpening | null> {
  const list = client.getQueryState(conversationsQuery.queryKey);
  if (list?.data === undefined || isStored(list)) return null;
  const { items, nextCursor } = list.data;
  const first = items.find(({ agentKey }) => agentKey === agent.key)?.id ?? null;
  const conversationId = getConversationId() ?? first;
  const newest = conversationId === null ? null : await threadOf(client, conversationId);
  const kept = before?.thread ?? null;
  const thread = newest ?? (items.some(({ id }) => id === kept?.conversationId) ? kept : null);
  return { user, agent, conversations: { items: [...items], nextCursor }, thread, isMissing: false };
}
