/** The usual pace of spoken Mandarin, with room to breathe, in characters a second. */
const CHARACTERS_A_SECOND = 3.8;
/** Nobody reads aloud to the second. */
const STEP = 5;

/** Characters that are said, without what stands between them. */
export const spokenLength = (text: string): number =>
  [...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length;

/** Seconds that so many characters take to be said aloud at the usual pace. */
export const secondsFor = (characters: number): number => characters / CHARACTERS_A_SECOND;

/** How long so many letters and digits take to be said aloud, about: 45秒, 1分10秒. */
export function secondsText(letters: number): string {
  const seconds = Math.max(STEP, Math.round(secondsFor(letters) / STEP) * STEP);
  const rest = seconds % 60 === 0 ? '' : `${seconds % 60}秒`;
  return seconds < 60 ? rest : `${Math.floor(seconds / 60)}分${rest}`;
}

/** How long these texts take to be said aloud, about. */
export const spokenTime = (texts: readonly string[]): string => secondsText(spokenLength(texts.join('')));
