/** Id in the address for a conversation that does not exist yet. */
export const NEW = 'new';

/** Message to scroll to. */
export interface JumpTarget {
  readonly messageId: string;
  /** Unique id per navigation, so that the same message can be jumped to again. */
  readonly visit: string;
}

/** The conversation on screen. */
export interface Selected {
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
  /** Message in the address: a search hit to scroll to. */
  readonly target: JumpTarget | null;
}

/** Reads a selection from the query of an address. @param visit identity of the navigation */
export function selectedIn(search: string, visit: string): Selected {
  const params = new URLSearchParams(search);
  const stated = params.get('c');
  const messageId = params.get('m');
  return {
    conversationId: stated === null || stated === '' || stated === NEW ? null : stated,
    target: messageId === null ? null : { messageId, visit },
  };
}

/** True when both lead to the same place on screen. */
export const isSameSelected = (a: Selected, b: Selected): boolean =>
  a.conversationId === b.conversationId &&
  a.target?.messageId === b.target?.messageId &&
  a.target?.visit === b.target?.visit;
