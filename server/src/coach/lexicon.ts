import { type LicensedFinder, makeLicensedFinder } from './checks/find-licensed';
import { makeWordingScan, type WordingScan } from './checks/scan-wording';
import type { Knowledge, Platform, Track } from './knowledge';
import type { ScenePack } from './knowledge/scenes';
import { makeWordFinder, type WordFinder } from './word-finder';

/** The knowledge made searchable, once at start. */
export interface Lexicon {
  readonly knowledge: Knowledge;
  readonly findTracks: WordFinder<Track>;
  readonly findScenes: WordFinder<ScenePack>;
  readonly findPlatforms: WordFinder<Platform>;
  readonly findPlaces: WordFinder<'province' | 'city'>;
  readonly findCertificates: WordFinder<true>;
  readonly findBackgrounds: WordFinder<true>;
  readonly findFamous: WordFinder<true>;
  readonly findEveryone: WordFinder<true>;
  readonly findIdentities: WordFinder<true>;
  readonly findCare: WordFinder<true>;
  readonly findHostile: WordFinder<true>;
  readonly findInjection: WordFinder<true>;
  /** Words that should not be published. */
  readonly scanWording: WordingScan;
  /** Subjects that ask for a licence. */
  readonly findLicensed: LicensedFinder;
  /** Words for people: anywhere (global), at the end of a phrase, and continuing one (小公司老板, 宝妈和上班族). */
  readonly people: { readonly any: RegExp; readonly atEnd: RegExp; readonly more: RegExp };
}

export function makeLexicon(knowledge: Knowledge): Lexicon {
  const { tracks, platforms, people, places, credentials, answers, wording } = knowledge;
  return {
    knowledge,
    findTracks: makeWordFinder(
      tracks.tracks.flatMap((track) => track.words.map((word) => [word, track] as const)),
    ),
    findScenes: makeWordFinder(
      knowledge.scenes.packs.flatMap((pack) => pack.words.map((word) => [word, pack] as const)),
    ),
    findPlatforms: makeWordFinder(
      platforms.platforms.flatMap((platform) => platform.words.map((word) => [word, platform] as const)),
    ),
    findPlaces: makeWordFinder([
      ...places.provinces.map((name) => [name, 'province'] as const),
      ...places.cities.map((name) => [name, 'city'] as const),
    ]),
    findCertificates: makeFlags(credentials.certificates),
    findBackgrounds: makeFlags(credentials.backgrounds),
    findFamous: makeFlags(credentials.famous),
    findEveryone: makeFlags(people.everyone),
    findIdentities: makeFlags(people.identities),
    findCare: makeFlags(answers.care.words),
    findHostile: makeFlags(answers.hostile),
    findInjection: makeFlags(answers.injection),
    scanWording: makeWordingScan(wording.rules),
    findLicensed: makeLicensedFinder(knowledge.licences.licences),
    people: makePeople(people.heads),
  };
}

function makePeople(heads: readonly string[]): Lexicon['people'] {
  const head = `(?:${[...heads]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')})`;
  return {
    any: new RegExp(head, 'g'),
    atEnd: new RegExp(`${head}(?:们|朋友)?$`),
    more: new RegExp(
      `^(?:们)?(?:的)?${head}|^(?:们)?(?:和|、|跟|与|及|或者?|还有|以及)[一-鿿\\d]{0,6}?${head}`,
    ),
  };
}

const makeFlags = (list: readonly string[]): WordFinder<true> =>
  makeWordFinder(list.map((word) => [word, true] as const));

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The track that a phrase names: the longest of its words, so that 英语老师 is English and not any teacher. */
export function trackOf(phrase: string, lexicon: Lexicon): Track | null {
  const found = lexicon.findTracks(phrase);
  const longest = [...found].sort((a, b) => b.word.length - a.word.length)[0];
  return longest?.value ?? null;
}
