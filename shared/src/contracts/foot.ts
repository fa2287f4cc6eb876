import type { DeliverableKind } from './deliverable-kinds';
import type { DeliverableContent } from './deliverables';
import { lentLine } from './lent-lines';

type Content = DeliverableContent<Exclude<DeliverableKind, 'check'>>;

/** A line of the block below a work that can be changed by hand. */
export interface FootLine {
  readonly pointer: string;
  readonly text: string;
}

/** The block below a work (docs/decisions/0026 §7), the same in chat, screen and documents. */
export interface Foot {
  /** What is to be seen to before it is used. */
  readonly before: readonly FootLine[];
  /** What only the user can tell. */
  readonly open: readonly FootLine[];
  /** What was lent to the user, in one line; '' for nothing. */
  readonly lent: string;
}

/** What stands in the block below a work. A script of before whose beats have names has its cautions beside its post. */
export function footOf(content: Content): Foot {
  const isTimeline = 'beats' in content && content.beats.some(({ part }) => part !== undefined);
  const [name, texts = []] =
    'cautions' in content && !isTimeline
      ? (['cautions', content.cautions] as const)
      : 'before' in content
        ? (['before', content.before] as const)
        : (['', []] as const);
  return {
    before: texts.map((text, at) => ({ pointer: `/${name}/${at}`, text })),
    open: (content.open ?? []).map((text, at) => ({ pointer: `/open/${at}`, text })),
    lent: lentLine(content),
  };
}

/** A question of the block as it is read. */
export const openText = (question: string): string => `还差你一句：${question}`;
