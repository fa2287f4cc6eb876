import type { Span } from '@qihang/shared/contracts';
import { createContext, use } from 'react';
import type { Mark } from '../../../session/said/marks';
import type { JumpTarget } from '../../../session/selection';

interface Marks {
  readonly byMessage: ReadonlyMap<string, readonly Mark[]>;
  readonly freshIds: ReadonlySet<string>;
  /** The message that the reader has come to for words of it. */
  readonly target: JumpTarget | null;
}

const NONE: readonly Mark[] = [];

/** The marks of all messages; without a provider nothing is marked, as before the cache is loaded. */
export const MarksContext = createContext<Marks>({ byMessage: new Map(), freshIds: new Set(), target: null });

/** What is marked in a message, and what of it is lit. */
export function useMarks(
  messageId: string | null,
): Pick<Marks, 'freshIds'> & { readonly marks: readonly Mark[]; readonly lit: Span | null } {
  const { byMessage, freshIds, target } = use(MarksContext);
  const lit = (target?.messageId === messageId && target?.words) || null;
  return { marks: (messageId === null ? undefined : byMessage.get(messageId)) ?? NONE, freshIds, lit };
}
