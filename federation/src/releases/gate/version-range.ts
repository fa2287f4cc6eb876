/** A parsed version, `1.2.3-rc.1`; missing numbers count as any. */
interface Version {
  readonly numbers: readonly [number, number, number];
  readonly before: readonly string[];
}
interface Comparator {
  readonly operator: '<' | '<=' | '>' | '>=' | '=';
  readonly version: Version;
}

const NUMBER = '(0|[1-9]\\d*)';
const TAIL = '(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+[0-9A-Za-z.-]+)?';
const VERSION = new RegExp(`^v?${NUMBER}\\.${NUMBER}\\.${NUMBER}${TAIL}$`);
const ANY = '(0|[1-9]\\d*|[xX*])';
const PARTIAL = new RegExp(`^(\\^|~>?|[<>]=?|=)?v?${ANY}(?:\\.${ANY}(?:\\.${ANY}${TAIL})?)?$`);

const versionOf = (major: number, minor: number, patch: number, before: readonly string[] = []): Version => ({
  numbers: [major, minor, patch],
  before,
});

/** The lowest of all versions with these numbers, so that `<2.0.0` excludes `2.0.0-rc.1` too. */
const firstOf = (major: number, minor: number, patch: number): Version =>
  versionOf(major, minor, patch, ['0']);

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Compares prereleases, semver.org §11. */
function compareBefore(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return Math.sign(other.length - one.length);
  for (const [index, part] of one.entries()) {
    const counterpart = other[index];
    if (counterpart === undefined) return 1;
    if (part === counterpart) continue;
    if (isDigits(part) && isDigits(counterpart)) return Math.sign(Number(part) - Number(counterpart));
    if (isDigits(part) !== isDigits(counterpart)) return isDigits(part) ? -1 : 1;
    return part < counterpart ? -1 : 1;
  }
  return one.length === other.length ? 0 : -1;
}

function compare(one: Version, other: Version): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return compareBefore(one.before, other.before);
}

function readVersion(text: string): Version | null {
  const match = VERSION.exec(text.trim());
  if (match === null) return null;
  const [, major, minor, patch, before] = match;
  return versionOf(Number(major), Number(minor), Number(patch), before?.split('.') ?? []);
}

/** An operator with a partial version: the numbers from the first unspecified one on are -1. */
interface PartialVersion {
  readonly operator: string;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly before: readonly string[];
}

const numberOf = (text: string | undefined): number =>
  text === undefined || !isDigits(text) ? -1 : Number(text);

function readPartial(text: string): PartialVersion | null {
  const match = PARTIAL.exec(text);
  if (match === null) return null;
  const [, operator = '', ...parts] = match;
  const major = numberOf(parts[0]);
  const minor = major < 0 ? -1 : numberOf(parts[1]);
  const patch = minor < 0 ? -1 : numberOf(parts[2]);
  return { operator, major, minor, patch, before: patch < 0 ? [] : (parts[3]?.split('.') ?? []) };
}

const lowest = ({ major, minor, patch, before }: PartialVersion): Version =>
  versionOf(major, Math.max(minor, 0), Math.max(patch, 0), before);

/** The first version after all those that a partial version covers: `1.3` for `1.2`. */
const afterAll = ({ major, minor }: PartialVersion): Version =>
  minor < 0 ? firstOf(major + 1, 0, 0) : firstOf(major, minor + 1, 0);

/** The first version that `^` excludes: the leftmost number that is not zero must not change. */
function afterCaret({ major, minor, patch }: PartialVersion): Version {
  if (major > 0 || minor < 0) return firstOf(major + 1, 0, 0);
  if (minor > 0 || patch < 0) return firstOf(0, minor + 1, 0);
  return firstOf(0, 0, patch + 1);
}

const NOTHING: readonly Comparator[] = [{ operator: '<', version: firstOf(0, 0, 0) }];

function comparatorsOf(partial: PartialVersion): readonly Comparator[] {
  const { operator, major, patch } = partial;
  const isWhole = patch >= 0;
  const from: Comparator = { operator: '>=', version: lowest(partial) };
  if (major < 0) return operator === '<' || operator === '>' ? NOTHING : [];
  switch (operator) {
    case '^':
      return [from, { operator: '<', version: afterCaret(partial) }];
    case '~':
    case '~>':
      return [from, { operator: '<', version: afterAll(partial) }];
    case '>':
      return isWhole
        ? [{ operator: '>', version: lowest(partial) }]
        : [{ operator: '>=', version: versionOf(...afterAll(partial).numbers) }];
    case '>=':
      return [from];
    case '<':
      return [{ operator: '<', version: isWhole ? lowest(partial) : firstOf(...lowest(partial).numbers) }];
    case '<=':
      return isWhole
        ? [{ operator: '<=', version: lowest(partial) }]
        : [{ operator: '<', version: afterAll(partial) }];
    default:
      return isWhole
        ? [{ operator: '=', version: lowest(partial) }]
        : [from, { operator: '<', version: afterAll(partial) }];
  }
}

function isMet({ operator, version }: Comparator, candidate: Version): boolean {
  const order = compare(candidate, version);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '=') return order === 0;
  return operator === '>' ? order > 0 : order >= 0;
}

const isAnyRelease = ({ operator, version }: Comparator): boolean =>
  operator === '>=' && version.before.length === 0 && version.numbers.every((number) => number === 0);

/** Expands hyphen ranges, `1.2 - 2` to `>=1.2 <=2`, and joins an operator with its version. */
const spellOut = (range: string): string =>
  range
    .trim()
    .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
    .replace(/([<>]=?|=|\^|~>?)\s+/g, '$1');

function isInRange(version: Version, range: string): boolean {
  const parts = spellOut(range).split(/\s+/).filter(Boolean);
  const comparators = parts.map((part) => {
    const partial = readPartial(part);
    return partial === null ? null : comparatorsOf(partial);
  });
  if (comparators.includes(null)) return false;
  const all = comparators.flatMap((each) => each ?? []);
  // The runtime drops `>=0.0.0` as meaningless, and treats a range with no comparator left as one that no version
  // satisfies.
  const meaningful = all.filter((comparator) => !isAnyRelease(comparator));
  if (all.length > 0 && meaningful.length === 0) return false;
  return meaningful.every((comparator) => isMet(comparator, version));
}

/**
 * Tests a version against a range as the federation runtime does in the browser: semver, but a prerelease counts like
 * any other version. It is implemented here because the registry's server has no runtime installed; a test compares the
 * two.
 */
export function satisfies(version: string, range: string): boolean {
  const read = readVersion(version);
  return read !== null && range.split('||').some((each) => isInRange(read, each));
}
