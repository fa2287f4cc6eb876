import type { DeliverableContent, DeliverableKind } from '../../contracts';
import { LENT_HEADING, OPEN_HEADING } from '../../contracts/deliverable-kinds';
import { lentLines } from '../../contracts/lent-lines';
import type { Block } from '../document';
import { paragraphsOf, section } from './facts';

type Endnoted = DeliverableContent<Exclude<DeliverableKind, 'check'>>;

/** What stands below the work: each note under its title, what only the user can tell, then what was lent to them. */
export const endnoteBlocks = (content: Endnoted): readonly Block[] => [
  ...(content.notes ?? []).flatMap(({ title, text }) => section(title, ...paragraphsOf(text))),
  ...section(OPEN_HEADING, { type: 'list', items: content.open ?? [], isNumbered: true }),
  ...section(LENT_HEADING, { type: 'list', items: lentLines(content), isNumbered: false }),
];
