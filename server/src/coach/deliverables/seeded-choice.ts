/** A small, stable hash (FNV-1a): the same words give the same number in every process. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Picks one of several wordings; the same seed, slot and variant pick the same one. */
export type Choose = <T>(slot: string, list: readonly [T, ...T[]]) => T;

/** `variant` steps to the next wording where a reply would repeat an earlier one. */
export function makeChoose(seed: string, variant: number): Choose {
  return (slot, list) => list[(hashText(`${seed}/${slot}`) + variant) % list.length] ?? list[0];
}

/** A list in a seeded order. */
export function shuffle<T>(list: readonly T[], seed: string): readonly T[] {
  return list
    .map((item, index) => ({ item, order: hashText(`${seed}/${index}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
