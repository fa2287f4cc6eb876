import { drawnPlaces } from './drawn-places';
import { clauseTexts, type Evidence } from './evidence';
import type { FactField, Owner } from './fields';
import { isOfOwner } from './is-of-owner';
import { negationsIn } from './negation';
import { mentionsIn, namesClient, namesOwnKin, namesSomebody } from './owner-words';
import { type Refusal, refusal } from './refusals';
import { subjectOf } from './whose-clause';
import { type Teller, whosePlace } from './whose-place';

/** What belongs to customers by its nature: theirs and the user's to tell, whatever the grammar. */
const OF_CUSTOMERS: ReadonlySet<FactField> = new Set(['problem', 'customerWords']);
/** The user's own in which other people appear. */
const WITH_OTHERS: ReadonlySet<FactField> = new Set(['story', 'rejected', 'asset']);
/** What a customer's case is told by. */
const CASES: ReadonlySet<FactField> = new Set(['story', 'proof']);
/** What a customer's or a case's may be though the user acts in it. */
const SHARED: ReadonlySet<FactField> = new Set([...OF_CUSTOMERS, ...WITH_OTHERS, 'audience']);
/** Plans, which others have too: 「她晚上九点以后有空」. */
const PLANS: ReadonlySet<FactField> = new Set(['goal', 'platform', 'hours', 'posts', 'decided']);
/** What a customer told of has as much as the user. */
const OF_A_PERSON: ReadonlySet<FactField> = new Set([
  'name',
  'business',
  'background',
  'place',
  'experience',
  'proof',
]);
/** 「孙女说发抖音」 tells the user's plan, 「我外甥说他能拍」 the nephew's. */
const ADVICE = /(?:说|让|叫|建议|催)(?!.*[他她])/;
/** A price that somebody asks; 「客人给三百」 and 「老客户收两百八」 are the user's own. */
const SELLS = /卖|[报标开要]价?$/;
const CHARGES = /收[费价钱]?$/;

/** 「儿子周末来拍」 is help: how often is posted and how it was seen stay the user's. */
const HELPS = /来(?:拍|剪|录|弄)|帮(?:我|忙|着|拍|剪|录|发)|[拍剪录]了/;
const OF_ACCOUNT: ReadonlySet<FactField> = new Set(['posts', 'figures']);
const isHelper = ({ kind, between }: Teller, field: FactField): boolean =>
  kind === 'kin' && OF_ACCOUNT.has(field) && HELPS.test(between);

/** Whether a value says by its first word whom it tells of, who is neither kin nor customer: 「师傅三十多年」. */
const namesItsOwner = (value: string): boolean => {
  const [first] = mentionsIn(value);
  return first?.start === 0 && first.subject === 'outsider';
};

/** Whether the user says of themselves, 我 and all, what they do not: 「那个价我做不来」. */
const refusesThemselves = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ read, clauses }) =>
    clauses.some((index) => {
      const text = read.clauses[index]?.text ?? '';
      return subjectOf(text) === 'self' && negationsIn(text).negations.length > 0;
    }),
  );

const tellersOf = (value: string, evidence: readonly Evidence[]): (Teller | null)[] =>
  drawnPlaces(value, evidence)
    .flat()
    .map(({ from, clause, place }) => whosePlace(from.read.clauses, clause, place));

/** Whether an attribute is surely somebody else's. */
function isOthers(teller: Teller | null, field: FactField, value: string): boolean {
  if (teller === null || teller.kind === 'self' || isHelper(teller, field)) return false;
  if (teller.kind === 'kin' || teller.kind === 'rival') return true;
  const isPronoun = teller.kind === 'pronoun';
  if (field === 'price' || field === 'offer') {
    return teller.isExplicit && (SELLS.test(teller.between) || (isPronoun && CHARGES.test(teller.between)));
  }
  if (field === 'figures') return teller.isExplicit && isPronoun;
  // 「学生有七个考上美院」 proves the teacher, told with the students named.
  if (field === 'proof' && namesSomebody(value)) return false;
  return OF_A_PERSON.has(field);
}

/** Whether what others do is told as the user's own doing. */
function isTheirDoing(field: FactField, value: string, evidence: readonly Evidence[]): boolean {
  const texts = clauseTexts(evidence);
  if (namesSomebody(value) || texts.some((clause) => ADVICE.test(clause))) return false;
  if (field === 'rejected' && refusesThemselves(evidence)) return false;
  return tellersOf(value, evidence).every(
    (teller) =>
      teller !== null &&
      !isHelper(teller, field) &&
      (teller.kind === 'kin' || teller.kind === 'rival' || (PLANS.has(field) && teller.kind === 'pronoun')),
  );
}

/** Whether an attribute that is claimed for a relative or a customer is told of the user, or of nobody. */
function isSurelyNot(about: Owner, field: FactField, value: string, evidence: readonly Evidence[]): boolean {
  if (SHARED.has(field)) return false;
  const tellers = tellersOf(value, evidence).filter((teller) => teller !== null);
  if (tellers.length === 0) return false;
  if (tellers.every(({ kind }) => kind === 'self')) return true;
  const has = (...kinds: Teller['kind'][]) => tellers.some(({ kind }) => kinds.includes(kind));
  if (about === 'family') return !has('kin') && (field === 'price' || has('self'));
  return field === 'price' && !tellers.some((teller) => isOthers(teller, field, value));
}

/** Refuses a fact whose quotes surely tell of somebody else than it says; null when the owner may stand. */
export function checkOwner(
  about: Owner,
  field: FactField,
  value: string,
  evidence: readonly Evidence[],
): Refusal | null {
  if (about === 'pasted') return refusal('pasted');
  if (OF_CUSTOMERS.has(field) && about !== 'family') return null;
  // 「有个做餐饮的，我给他改了灶」 is a customer's case as much as the user's own doing.
  if (about === 'case' && CASES.has(field) && clauseTexts(evidence).some(namesClient)) return null;
  const isOfKin = (text: string) => namesOwnKin(value, text);
  if (about === 'family' && field === 'background' && clauseTexts(evidence).some(isOfKin)) return null;
  if (about !== 'self') {
    const isOthersToo = !isSurelyNot(about, field, value, evidence);
    const isOfThem = isOthersToo && evidence.some((one) => isOfOwner(about, one, field));
    return isOfThem ? null : refusal('wrongOwner', value);
  }
  if (field === 'background' && namesItsOwner(value)) return null;
  const isNotOwn =
    WITH_OTHERS.has(field) || PLANS.has(field)
      ? isTheirDoing(field, value, evidence)
      : drawnPlaces(value, evidence).some((places) =>
          places.every(({ from, clause, place }) =>
            isOthers(whosePlace(from.read.clauses, clause, place), field, value),
          ),
        );
  return isNotOwn ? refusal('notSelf', evidence[0]?.span.text) : null;
}
