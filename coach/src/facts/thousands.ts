const GROUPS = /^,\d{3}(?!\d)/;
const TWO_OF_THREE = /(?<![\d,])\d{3}$/;
const MORE_OR_UNIT = /^,\d{3}(?:[,.\d]|\s?\p{L})/u;

/**
 * Whether the comma at a place parts the thousands of one number. 「450,380」 alone is two prices: who means one number of
 * six digits writes what it counts, or a round one.
 */
export function isThousandsAt(text: string, at: number): boolean {
  const behind = text.slice(at, at + 6);
  if (!GROUPS.test(behind)) return false;
  const isPair = TWO_OF_THREE.test(text.slice(Math.max(0, at - 5), at)) && !MORE_OR_UNIT.test(behind);
  return !isPair || behind.startsWith(',000');
}
