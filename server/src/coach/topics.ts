import type { Lexicon } from './lexicon';
import type { Profile } from './profile';
import { hashText, shuffle } from './seeded-choice';
import { clip, quoted, type Wording, wordProfile } from './wording';

/** A subject to film, and what keeps it from being given twice. */
export interface Topic {
  readonly text: string;
  readonly key: number;
}

const WANTED = 6;

/**
 * Subjects made of the user's own words and of what the trade films; each skeleton is used once. `given` holds the keys
 * of those already given: they do not come back. Fewer than {@link WANTED}, or none, when the facts run out.
 */
export function makeTopics(
  profile: Profile,
  lexicon: Lexicon,
  given: readonly number[],
  seed: string,
): readonly Topic[] {
  const words = wordProfile(profile, lexicon);
  const seen = new Set(given);
  const fresh = candidates(words)
    .map((text) => ({ text, key: hashText(text) }))
    .filter(({ key }) => !seen.has(key));
  const [urgent, rest] = [fresh.slice(0, 2), shuffle(fresh.slice(2), seed)];
  return [...urgent, ...rest].slice(0, WANTED);
}

/** From the most to the least pressing; what names a fact that is unknown is not in the list. */
function candidates(words: Wording): string[] {
  const { doing, place, audience, problem, years, price, track, past } = words;
  if (doing === null) return [];
  const trade = clip(doing, 12);
  const who = audience === null ? null : clip(audience, 14);
  const offer = words.offers[0] === undefined ? null : clip(words.offers[0], 12);
  const proof = words.proofs[0] === undefined ? null : clip(words.proofs[0], 20);
  const lines: (string | null)[] = [
    problem === null ? null : `${who ?? '总有人'}问我${quoted(problem)}，我会先看这一处`,
    problem === null || years === null
      ? null
      : `${quoted(problem)}：${trade}${years.endsWith('开始') ? '' : years}，我的答法变过一次`,
    problem === null ? null : `遇到${quoted(problem)}，先别急着做的一件事`,
    ...(track?.worries ?? []).map((worry) => `${quoted(worry)}，我拿手边这一单讲给你看`),
    ...(track?.scenes ?? []).map(
      (scene, index) =>
        [
          `拍${scene}，不配乐只讲为什么`,
          `跟着我看一遍：${scene}`,
          `把镜头对准${scene}，说一个外行看不到的细节`,
        ][index] ?? null,
    ),
    price === null ? null : `${offer ?? trade}收${clip(price, 14)}，钱花在哪几步`,
    who === null ? null : `什么样的${who}，我会劝他先别找我`,
    who === null || place === null ? null : `在${place}，${who}常走的一段弯路`,
    place === null ? null : `${place}的一天：跟我出门${trade}`,
    proof === null ? null : `${proof}，那次我学到什么`,
    years === null ? null : `${trade}${years.endsWith('开始') ? '这些年' : years}，我改掉的一个老习惯`,
    past === null ? null : `我${clip(past, 14)}，为什么现在${trade}`,
    ...words.stories.map((story) => `真事一件：${clip(story, 22)}`),
    ...words.rejected.map((rejected) => `为什么我不做${clip(rejected, 10)}`),
    `${trade}，我不肯省的一道工`,
    `第一次找人${trade}，开口前先想好这一句`,
  ];
  return lines.filter((line) => line !== null);
}
