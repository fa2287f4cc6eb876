import type { Lexicon } from '../../lexicon';
import { clip, lengthOf } from '../text-pieces';
import { isAsked, isDoing } from '../topics/fill-frame';
import type { ScriptFacts } from './script-facts';

/** Where a platform names no limit: longer ones are cut off in a feed. */
const USUAL = 24;
const FEWEST = 4;
const COVER = 14;

/** Three to choose from, none longer than the platform allows. */
export function makeTitles(facts: ScriptFacts, platform: string | null, lexicon: Lexicon): string[] {
  const { publishing } = lexicon.knowledge;
  const limit = publishing.platforms.find(({ id }) => id === platform)?.limits.title ?? USUAL;
  const fitting = candidates(facts).filter(
    (title) => lengthOf(title) <= limit && lengthOf(title) >= FEWEST && isClean(title, platform, lexicon),
  );
  return [...new Set(fitting)].slice(0, 3);
}

const isClean = (title: string, platform: string | null, lexicon: Lexicon): boolean =>
  lexicon.scanWording(title, { platform, isPost: true }).length === 0;

/** The best first; the last three fit anywhere. */
function candidates({ topic, head, material, people, speaker }: ScriptFacts): readonly string[] {
  const { pair } = material;
  const plain = [
    topic.replace(/[「」]/g, ''),
    `${people}先看：${head}`,
    head,
    `${clip(speaker, 8)}讲：${head}`,
    `给${clip(people, 6)}的一条实话`,
    `${clip(speaker, 8)}说一句实在的`,
    `${clip(people, 6)}看完再决定`,
  ];
  if (pair === null) return plain;
  const { first, second, list } = pair;
  const asked = isAsked(first) ? `${first}？` : `「${first}」`;
  const own =
    list === 'slips'
      ? [
          ...(isDoing(first) ? [`别再${first}了`, `${people}别${first}`] : []),
          `${first}，${second}`,
          `${first}？先停一停`,
          second,
        ]
      : list === 'scenes' || list === 'life'
        ? [`${first}，${second}`, second, `${people}没见过的：${first}`, first]
        : [`${asked}${second}`, `${people}问：${asked}`, second, asked];
  return [...own, ...plain];
}

/** What is written on the cover: it has to be read at a glance. */
export const makeCoverLine = ({ head }: ScriptFacts): string => clip(head, COVER);
