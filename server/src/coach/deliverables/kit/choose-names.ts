import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { Lexicon } from '../../lexicon';
import { shuffle } from '../seeded-choice';
import { lengthOf } from '../text-pieces';
import { type NameFacts, nameCandidates } from './name-candidates';

type Name = DeliverableContent<'kit'>['names'][number];

const WANTED = 10;
/** The most telling keep their place; the rest are dealt anew each time. */
const FIRST = 6;

interface NameChoice {
  readonly platform: string;
  readonly lexicon: Lexicon;
  readonly seed: string;
  /** Names of earlier versions: none of them comes back. */
  readonly said: readonly string[];
}

/** Ten names at most that the platform takes, that are remembered, and that claim nothing. */
export function chooseNames(
  facts: NameFacts,
  { platform, lexicon, seed, said }: NameChoice,
): readonly Name[] {
  const fitting = nameCandidates(facts).filter(
    ({ text }, at, all) =>
      isFit(text, platform, lexicon) &&
      !said.includes(text) &&
      all.findIndex((other) => other.text === text) === at,
  );
  const names = [...fitting.slice(0, FIRST), ...shuffle(fitting.slice(FIRST), seed)].slice(0, WANTED);
  return names.map(({ text, why }) => ({ text, why: withProof(text, why, lexicon) }));
}

/** Long names are cut off in a list and typed wrong from memory. */
function isFit(text: string, platform: string, { knowledge, scanWording }: Lexicon): boolean {
  const { name, unsafe } = knowledge.account;
  const limit = knowledge.publishing.platforms.find(({ id }) => id === platform)?.limits.name ?? name.max;
  return (
    widthOf(text) >= name.min &&
    widthOf(text.replace(GAP, '某某')) <= name.max &&
    lengthOf(text) <= limit &&
    /^[一-鿿A-Za-z\d]+$/.test(text.replace(GAP, '')) &&
    !unsafe.some((word) => text.includes(word)) &&
    scanWording(text, { platform: null, isPost: true }).length === 0
  );
}

/** In Chinese characters: two letters take the room of one. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/[A-Za-z\d]/.test(char) ? 0.5 : 1), 0);

/** A profession in a name has to be true, and some have to be proven first. */
function withProof(text: string, why: string, { knowledge }: Lexicon): string {
  const profession = knowledge.account.certified.find(
    (word) => text.endsWith(word) || text.includes(`${word}说`),
  );
  return profession === undefined ? why : `${why.replace(/。$/, '')}；先过平台的${profession}认证再用。`;
}
