import { splitClauses } from './clauses';
import { clauseAt, type Evidence, type Support } from './evidence';
import type { FactField } from './fields';
import { negationsIn, pointedAt } from './negation';
import { contextIn, saidAround, sharesWords } from './number-context';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { readNumerals } from './read-quantities';
import { supportOf } from './support-number';
import { isCounter } from './units';
import { whosePlace } from './whose-place';

/** How many clauses of the same message a number may stand away from its quote. */
const NEIGHBOURS = 3;
/** Words that mark a price or a count as the one that was. */
const FORMER = /原[来价先]?|之前|以前|从前|上[期次回]|旧|老价|本来|去年|涨|降|改/;

const isOne = ({ min, max, isVague, isOrdinal }: Quantity) =>
  min === 1 && max === 1 && !isVague && !isOrdinal;

/** A quoted passage with the clauses around it, but for those that deny or tell of others. */
function widened(one: Evidence): Evidence {
  const [first = 0] = one.clauses;
  const last = one.clauses.at(-1) ?? first;
  const clauses = one.read.clauses.flatMap((clause, index) => {
    if (index < first - NEIGHBOURS || index > last + NEIGHBOURS) return [];
    if (one.clauses.includes(index)) return [index];
    const kind = whosePlace(one.read.clauses, index, clause.end)?.kind;
    const isOthers = kind === 'kin' || kind === 'rival' || kind === 'pronoun';
    return isOthers || negationsIn(clause.text).negations.length > 0 ? [] : [index];
  });
  const numerals = one.read.numerals.filter(({ start }) =>
    clauses.some((index) => {
      const clause = one.read.clauses[index];
      return clause !== undefined && clause.start <= start && start < clause.end;
    }),
  );
  return { ...one, clauses, numerals };
}

/** The numbers of the clause before one that denies what it points at: 五十九 of 「对面五十九 那个价我不做」. */
function pointedNumerals(one: Evidence): readonly Evidence[] {
  const before = one.clauses
    .filter((index) => pointedAt(one.read.clauses, index) !== '')
    .map((index) => one.read.clauses[index - 1]);
  const numerals = one.read.numerals.filter(({ start }) =>
    before.some((clause) => clause !== undefined && clause.start <= start && start < clause.end),
  );
  return numerals.length === 0 ? [] : [{ ...one, numerals }];
}

/** 一个人 that is a clause by itself, beside the price. */
const isAlone = (said: Quantity, { read }: Evidence): boolean =>
  (clauseAt(read, said.start)?.text.length ?? 0) - said.text.length <= 3;

/**
 * The numbers near a quote that carry a claimed one: of the same message and within a few clauses, with a word of what
 * they count. None while the quote has a number of that unit that the value leaves out, for then one was changed.
 */
export function nearbySupport(
  claimed: Quantity,
  value: string,
  evidence: readonly Evidence[],
  field: FactField,
  isRate: boolean,
): Support | null {
  const numerals = readNumerals(value);
  const isLeftOut = (said: Quantity) =>
    !isOne(said) &&
    said.spec === undefined &&
    (said.unit === '' || sameUnit(said, claimed)) &&
    !numerals.some((one) => sameNumber({ ...one, unit: '' }, { ...said, unit: '' }) || sameNumber(one, said));
  if (evidence.some((one) => one.numerals.some(isLeftOut))) return null;
  const pointed = field === 'rejected' ? evidence.flatMap(pointedNumerals) : [];
  const named = supportOf(claimed, pointed, field, isRate);
  if (named !== null && named.length > 0) return named;
  const support = supportOf(claimed, evidence.map(widened), field, isRate);
  if (support === null) return null;
  if (isOne(claimed) && isCounter(claimed.unit)) {
    return !isRate || support.some(({ said, from }) => isAlone(said, from)) ? [] : null;
  }
  if (isOne(claimed) && isRate) return null;
  const clause = splitClauses(value.replaceAll('、', '，')).find(
    ({ start, end }) => start <= claimed.start && claimed.start < end,
  );
  if (clause === undefined) return null;
  const context = contextIn(clause, claimed, numerals);
  const near = support.filter(({ said, from }) => sharesWords(context, saidAround(from, said)));
  return near.length > 0 ? near : null;
}

/**
 * Whether a correction keeps a number of the fact that it replaces: the measure its price is for (一个人), or the
 * number that was, where the value says so (上期240).
 */
export function isKept(
  claimed: Quantity,
  value: string,
  before: string,
  evidence: readonly Evidence[],
): boolean {
  const kept = readNumerals(before).filter((one) => sameUnit(one, claimed) && sameNumber(one, claimed));
  if (kept.length === 0) return false;
  const said = evidence.flatMap(({ numerals }) => numerals);
  if (isOne(claimed)) return !said.some((one) => isOne(one) && !one.isOrdinal);
  const clause = splitClauses(value).find(({ start, end }) => start <= claimed.start && claimed.start < end);
  const isNew = readNumerals(value).some(
    (one) =>
      one.start !== claimed.start &&
      said.some((own) => sameNumber({ ...one, unit: '' }, { ...own, unit: '' })),
  );
  return isNew && FORMER.test(clause?.text.slice(0, claimed.end - clause.start) ?? '');
}
