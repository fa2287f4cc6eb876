import type { LineObjection } from '../kinds/kind';
import type { WrittenLine } from '../kinds/written-line';

interface Repaired {
  /** As they were before the repair. */
  readonly before: readonly WrittenLine[];
  readonly lines: readonly WrittenLine[];
  /** Keys that the repair wrote anew. */
  readonly changed: ReadonlySet<string>;
}

const failingIn = (objections: readonly LineObjection[]): ReadonlySet<string> =>
  new Set(objections.flatMap(({ key, stays }) => (key === null || stays === true ? [] : [key])));

/**
 * The lines after a repair, with those of before in the place of what it has made worse: nobody has told it of a fault
 * that it made itself, and a line that was fine need not go for it.
 * @param told what the repair was told
 * @param left what is said against its lines
 */
export function putBack(
  { before, lines, changed }: Repaired,
  told: readonly LineObjection[],
  left: readonly LineObjection[],
): readonly WrittenLine[] {
  const [failed, fails] = [failingIn(told), failingIn(left)];
  return lines.map((line) => {
    const isWorse = changed.has(line.key) && fails.has(line.key) && !failed.has(line.key);
    return (isWorse ? before.find(({ key }) => key === line.key) : undefined) ?? line;
  });
}
