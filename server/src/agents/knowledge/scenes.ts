import { z } from 'zod';
import { header, linesOf, word } from './header';

/** Two halves of a topic, `甲 | 乙`: what is asked, done or shown, and the point of it. */
const readPair = (line: string): ScenePair | null => {
  const [first = '', second = '', ...others] = line.split(' | ').map((half) => half.trim());
  const isPair = first !== '' && second !== '' && others.length === 0 && !/\|/.test(first + second);
  return isPair ? { first, second } : null;
};

interface ScenePair {
  readonly first: string;
  readonly second: string;
}

const pairs = linesOf(readPair, 'must read 甲 | 乙').refine(
  (list) => list.length > 0,
  'must hold at least one',
);

const packSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  /** How people name the trade. */
  words: z.array(word).min(1),
  asks: pairs,
  slips: pairs,
  scenes: pairs,
  money: pairs,
  life: pairs,
});

/** One file of `scenes/`: what is worth filming in a trade. All of them together are the knowledge of scenes. */
export const scenesFile = z.strictObject({ ...header, packs: z.array(packSchema).min(1) });
export type Scenes = z.infer<typeof scenesFile>;

/** Several files read as one: the newest date, all sources, every pack. */
export const joinScenes = (files: readonly Scenes[]): Scenes => ({
  updated:
    files
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '',
  sources: [...new Set(files.flatMap(({ sources }) => sources))],
  packs: files.flatMap(({ packs }) => packs),
});
