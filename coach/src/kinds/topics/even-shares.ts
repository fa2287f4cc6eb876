/**
 * Whole percentages that come to a hundred and stand to one another as those that were given; even ones where nothing
 * usable was.
 */
export function evenShares(given: readonly (number | null)[]): readonly number[] {
  const parts = given.map((share) => (share !== null && Number.isFinite(share) && share > 0 ? share : 0));
  const sum = parts.reduce((total, part) => total + part, 0);
  const exact = parts.map((part) => (sum === 0 ? 100 / parts.length : (part * 100) / sum));
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((total, part) => total + part, 0);
  const largestRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, Math.max(0, missing))
    .map(({ index }) => index);
  return whole.map((share, index) => share + (largestRest.includes(index) ? 1 : 0));
}
