import { makeClaimCheck } from '../checks/check-claims';
import type { ClaimLine } from '../checks/claims/claim-line';
import type { ClaimSources } from '../checks/claims/claim-sources';
import type { ClaimCode, Objection } from '../checks/claims/objection';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { isAssumed, isProposal, numbersIn, PROPOSED, pricedIn, sharesIn } from '../kinds/proposal';
import { writtenSumsIn } from '../kinds/written-sums';
import { isProposedCount } from './proposed-counts';

/** Numbers that a calculation takes from the calendar. */
const CALENDAR = ['7', '12', '24', '30', '52', '60', '365'];
/** What is assumed is nobody's claim; names and results stay claims. */
const OF_NUMBERS: ReadonlySet<ClaimCode> = new Set<ClaimCode>([
  ...(['number', 'numberOfOther', 'wrongSource', 'badSum', 'statistic', 'wrongOwner', 'planned'] as const),
]);

interface Beside {
  readonly slots: readonly LineSlot[];
  readonly sources: ClaimSources;
  /** All lines of the deliverable. */
  readonly whole: readonly ClaimLine[];
}

/**
 * The claims of lines that what is known does not carry, in the order of the lines. Where prices are told and proposed, a
 * price that holds or is marked, and a calculation that comes out, may be said again by the lines beside them.
 */
export function claimsOf(
  lines: readonly ClaimLine[],
  { slots, sources, whole }: Beside,
): readonly Objection[] {
  const check = makeClaimCheck(sources);
  const of = ({ key }: ClaimLine) => slotOf(key, slots)?.slot.proposal;
  const within = whole.filter((line) => of(line) !== undefined);
  if (within.length === 0) return check(lines);
  const isFree = (line: ClaimLine) =>
    of(line) === 'price' && (isProposal(line.text) || line.from.includes(PROPOSED));
  const holding = (some: readonly ClaimLine[], allowed: readonly string[] = []) => {
    const refused = new Set(checkSums(some, allowed).map(({ key }) => key));
    return some.filter(({ key }) => !refused.has(key));
  };
  const checkSums = (some: readonly ClaimLine[], allowed: readonly string[]) =>
    check(some.map(readSums), [...allowed, ...CALENDAR]).filter(
      (found) => !some.some((line) => line.key === found.key && isOnlyProposed(found, line)),
    );
  const prices = within.filter((line) => of(line) === 'price');
  const told = holding(prices.filter((line) => !isFree(line)));
  const priced = [...prices.filter(isFree), ...told].flatMap(({ text }) => pricedIn(text));
  const sums = within.filter((line) => of(line) === 'sum');
  const first = holding(sums, priced).flatMap(({ text }) => numbersIn(text));
  const sayable = [...priced, ...holding(sums, [...priced, ...first]).flatMap(({ text }) => numbersIn(text))];
  const shares = within.filter((line) => of(line) === 'reckoning').flatMap(({ text }) => sharesIn(text));
  const mine = (...kinds: readonly ReturnType<typeof of>[]) =>
    lines.filter((line) => kinds.includes(of(line)));
  const found = [
    ...check([...mine(undefined), ...mine('price').filter((line) => !isFree(line))]),
    ...check(mine('price').filter(isFree), priced),
    ...checkSums(mine('reckoning'), [...priced, ...shares]),
    ...checkSums(mine('sum'), [...priced, ...first]),
    ...checkSums(mine('again'), sayable),
  ];
  const order = new Map(lines.map(({ key }, at) => [key, at]));
  return found.sort((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
}

/** What is assumed, and in what is said to the user how many to wait for or to begin with. */
const isOnlyProposed = ({ code, quote }: Objection, { text, own }: ClaimLine): boolean =>
  OF_NUMBERS.has(code) && (isAssumed(text) || (own !== undefined && isProposedCount(text, quote)));

/** A line with its written calculations as sums that it cites: 8×20＝160元 is no size, and 160 rests on it. */
function readSums(line: ClaimLine): ClaimLine {
  const written = writtenSumsIn(line.text);
  if (written.length === 0) return line;
  let text = line.text;
  for (const { start, end } of written)
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return { ...line, text, from: [...new Set([...line.from, ...written.map(({ sum }) => sum)])] };
}
