import type { Span } from '@qihang/shared/contracts';

interface ChatPlace {
  readonly agentKey: string;
  /** `new` for one that does not exist yet. */
  readonly conversationId: string;
  /** Message to scroll to. */
  readonly messageId?: string | null;
  /** The words of it to light up. */
  readonly words?: Span | undefined;
}

/** Parameters of the workbench, which stays open when another conversation is selected. */
const WORKBENCH_PARAMS = ['work', 'v'] as const;

/**
 * The address of a conversation.
 * @param search the query of the current address, whose workbench parameters are kept
 */
export function chatPath({ agentKey, conversationId, messageId, words }: ChatPlace, search: string): string {
  const query = new URLSearchParams({ c: conversationId });
  if (messageId) query.set('m', messageId);
  if (messageId && words) query.set('at', `${words.start}-${words.end}`);
  const present = new URLSearchParams(search);
  for (const name of WORKBENCH_PARAMS) {
    const value = present.get(name);
    if (value) query.set(name, value);
  }
  return `/chat/${encodeURIComponent(agentKey)}?${query}`;
}
