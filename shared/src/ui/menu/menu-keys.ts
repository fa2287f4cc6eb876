/** Letters typed within this time of each other make one search. */
const TYPE_AHEAD_MS = 500;

/** Index of the item that a key moves to, or null for other keys. Follows the ARIA menu pattern: it wraps. */
export function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Search for the item whose label begins with the letters typed lately; a single letter goes to the next such item. */
export function makeTypeAhead(now: () => number) {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, current: number, labels: readonly string[]): number | null => {
    if (Array.from(key).length !== 1 || key === ' ') return null;
    typed = now() - last < TYPE_AHEAD_MS ? typed + key : key;
    last = now();
    const wanted = typed.toLowerCase();
    const start = typed.length === 1 ? current + 1 : current;
    const order = labels.map((_, offset) => (Math.max(start, 0) + offset) % labels.length);
    return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? null;
  };
}
