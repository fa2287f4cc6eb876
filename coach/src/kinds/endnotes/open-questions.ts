import type { DeliverableContent } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import { likeness } from '../topics/likeness';

/** Questions of this much in common ask for the same. */
const SAME = 0.4;

const openOf = (content: DeliverableContent | null | undefined): readonly string[] =>
  content && 'open' in content ? (content.open ?? []) : [];

/** What stands as a question below the user's other works. */
export const askedBefore = ({ shelf, current }: WritingContext): readonly string[] => {
  const own = openOf(current);
  return [...new Set(Object.values(shelf).flatMap(openOf))].filter((question) => !own.includes(question));
};

/** The questions that a work keeps: those of the version that is changed, else the first one that no other work asks. */
export function keptQuestions(written: readonly string[], context: WritingContext): readonly string[] {
  const own = openOf(context.current);
  const asked = askedBefore(context);
  const fresh = written.filter(
    (question) => !own.includes(question) && !asked.some((each) => likeness(each, question) >= SAME),
  );
  const kept = written.filter((question) => own.includes(question));
  return [...kept, ...fresh].slice(0, Math.max(1, kept.length));
}
