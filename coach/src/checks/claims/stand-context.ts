import type { Clause } from '../../facts/clauses';
import { contentOf } from '../../facts/negation';
import { mentionsIn } from '../../facts/owner-words';
import { type Quantity, sameUnit } from '../../facts/quantity';
import { whoseClause } from '../../facts/whose-clause';
import type { Stand } from './number-support';

/** Whom a clause is about. */
export type Person = NonNullable<ReturnType<typeof whoseClause>>;

const PLAN = /想|目标|计划|希望|打算|争取|预计|要是|将要|准备|梦想|力争|规划|以后/;
const HIDE =
  /^(?:这个?|这些|那个?|你|先|都|就|可|千万|也)*(?:别|不要|不能|不许|莫|甭)(?:再)?(?:写|说|提|讲|往外|公开|发|放)/;
const HIDE_WITHIN = 3;
/** Words that run on to the number before or behind, as 一 of a rate does: 八次 of 「八次260」. */
const SEAM = /[、,，;；/|｜]/;

const pairs = (text: string): string[] => [...text.slice(1)].map((char, index) => `${text[index]}${char}`);
/** How many pairs of characters two contexts share. */
export const shared = (one: string, other: string): number =>
  pairs(one).filter((pair) => other.includes(pair)).length;

const clauseIndex = (clauses: readonly Clause[], place: number): number =>
  clauses.findIndex(({ start, end }) => start <= place && place < end);
export const isUnit = ({ min, max }: Quantity) => min === 1 && max === 1;

/** The words of a clause that are a number's own: up to the next number on each side. */
export function wordsBeside(clause: Clause, numeral: Quantity, numerals: readonly Quantity[]): string {
  const others = numerals.filter((one) => one !== numeral && !isUnit(one));
  const from = Math.max(
    clause.start,
    ...others.filter(({ end }) => end <= numeral.start).map(({ end }) => end),
  );
  const to = Math.min(
    clause.end,
    ...others.filter(({ start }) => start >= numeral.end).map(({ start }) => start),
  );
  const before =
    clause.text
      .slice(from - clause.start, numeral.start - clause.start)
      .split(SEAM)
      .at(-1) ?? '';
  const after = clause.text.slice(numeral.end - clause.start, to - clause.start).split(SEAM)[0] ?? '';
  return contentOf(`${before} ${after}`);
}

const NARROW = new WeakMap<Quantity, string>();

/** The words around a number that was said, narrow: those of its own clause. */
export function narrowWords({ said, from }: Pick<Stand, 'said' | 'from'>): string {
  const known = NARROW.get(said);
  if (known !== undefined) return known;
  const clause = from.read.clauses[clauseIndex(from.read.clauses, said.start)];
  const words = clause === undefined ? '' : wordsBeside(clause, said, from.read.numerals);
  NARROW.set(said, words);
  return words;
}

/** The words around a number that was said, wide: on through its sentence to the next number of the same unit. */
export function wideWords({ said, from }: Pick<Stand, 'said' | 'from'>): string {
  const { clauses, numerals } = from.read;
  const at = clauseIndex(clauses, said.start);
  const isRival = (clause: Clause) =>
    numerals.some(
      (one) =>
        one !== said &&
        !isUnit(one) &&
        sameUnit(one, said) &&
        clause.start <= one.start &&
        one.start < clause.end,
    );
  let words = narrowWords({ said, from });
  for (const step of [-1, 1]) {
    for (let index = at + step; ; index += step) {
      const clause = clauses[index];
      const later = clauses[Math.max(index, index - step)];
      if (clause === undefined || later?.after === 'sentence' || isRival(clause)) break;
      words += ` ${contentOf(clause.text)}`;
    }
  }
  return words;
}

/** 「家里有孩子考级的」 tells who comes, not of a child of the user's. */
const KIND_OF_PEOPLE = /有(?:孩子|小孩|老人|娃|学生)|的都是|都是[^，。]{1,12}的$/;
const REACH = 3;

/** Whom a clause that was said tells of; null where nobody is named. */
export function ownerOfClause(clauses: readonly Clause[], at: number): Person | null {
  const owner = whoseClause(clauses, at);
  const before = clauses.slice(Math.max(0, at - REACH), at + 1);
  if (owner === 'family' && before.some(({ text }) => KIND_OF_PEOPLE.test(text))) return null;
  if (owner !== 'third') return owner;
  // 「我老婆在医院上班，她干了11年」: 她 is who was named before.
  const named = before.flatMap(({ text }) => mentionsIn(text).map(({ subject }) => subject));
  return named.includes('family') && !named.includes('customer') ? 'family' : owner;
}

/** Whom a number was said of; null where nobody is named. */
export function ownerOf({ said, from, source: { about } }: Stand): Person | null {
  if (about === 'self' || about === 'family' || about === 'customer') return about;
  if (about === 'case') return 'third';
  const { clauses } = from.read;
  return ownerOfClause(clauses, clauseIndex(clauses, said.start));
}

/** Whether a number is of a plan or a wish, not of what is. */
export function isPlanned({ said, from, source }: Stand): boolean {
  if (source.field !== null) return source.field === 'goal';
  const { clauses } = from.read;
  const at = clauseIndex(clauses, said.start);
  let first = at;
  while (first > 0 && clauses[first]?.after !== 'sentence') first -= 1;
  return clauses.slice(first, at + 1).some(({ text }) => PLAN.test(text));
}

/** Whether the user asked not to write it: 「去年走了5家，这个别写」. */
export function isHidden({ said, from }: Stand): boolean {
  const at = clauseIndex(from.read.clauses, said.start);
  return from.read.clauses.slice(at + 1, at + 1 + HIDE_WITHIN).some(({ text }) => HIDE.test(text));
}

/** What a number is counted by in its sentence: 一次 and 一小时 of 「一小时300元一次」. */
export function ratesAround({ said, from }: Stand): Quantity[] {
  const { clauses, numerals } = from.read;
  const at = clauseIndex(clauses, said.start);
  let first = at;
  while (first > 0 && clauses[first]?.after === 'comma') first -= 1;
  const start = clauses[first]?.start ?? 0;
  const end = clauses[at]?.end ?? 0;
  return numerals.filter((one) => isUnit(one) && one !== said && start <= one.start && one.start < end);
}

/** The text of the clause that a number was said in. */
export const clauseTextOf = ({ said, from }: Stand): string =>
  from.read.clauses[clauseIndex(from.read.clauses, said.start)]?.text ?? '';

/** The text of the clause before it, where that runs on into it. */
export function clauseBeforeOf({ said, from }: Pick<Stand, 'said' | 'from'>): string {
  const at = clauseIndex(from.read.clauses, said.start);
  return from.read.clauses[at]?.after === 'sentence' ? '' : (from.read.clauses[at - 1]?.text ?? '');
}

/** Its clause with the one before, word for word. */
export const wideText = ({ said, from }: Pick<Stand, 'said' | 'from'>): string =>
  `${clauseBeforeOf({ said, from })}${from.read.clauses[clauseIndex(from.read.clauses, said.start)]?.text ?? ''}`;

/** Words that show that a clause tells of others than the user. */
const OTHERS = /外头|外面|别处|市面|同行|网上|有人|有的|人家|别人|别家|隔壁|街上|某/;
/** Whether a piece of a line tells of others than the user, or of the very one whom the source names. */
export function namesOthers(text: string, source = ''): boolean {
  if (OTHERS.test(text)) return true;
  return mentionsIn(text).some(({ subject, start, end }) => {
    const word = text.slice(start, end);
    return subject !== 'self' && (source === '' || source.includes(word.replace(/^我们?|^咱/, '')));
  });
}
