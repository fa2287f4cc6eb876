import type { AnyDeliverable } from '../contracts';
import { ownJudgement } from '../contracts/script-text';
import type { Block, DeliverableDocument } from './document';
import { calendarBlocks } from './documents/calendar';
import { checkBlocks } from './documents/check';
import { endnoteBlocks } from './documents/endnotes';
import { kitBlocks } from './documents/kit';
import { ladderBlocks } from './documents/ladder';
import { positioningBlocks } from './documents/positioning';
import { reviewBlocks } from './documents/review';
import { scriptBlocks } from './documents/script';
import { storyBlocks } from './documents/story';
import { topicsBlocks } from './documents/topics';

/** A deliverable with its title: the part of `DeliverableDetail` that exports need. */
export type TitledDeliverable = AnyDeliverable & { readonly title: string };

/** The work alone, without what stands below it for the user. */
export const workDocument = (deliverable: TitledDeliverable): DeliverableDocument => ({
  kind: deliverable.kind,
  title: deliverable.title,
  lead: ownJudgement(deliverable.content),
  blocks: blocksOf(deliverable),
});

/** A deliverable as structured text. Pure; contains all of the content's text. */
export const toDocument = (deliverable: TitledDeliverable): DeliverableDocument => {
  const work = workDocument(deliverable);
  return deliverable.kind === 'check'
    ? work
    : { ...work, blocks: [...work.blocks, ...endnoteBlocks(deliverable.content)] };
};

function blocksOf(deliverable: AnyDeliverable): readonly Block[] {
  switch (deliverable.kind) {
    case 'positioning':
      return positioningBlocks(deliverable.content);
    case 'kit':
      return kitBlocks(deliverable.content);
    case 'story':
      return storyBlocks(deliverable.content);
    case 'topics':
      return topicsBlocks(deliverable.content);
    case 'calendar':
      return calendarBlocks(deliverable.content);
    case 'script':
      return scriptBlocks(deliverable.content);
    case 'ladder':
      return ladderBlocks(deliverable.content);
    case 'check':
      return checkBlocks(deliverable.content);
    case 'review':
      return reviewBlocks(deliverable.content);
  }
}
