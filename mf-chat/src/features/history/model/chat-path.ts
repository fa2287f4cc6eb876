interface ChatPlace {
  readonly agentKey: string;
  /** `new` for one that does not exist yet. */
  readonly conversationId: string;
  /** The message to lead to. */
  readonly messageId?: string | null;
}

/** What of the workbench is open, and in which version: it stays open beside another conversation. */
const KEPT = ['work', 'v'] as const;

/**
 * The address of a conversation.
 * @param search the present address's, of which some goes along
 */
export function chatPath({ agentKey, conversationId, messageId }: ChatPlace, search: string): string {
  const query = new URLSearchParams({ c: conversationId });
  if (messageId) query.set('m', messageId);
  const present = new URLSearchParams(search);
  for (const name of KEPT) {
    const value = present.get(name);
    if (value) query.set(name, value);
  }
  return `/chat/${encodeURIComponent(agentKey)}?${query}`;
}
