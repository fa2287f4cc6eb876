import type { BriefLimits, Prompt } from '../brief/brief';
import { manuscriptIn } from './manuscript-reader';

/** Words for as many manuscripts as there are. */
const NUMBERS = ['', '', '两', '三', '四'];
const ORDINALS = '一二三四';

/**
 * What whoever merges manuscripts is told besides what their writers were told; `count` from 2 to 4. Of manuscripts merged by it readers
 * preferred more to a plain chat's than of the best of four (docs/decisions/0035).
 */
export const mergeNote = (count: number): string =>
  `（${NUMBERS[count]}个人已经各写了一份给他，附在下面。他只会拿到一份，就是你写的这份。${NUMBERS[count]}份都从头读完，看哪份的哪个主意、哪句话最合他的要求、最像他、拿来就能用，然后写一份他会比这${NUMBERS[count]}份都更想要的。${NUMBERS[count]}份里他没说过的事别当真；别提有${NUMBERS[count]}份。）`;

/**
 * Asks for one manuscript of all that there are: what their writers were told, and behind it the manuscripts, as many as there is
 * room for.
 * @returns null where there is no room for two
 */
export function writeMergePrompt(
  { system, messages }: Prompt,
  manuscripts: readonly string[],
  { promptTokens, countTokens }: BriefLimits,
): Prompt | null {
  const told = messages.map(({ text }) => text).join('\n\n');
  for (let count = Math.min(manuscripts.length, ORDINALS.length); count > 1; count -= 1) {
    const text = [told, mergeNote(count), ...manuscripts.slice(0, count).map(underItsNumber)].join('\n\n');
    if (countTokens(system) + countTokens(text) <= promptTokens)
      return { system, messages: [{ role: 'user', text }] };
  }
  return null;
}

/** The frame of a manuscript that was shown, or lines of a writer. */
const COPIED = /【第[一二三四]份完?】|^@@/m;

/** The merged manuscript in an answer; null where it is none that somebody could use, or tells of those that it was made of. */
export function mergedIn(said: string): string | null {
  const text = manuscriptIn(said);
  return text === null || COPIED.test(text) ? null : text;
}

const underItsNumber = (manuscript: string, at: number): string =>
  `【第${ORDINALS[at]}份】\n${manuscript}\n【第${ORDINALS[at]}份完】`;
