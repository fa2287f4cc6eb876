import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

/** 人设故事, one below the other, then the questions that would bring out more. */
export const storyBlocks = ({ stories, asks }: DeliverableContent<'story'>): readonly Block[] => [
  ...stories.flatMap(({ title, situation, turn, outcome, use }) =>
    section(
      title,
      factsOf([
        ['当时', situation],
        ['转折', turn],
        ['后来', outcome],
        ['用在', use],
      ]),
    ),
  ),
  ...section('还想听你说的', { type: 'list', items: asks, isNumbered: true }),
];
