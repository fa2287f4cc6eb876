import type { SearchHit } from '@qihang/shared/contracts';

/** Where a find is: its conversation, at its message. */
export const pathOfHit = ({
  agentKey,
  conversationId,
  messageId,
}: Pick<SearchHit, 'agentKey' | 'conversationId' | 'messageId'>): string =>
  `/chat/${encodeURIComponent(agentKey)}?c=${conversationId}${messageId === null ? '' : `&m=${messageId}`}`;
