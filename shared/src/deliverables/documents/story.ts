import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

/** 人设故事, one below the other as they are told, then the questions that would bring out more. */
export const storyBlocks = ({ stories, asks }: DeliverableContent<'story'>): readonly Block[] => [
  ...stories.flatMap(({ title, situation, turn, outcome, use }) =>
    section(
      title,
      ...[situation, turn, outcome].flatMap((text): Block[] =>
        text === undefined ? [] : [{ type: 'paragraph', text }],
      ),
      factsOf([['用在', use ?? null]]),
    ),
  ),
  ...section('还想听你说的', { type: 'list', items: asks, isNumbered: true }),
];
