/** The usual pace of spoken Mandarin, with room to breathe, in characters a second. */
const CHARACTERS_A_SECOND = 3.8;
/** Nobody reads aloud to the second. */
const STEP = 5;

/** How long so many letters and digits take to be said aloud, about: 45秒, 1分10秒. */
export function secondsText(letters: number): string {
  const seconds = Math.max(STEP, Math.round(letters / CHARACTERS_A_SECOND / STEP) * STEP);
  const rest = seconds % 60 === 0 ? '' : `${seconds % 60}秒`;
  return seconds < 60 ? rest : `${Math.floor(seconds / 60)}分${rest}`;
}

/** How long these texts take to be said aloud, about. */
export const spokenTime = (texts: readonly string[]): string =>
  secondsText([...texts.join('')].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length);
