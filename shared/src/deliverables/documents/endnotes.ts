import type { DeliverableContent, DeliverableKind } from '../../contracts';
import { OPEN_HEADING } from '../../contracts/deliverable-kinds';
import type { Block } from '../document';
import { section } from './facts';

type Endnotes = Pick<DeliverableContent<Exclude<DeliverableKind, 'check'>>, 'notes' | 'open'>;

/** What stands below the work: each note under its title, then what only the user can tell. */
export const endnoteBlocks = ({ notes = [], open = [] }: Endnotes): readonly Block[] => [
  ...notes.flatMap(({ title, text }) => section(title, { type: 'paragraph', text })),
  ...section(OPEN_HEADING, { type: 'list', items: open, isNumbered: true }),
];
