import { createContext, use } from 'react';
import type { Mark } from '../../../session/said/marks';

interface Marks {
  readonly byMessage: ReadonlyMap<string, readonly Mark[]>;
  readonly freshIds: ReadonlySet<string>;
}

const NONE: readonly Mark[] = [];

/** The marks of all messages; without a provider nothing is marked, as before the cache is loaded. */
export const MarksContext = createContext<Marks>({ byMessage: new Map(), freshIds: new Set() });

/** What is marked in a message. */
export function useMarks(
  messageId: string | null,
): Pick<Marks, 'freshIds'> & { readonly marks: readonly Mark[] } {
  const { byMessage, freshIds } = use(MarksContext);
  return { marks: (messageId === null ? undefined : byMessage.get(messageId)) ?? NONE, freshIds };
}
