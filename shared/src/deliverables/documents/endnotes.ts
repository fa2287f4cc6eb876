import type { DeliverableContent, DeliverableKind } from '../../contracts';
import { FOOT_HEADING } from '../../contracts/deliverable-kinds';
import { footOf, openText } from '../../contracts/foot';
import type { Block } from '../document';
import { paragraphsOf, section } from './facts';
import { toldBlocks } from './told';

type Endnoted = DeliverableContent<Exclude<DeliverableKind, 'check'>>;

/** What stands below the work: each note under its title, then one block of what to see to before it is used. */
export function endnoteBlocks(content: Endnoted): readonly Block[] {
  const { before, open, lent } = footOf(content);
  const items = [
    ...before.map(({ text }) => text),
    ...open.map(({ text }) => openText(text)),
    ...(lent === '' ? [] : [lent]),
  ];
  return [
    ...(content.notes ?? []).flatMap(({ title, text }) => section(title, ...paragraphsOf(text))),
    ...section(FOOT_HEADING, { type: 'list', items, isNumbered: false }, ...remarkBlocks(content)),
  ];
}

/** Its own headings stand below that of the block. */
const remarkBlocks = ({ remarks = [] }: Endnoted): readonly Block[] =>
  toldBlocks(remarks).map((block) => (block.type === 'heading' ? { ...block, level: 3 } : block));
