/** One item of a list, or a line that stands alone. */
export interface Item {
  /** 段3; of a line that stands alone its key. */
  readonly name: string;
  /** '' for a line that stands alone. */
  readonly number: string;
  /** By the key of the slot: 段#口播. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An item and what became of it; null where there is none on that side. */
export type Pair = readonly [before: Item | null, after: Item | null];

/** Characters that two items have in common, line by line: a whole sentence says more than 核心. */
const likeness = (one: Item, other: Item): number =>
  [...one.texts].reduce((sum, [key, text]) => sum + (other.texts.get(key) === text ? text.length : 0), 0);

/**
 * Pairs the items of two versions, in their order, so that as much as possible of their text is the same. Between those
 * that have something in common the rest is paired one by one: an item may have been written anew as a whole.
 */
export function alignItems(before: readonly Item[], after: readonly Item[]): readonly Pair[] {
  const most = mostInCommon(before, after);
  const pairs: Pair[] = [];
  let [was, is] = [0, 0];
  let [fromWas, fromIs] = [0, 0];
  while (was < before.length && is < after.length) {
    const [one, other] = [before[was], after[is]];
    const same = one === undefined || other === undefined ? 0 : likeness(one, other);
    const here = at(most, was, is);
    if (one !== undefined && other !== undefined && same > 0 && here === same + at(most, was + 1, is + 1)) {
      pairs.push(...inTurn(before.slice(fromWas, was), after.slice(fromIs, is)), [one, other]);
      [was, is] = [was + 1, is + 1];
      [fromWas, fromIs] = [was, is];
    } else if (here === at(most, was + 1, is)) was += 1;
    else is += 1;
  }
  return [...pairs, ...inTurn(before.slice(fromWas), after.slice(fromIs))];
}

const at = (table: readonly (readonly number[])[], row: number, column: number): number =>
  table[row]?.[column] ?? 0;

/** The most that the items from each place on can have in common. */
function mostInCommon(before: readonly Item[], after: readonly Item[]): readonly (readonly number[])[] {
  const table: number[][] = before.map(() => []);
  for (let was = before.length - 1; was >= 0; was -= 1) {
    for (let is = after.length - 1; is >= 0; is -= 1) {
      const [one, other] = [before[was], after[is]];
      const same = one === undefined || other === undefined ? 0 : likeness(one, other);
      const row = table[was];
      if (row === undefined) continue;
      row[is] = Math.max(at(table, was + 1, is), at(table, was, is + 1), same + at(table, was + 1, is + 1));
    }
  }
  return table;
}

const inTurn = (before: readonly Item[], after: readonly Item[]): readonly Pair[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index] ?? null,
    after[index] ?? null,
  ]);
