import type { DeliverableRef, Span } from '@qihang/shared/contracts';
import { type ComponentType, createContext, type Dispatch, type SetStateAction, use } from 'react';
import type { MarkTree } from '../../../markdown/answer-text';
import type { Mark } from '../../../session/said/marks';
import type { JumpTarget } from '../../../session/selection';

/** Shows nothing, and hands over what marks the lines of the works of an answer. */
export type AnswerMarks = ComponentType<{
  readonly works: readonly DeliverableRef[];
  readonly onMark: Dispatch<SetStateAction<MarkTree | null>>;
}>;

interface Marks {
  readonly byMessage: ReadonlyMap<string, readonly Mark[]>;
  readonly freshIds: ReadonlySet<string>;
  /** The message that the reader has come to for words of it, or of which words are under the pointer elsewhere. */
  readonly target: Omit<JumpTarget, 'visit'> | null;
  readonly ofAnswers?: AnswerMarks | undefined;
  /** Shows what a question has corrected. */
  readonly Corrections?: ComponentType<{ readonly of: string | null }>;
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
