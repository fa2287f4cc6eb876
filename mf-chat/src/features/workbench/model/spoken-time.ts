/** The usual pace of spoken Mandarin, with room to breathe, in characters a second. */
const CHARACTERS_A_SECOND = 3.8;
/** Nobody reads aloud to the second. */
const STEP = 5;

/** How long these texts take to be said aloud, about: 45秒, 1分10秒. */
export function spokenTime(texts: readonly string[]): string {
  const characters = [...texts.join('')].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length;
  const seconds = Math.max(STEP, Math.round(characters / CHARACTERS_A_SECOND / STEP) * STEP);
  const rest = seconds % 60 === 0 ? '' : `${seconds % 60}秒`;
  return seconds < 60 ? rest : `${Math.floor(seconds / 60)}分${rest}`;
}
