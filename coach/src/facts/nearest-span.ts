/** Folded text with the characters that may not differ by a single edit: digits, quantities, negations, Latin. */
export interface Guarded {
  readonly text: string;
  readonly isExact: (index: number) => boolean;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * The piece of `text` nearest to `quote` within `most` edits, as folded indices; null when there is none. Sellers'
 * search, of which only the rows within reach are computed (Ukkonen's cut-off: O(n·k) on ordinary text).
 */
export function nearestSpan(
  text: Guarded,
  quote: Guarded,
  most: number,
): { start: number; end: number } | null {
  const rows = quote.text.length;
  let costs = Array.from({ length: rows + 1 }, (_, row) => (row <= most && isFree(quote, row) ? row : NEVER));
  let starts = new Array<number>(rows + 1).fill(0);
  let nextCosts = new Array<number>(rows + 1).fill(NEVER);
  let nextStarts = new Array<number>(rows + 1).fill(0);
  let reach = Math.min(most, rows);
  let best: { start: number; end: number } | null = null;
  let bestCost = most + 1;
  for (let column = 0; column < text.text.length; column += 1) {
    const added = text.isExact(column) ? NEVER : 1;
    nextCosts[0] = 0;
    nextStarts[0] = column + 1;
    const last = Math.min(reach + 1, rows);
    for (let row = 1; row <= last; row += 1) {
      const isSame = quote.text[row - 1] === text.text[column];
      const left = quote.isExact(row - 1) ? NEVER : 1;
      const changed = (costs[row - 1] ?? NEVER) + (isSame ? 0 : Math.max(added, left));
      const extra = (row <= reach ? (costs[row] ?? NEVER) : NEVER) + added;
      const missing = (nextCosts[row - 1] ?? NEVER) + left;
      const cost = Math.min(changed, extra, missing);
      nextCosts[row] = cost;
      nextStarts[row] =
        (cost === changed ? starts[row - 1] : cost === extra ? starts[row] : nextStarts[row - 1]) ?? column;
    }
    reach = last;
    while (reach > 0 && (nextCosts[reach] ?? NEVER) > most) reach -= 1;
    const cost = reach === rows ? (nextCosts[rows] ?? NEVER) : NEVER;
    if (cost < bestCost) {
      bestCost = cost;
      best = { start: nextStarts[rows] ?? 0, end: column + 1 };
    }
    [costs, nextCosts] = [nextCosts, costs];
    [starts, nextStarts] = [nextStarts, starts];
  }
  return best;
}

/** Whether the first `count` characters may all be left out. */
function isFree(quote: Guarded, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (quote.isExact(index)) return false;
  return true;
}
