import type { DeliverableContent } from '../../contracts';
import type { Block } from '../document';
import { factsOf, section } from './facts';

type Content = DeliverableContent<'story'>;

/** 人设故事: the telling as it is said aloud, then the one sentence of it. */
export const storyBlocks = (content: Content): readonly Block[] => [
  ...tellingBlocks(content),
  ...section(
    '见人就说这一句',
    ...[content.saying ?? []].flat().map((text): Block => ({ type: 'paragraph', text })),
  ),
  ...blocksOfBefore(content),
];

/** The paragraphs under the title of each story, and nothing else: what is pasted as a post. */
export const tellingBlocks = ({ title, telling = [] }: Content): readonly Block[] =>
  telling.flatMap((paragraph, at): readonly Block[] => {
    const heading = at === 0 ? title : paragraph.title;
    return [
      ...(heading === undefined ? [] : [{ type: 'heading', level: 2, text: heading } as const]),
      { type: 'paragraph', text: paragraph.text },
    ];
  });

/** Versions of before told several, one below the other, then asked for more. */
const blocksOfBefore = ({ stories = [], asks = [] }: Content): readonly Block[] => [
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
