import { SETTING_NAMES } from './config';

/** Letters that may be wrong in a name: one in four, and never more than two. */
const tolerance = (name: string): number => Math.min(2, Math.floor(name.length / 4));

/** Letters to put in, take out, replace or swap with the next, to make one text of the other. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

function nearestSetting(given: string): string | null {
  const name = given.toUpperCase();
  const [nearest] = SETTING_NAMES.map((setting) => ({ setting, by: distance(name, setting) }))
    .filter(({ setting, by }) => by <= tolerance(setting))
    .sort((a, b) => a.by - b.by);
  return nearest?.setting ?? null;
}

/**
 * One line for each variable that is no setting but looks like one: without it a misspelt limit or key has no effect, and
 * nobody is told. The environment holds much that is not ours, so other names are left alone.
 * @param others names that are known besides, as those of agents' keys
 */
export function misspeltSettingsIn(
  environment: Readonly<Record<string, string | undefined>>,
  others: readonly string[] = [],
): readonly string[] {
  const known = new Set([...SETTING_NAMES, ...others]);
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const nearest = value === '' || known.has(name) ? null : nearestSetting(name);
    return nearest === null ? [] : [`${name}: is no setting and has no effect; did you mean ${nearest}?`];
  });
}
