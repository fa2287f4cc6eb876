import type { Clause } from '../../facts/clauses';
import { contentOf } from '../../facts/negation';
import { mentionsIn } from '../../facts/owner-words';
import { type Quantity, sameUnit } from '../../facts/quantity';
import { isCounter, meaningOfUnit } from '../../facts/units';
import { whoseClause } from '../../facts/whose-clause';
import type { Stand } from './number-support';

/** Whom a clause is about. */
export type Person = NonNullable<ReturnType<typeof whoseClause>>;

const PLAN = /(?<![不没])想|目标|计划|希望|打算|争取|预计|要是|将要|准备|梦想|力争|规划|以后/;
const NOW = /^(?:但是?|可是?|不过)?[我咱俺]?(?:现在|目前|如今|眼下)/;
const HIDE =
  /^(?:这个?|这些|那个?|你|先|都|就|可|千万|也)*(?:别|不要|不能|不许|莫|甭)(?:再)?(?:写|说|提|讲|往外|公开|发|放)/;
const HIDE_WITHIN = 3;
/** Words that run on to the number before or behind, as 一 of a rate does: 八次 of 「八次260」. */
const SEAM = /[、,，;；/／|｜]/;
/** What is joined to a number by 和 belongs to the next one: 晚上 of 「80和晚上120」. */
const JOINED = /^[和跟与及]/;

const pairs = (text: string): string[] =>
  [...text.slice(1)].map((char, index) => `${text[index]}${char}`).filter((pair) => !pair.includes(' '));
/** How many pairs of characters two contexts share. */
export const shared = (one: string, other: string): number =>
  pairs(one).filter((pair) => other.includes(pair)).length;

const clauseIndex = (clauses: readonly Clause[], place: number): number =>
  clauses.findIndex(({ start, end }) => start <= place && place < end);
export const isUnit = ({ min, max }: Quantity) => min === 1 && max === 1;

/** A clause with the measures of its prices blanked out: 一条 is no word that two contexts share. */
const withoutMeasures = (clause: Clause, numeral: Quantity, numerals: readonly Quantity[]): string =>
  numerals
    .filter((one) => one !== numeral && isUnit(one) && clause.start <= one.start && one.end <= clause.end)
    .map(({ start, end }) => [start - clause.start, end - clause.start] as const)
    .reduce(
      (rest, [start, end]) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
      clause.text,
    );

/** Whether a number is money, or may be. */
export const isMoney = ({ unit }: Quantity): boolean => unit === '' || meaningOfUnit(unit).base === '元';

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
  const wordsIn = (text: string): string => {
    const before = text.slice(from - clause.start, numeral.start - clause.start).split(SEAM);
    const after = text.slice(numeral.end - clause.start, to - clause.start).split(SEAM);
    const behind = JOINED.test(after[0] ?? '') && to < clause.end ? '' : after[0];
    return contentOf(`${before.at(-1)} ${behind}`);
  };
  const words = wordsIn(withoutMeasures(clause, numeral, numerals));
  // Of 「调一次320元」 the measure is half of what there is.
  return words.length > 1 ? words : wordsIn(clause.text);
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
        (!isUnit(one) || !isCounter(one.unit)) &&
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

const INTRODUCED =
  /(?:[前后][头面]|旁边|附近|对面|群里|圈里|村里|网上|街上|别的)[^，]{0,3}有(?:一?[个家位]|些|人)/;

/** A clause that is of a place of others by its first word: 「对面超市的新伞一把十九块九」. */
const ELSEWHERE =
  /^(?:对面|隔壁|附近|网上|别的[^，都也就只才]{0,2}[家店铺摊馆厂户人]|(?:县城|镇上|城里|市里)的?(?:酒店|饭店|酒楼|商场|超市|大店|连锁|机构))/;

/** Whether the clause goes on about somebody whom one before it brings in: 「前头有个店 半夜补一条敢要三百」. */
function isIntroduced(clauses: readonly Clause[], at: number): boolean {
  for (let index = at; index >= 0 && index > at - REACH; index -= 1) {
    const clause = clauses[index];
    if (clause === undefined) return false;
    if (INTRODUCED.test(clause.text)) return !/[我咱俺]们?在/.test(clause.text);
    if (mentionsIn(clause.text).length > 0 || clause.after === 'sentence') return false;
  }
  return false;
}

/** Whom a clause that was said tells of; null where nobody is named. */
export function ownerOfClause(clauses: readonly Clause[], at: number): Person | null {
  const owner = whoseClause(clauses, at);
  const before = clauses.slice(Math.max(0, at - REACH), at + 1);
  if (owner === 'family' && before.some(({ text }) => KIND_OF_PEOPLE.test(text))) return null;
  if (owner === null && ELSEWHERE.test(clauses[at]?.text ?? '')) return 'outsider';
  if ((owner === null || owner === 'self') && isIntroduced(clauses, at)) return 'outsider';
  if (owner !== 'third') return owner;
  // 「我老婆在医院上班，她干了11年」: 她 is who was named before.
  const named = before.flatMap(({ text }) => mentionsIn(text).map(({ subject }) => subject));
  if (named.includes('customer')) return owner;
  return named.includes('family') ? 'family' : named.includes('outsider') ? 'outsider' : owner;
}

const CHILDREN = /^(?:孩子|小孩|娃)$/;
/** 「我闺女给我弄的快手 五百多人关注」: the account is the user's. */
const FOR_USER = /[给帮替][我咱俺]/;
const OF_ACCOUNT = /关注|粉|播放|赞/;
const CHARGED = /^(?:一[个节次期]?[^，]{0,2})?收(?![到入])/;

/** Whether nobody is named up to a clause but children who may be anybody's. */
function tellsOfChildren(clauses: readonly Clause[], at: number): boolean {
  const named = clauses
    .slice(Math.max(0, at - REACH), at + 1)
    .flatMap(({ text }) =>
      mentionsIn(text).map(({ subject, start, end }) => [subject, text.slice(start, end)]),
    );
  const kin = named.filter(([subject]) => subject === 'family');
  return kin.length > 0 && kin.every(([, word = '']) => CHILDREN.test(word));
}

/** Whom a number was said of; null where nobody is named. */
export function ownerOf({ said, from, source: { about } }: Stand): Person | null {
  if (about === 'self' || about === 'family' || about === 'customer') return about;
  if (about === 'case') return 'third';
  const { clauses } = from.read;
  const at = clauseIndex(clauses, said.start);
  const owner = ownerOfClause(clauses, at);
  // 「小孩6个人一班 收260」 counts those who come, and what is charged; what one earns is the child's.
  const isOfAccount = OF_ACCOUNT.test(clauses[at]?.text ?? '') && FOR_USER.test(clauses[at - 1]?.text ?? '');
  if (owner === 'family' && isOfAccount) return null;
  const isOfClass = meaningOfUnit(said.unit).base === '人' || CHARGED.test(clauses[at]?.text ?? '');
  return owner === 'family' && isOfClass && tellsOfChildren(clauses, at) ? null : owner;
}

/** Whether a number is of a plan or a wish, not of what is. */
export function isPlanned({ said, from, source }: Stand): boolean {
  if (source.field !== null) return source.field === 'goal';
  const { clauses } = from.read;
  const at = clauseIndex(clauses, said.start);
  // 「我想开到8个人一班 现在6个人一班」: what is so now was planned of nothing.
  for (let index = at; index >= 0; index -= 1) {
    const clause = clauses[index];
    if (clause === undefined || PLAN.test(clause.text)) return clause !== undefined;
    if (NOW.test(clause.text) || clause.after === 'sentence') return false;
  }
  return false;
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

/** What was said up to the end of its clause, from a few clauses before on. */
export function sentenceSoFar({ said, from }: Pick<Stand, 'said' | 'from'>): string {
  const at = clauseIndex(from.read.clauses, said.start);
  const clauses = from.read.clauses.slice(Math.max(0, at - REACH), at + 1);
  return clauses.map(({ text }) => text).join('，');
}

/** Its clause with the one before, word for word. */
export const wideText = ({ said, from }: Pick<Stand, 'said' | 'from'>): string =>
  `${clauseBeforeOf({ said, from })}${from.read.clauses[clauseIndex(from.read.clauses, said.start)]?.text ?? ''}`;

/** Words that show that a clause tells of others than the user. */
const OTHERS = /外头|外面|别处|市面|同行|网上|有人|有的|人家|别人|别家|隔壁|街上|某/;
/** Whether a piece of a line tells of others than the user, or of the very one whom the source names. */
export const namesOthers = (text: string, source = ''): boolean =>
  OTHERS.test(text) || namesPerson(text, source);

/** Whether a piece of a line names somebody beside the user whom the source names. */
export function namesPerson(text: string, source: string): boolean {
  return mentionsIn(text).some(({ subject, start, end }) => {
    const word = text.slice(start, end);
    return subject !== 'self' && (source === '' || source.includes(word.replace(/^我们?|^咱/, '')));
  });
}

const NOUN = /^(?!左右|上下|以[上下内]|[都在是了的有才就也还里一不没来去说])[一-龥]{1,4}/;
/** The noun that begins a text; '' for none. */
export const nounAfter = (text: string): string => NOUN.exec(text)?.[0] ?? '';
