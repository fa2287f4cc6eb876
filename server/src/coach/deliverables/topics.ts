import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import { hashText, shuffle } from './seeded-choice';
import { clip, isAskedAloud, quoted } from './text-pieces';
import { type Wording, wordProfile } from './wording';

/** A subject to film, and what keeps it from being given twice. */
export interface Topic {
  readonly text: string;
  readonly key: number;
}

const WANTED = 6;
/** What may be asked for by number. */
const FEWEST = 5;
const MOST = 10;
/** The most pressing subjects keep their place at the top. */
const FIRST = 2;

/**
 * Subjects made of the user's own words and of what the trade films; each skeleton is used once. `given` holds the keys
 * of those already given: they do not come back. Fewer than six, or none, when the facts run out.
 */
export function makeTopics(
  profile: Profile,
  lexicon: Lexicon,
  given: readonly number[],
  seed: string,
  wanted = WANTED,
): readonly Topic[] {
  const words = wordProfile(profile, lexicon);
  const seen = new Set(given);
  const fresh = candidates(words)
    .map((text) => ({ text, key: hashText(text) }))
    .filter(({ key }) => !seen.has(key));
  return [...fresh.slice(0, FIRST), ...shuffle(fresh.slice(FIRST), seed)].slice(
    0,
    Math.min(MOST, Math.max(FEWEST, wanted)),
  );
}

/** From the most to the least pressing; what needs a fact that is unknown is left out. */
function candidates(words: Wording): readonly string[] {
  const { doing } = words;
  if (doing === null) return [];
  const trade = clip(doing, 12);
  return [
    ...ofProblem(words, trade),
    ...ofTrack(words),
    ...ofOffer(words, trade),
    ...ofPeople(words, trade),
    ...ofSelf(words, trade),
  ];
}

function ofProblem({ problem, people, years }: Wording, trade: string): string[] {
  if (problem === null) return [];
  const said = quoted(clip(problem, 20));
  const opening = isAskedAloud(problem)
    ? [`${people}问我${said}，我先看哪一处`, `碰上${said}，先别急着做的一件事`]
    : [`${people}跟我说${said}，我先给看一样东西`, `${said}，这话我听得多，答案在手上这一单里`];
  return years === null || years.endsWith('开始')
    ? opening
    : [...opening, `${said}：${trade}${years}，我的答法变过一次`];
}

function ofTrack({ track }: Wording): string[] {
  if (track === null) return [];
  const [a, b, c] = track.scenes;
  const scenes = [`${a}，只讲为什么`, `${b}，给你看全程`, `${c}，外行不注意的一个细节`];
  const worries = track.worries
    .slice(0, 2)
    .map((worry, index) =>
      index === 0 ? `${quoted(worry)}，拿手边这一单说` : `被问到${quoted(worry)}，我反问的第一句`,
    );
  return [worries[0] ?? '', scenes[0] ?? '', worries[1] ?? '', ...scenes.slice(1)].filter(
    (line) => line !== '',
  );
}

function ofOffer({ offers, price, goods }: Wording, trade: string): string[] {
  const sold = clip(offers[0] ?? goods ?? trade, 12);
  return [...(price === null ? [] : [`${sold}，${clip(price, 14)}，钱花在哪几步`])];
}

function ofPeople({ audience, people, place }: Wording, trade: string): string[] {
  return [
    ...(audience === null
      ? []
      : [`什么样的${people}，我会劝他先别找我`, `一位${people}的真事：来的时候和走的时候`]),
    ...(place === null ? [] : [`在${place}${trade}，跟我走一天`]),
  ];
}

function ofSelf({ certificates, cases, years, past, stories, rejected }: Wording, trade: string): string[] {
  const certificate = certificates[0];
  return [
    ...(cases[0] === undefined ? [] : [`${clip(cases[0], 18)}，我学到的一件事`]),
    ...(certificate === undefined ? [] : [`${clip(certificate, 14)}考的，和真上手差在哪`]),
    ...(years === null || past !== null || years.endsWith('开始')
      ? []
      : [`${trade}${years}，我改掉的一个老习惯`]),
    ...(past === null ? [] : [`我${clip(past, 14)}，为什么现在${trade}`]),
    ...stories.slice(-2).map((story) => `真事一件：${clip(story, 22)}`),
    ...rejected.slice(-1).map((what) => `为什么我不碰${clip(what, 10)}`),
    `${trade}，我不肯省的那一步`,
  ];
}
