import { checkClaims } from '../checks/check-claims';
import type { OwnCounts } from '../checks/claims/claim-line';
import { type ClaimLine, readLine } from '../checks/claims/claim-line';
import type { ClaimSources } from '../checks/claims/claim-sources';
import { briefOf, type ClaimCode, type Objection } from '../checks/claims/objection';
import { namesSomebody } from '../facts/owner-words';
import { readNumerals } from '../facts/read-quantities';
import { isCounter, meaningOfUnit } from '../facts/units';
import type { Kind, LineObjection, WritingContext } from '../kinds/kind';
import { isLent } from '../kinds/lent';
import type { LineRole, LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import type { WrittenLine } from '../kinds/written-line';
import { makeManuscriptClaims } from './claims-of-manuscript';
import { claimsOf } from './proposed-claims';
import { isProposed } from './proposed-sentences';

/** Roles of lines that are read as words, and that may claim something. */
export const CLAIMING_ROLES: readonly LineRole[] = ['text', 'spoken', 'title'];

/**
 * Codes of claims whose objections code is sure of (`npm run eval` has the figures). `planned` and `private` are found by the
 * words of few trades: the audit sees to those (docs/decisions/0026 §7).
 */
const SURE: ReadonlySet<ClaimCode> = new Set<ClaimCode>([
  'number',
  'numberOfOther',
  'wrongSource',
  'outdated',
  'badSum',
  'quotation',
  'title',
  'statistic',
  'denied',
  'wrongOwner',
  'name',
  'result',
]);

/** Of these too where the user is told of; in a plan, and in what is said to the user, they are what is proposed. */
const TOLD: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['story', 'commitment']);

/** The lines that may claim something: what code and the audit hold against the sources. */
export const claimingLines = (
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly WrittenLine[] =>
  lines.filter(({ key }) => CLAIMING_ROLES.includes(slotOf(key, slots)?.slot.role ?? 'direction'));

type ClaimRules = Pick<Kind, 'slots' | 'isAudited' | 'counts' | 'places'> &
  Pick<WritingContext, 'isFromManuscript'>;

/**
 * Claims of these lines that what is known does not carry, as far as code is sure.
 * @param whole all lines of the deliverable: a proposal that was marked in one of them may be said again in these
 */
export function checkSureClaims(
  lines: readonly WrittenLine[],
  { slots, isAudited, counts = [], places = [], isFromManuscript }: ClaimRules,
  known: ClaimSources,
  whole: readonly WrittenLine[] = lines,
): readonly LineObjection[] {
  const sources = { ...known, allowed: [...known.allowed, ...places] };
  const own: OwnCounts = { numbers: plannedNumbers(whole, slots), units: new Set(counts) };
  const ownOf = (line: WrittenLine): ClaimLine =>
    slotOf(line.key, slots)?.slot.isForUser === true ? { ...line, own } : line;
  const claiming = claimingLines(lines, slots).map(ownOf);
  const shots = lines.filter(({ key }) => slotOf(key, slots)?.slot.role === 'direction');
  const lent = new Set(lines.filter(isLent).map(({ key }) => key));
  const stands = isFromManuscript === true ? makeManuscriptClaims(known) : () => true;
  const isTold = (key: string) => isAudited && !lent.has(key) && slotOf(key, slots)?.slot.isForUser !== true;
  return [
    ...claimsOf(claiming, { slots, sources, whole: claimingLines(whole, slots) })
      .filter(({ key, code }) => SURE.has(code) || (TOLD.has(code) && isTold(key)))
      .filter(({ key, code }) => code !== 'quotation' || slotOf(key, slots)?.slot.isToSay !== true)
      .filter((found) => isBarePrice(found, slots) || !isOfTheTrade(found, claiming))
      .filter((found) => !isProposed(found, claiming, slots))
      .filter((found) =>
        stands(
          found,
          claiming.find(({ key }) => key === found.key),
        ),
      ),
    ...checkClaims(shots, sources).filter(
      (found) => (SHOWN.has(found.code) && !GEAR.test(found.quote)) || isOnSign(found, shots),
    ),
  ].map((found) => ({
    ...{ key: found.key, why: found.why, brief: briefOf(found) },
    ...(isFromManuscript === true && { doubt: resultOf(found.quote) }),
  }));
}

/** 740 of `740=180*4`: a calculation stands in its sources, what it comes to in the line. */
const resultOf = (quote: string): string => /^[\d.]+(?==)/.exec(quote)?.[0] ?? quote;

/** The numbers of a plan, 40 of 「2026-01-31/题3/口播/40」: of lines that claim nothing about anybody. */
const plannedNumbers = (lines: readonly WrittenLine[], slots: readonly LineSlot[]): readonly number[] =>
  lines
    .filter(({ key }) => ['direction', 'number'].includes(slotOf(key, slots)?.slot.role ?? ''))
    .flatMap(({ text }) => text.split(/[/／]/))
    .filter((part) => /^\d{1,4}$/.test(part.trim()))
    .map(Number);

/** Where prices are told and proposed, a number without a unit is one of them: 先按一块三百. */
const isBarePrice = ({ key, quote, code }: Objection, slots: readonly LineSlot[]): boolean =>
  code === 'number' &&
  slotOf(key, slots)?.slot.proposal !== undefined &&
  readNumerals(quote).every(({ unit }) => unit === '');

/** A shot tells nothing, but who and what stands in it was told of. */
const SHOWN: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['name', 'title']);
const GEAR = /[a-z]/i;

const COUNTED: ReadonlySet<ClaimCode> = new Set<ClaimCode>([
  'number',
  'numberOfOther',
  'outdated',
  'wrongOwner',
]);
const SIGN = /写着|印着|标着|贴着|价签|价目|标价|价格|[木纸招价门]牌|牌子|菜单|海报|横幅|收据|账单/;

/** A price that can be read in a shot is claimed as much as one that is said. */
function isOnSign({ key, quote, code }: Objection, shots: readonly WrittenLine[]): boolean {
  const text = shots.find((each) => each.key === key)?.text ?? '';
  const isPrice = readNumerals(quote).some(({ unit }) => unit === '' || meaningOfUnit(unit).base === '元');
  return COUNTED.has(code) && isPrice && SIGN.test(text.slice(0, text.indexOf(quote)));
}

/** Nobody is told to do so many of a thing: 一年翻新八百床 is somebody's work. */
const MOST_STEPS = 20;

const PERSON = /[我咱俺他她]/;
/** What is counted of people and of a business, however it is said. */
const OF_PEOPLE = /[元块万年岁%％折人位名家户单]/;

/** Shares that an instrument shows or a pan, and nobody has counted. */
const MEASURED_SHARE = /湿度|浓度|含水|水分|含量|纯度|电量|坡度|油温|火候|[成分][熟干满饱热湿]/;

/** 三到五年洗一次油: how often a thing is to be seen to. */
const isInterval = (quote: string, clause: string): boolean =>
  /年$/.test(quote) &&
  /^[^，]{0,6}一[次回遍趟换洗修检调]/.test(clause.slice(clause.indexOf(quote) + quote.length));

/**
 * How long, how often, how many steps, in a line that cites nothing and a clause that speaks of nobody: 被子晒两小时再拿来.
 * Also what the viewer is told to answer somebody: 有人问「贵不贵」，你先让他摸.
 */
function isOfTheTrade({ key, quote, code }: Objection, lines: readonly ClaimLine[]): boolean {
  const line = lines.find((each) => each.key === key);
  if (line === undefined || line.from.length > 0) return false;
  const { clauses } = readLine(line);
  const place = line.text.indexOf(quote);
  const clause = clauses.find(({ start, end }) => start <= place && place < end);
  if (clause === undefined) return false;
  const isOfNobody = !PERSON.test(clause.text) && !namesSomebody(clause.text);
  if (code === 'statistic') return isOfNobody && MEASURED_SHARE.test(clause.text);
  if (code === 'number')
    return (
      isOfNobody &&
      (!OF_PEOPLE.test(quote) || isInterval(quote, clause.text)) &&
      !readNumerals(quote).some(({ unit, max }) => isCounter(unit) && max > MOST_STEPS)
    );
  return code === 'quotation' && clause.sentence.includes('有人') && clause.sentence.includes('你');
}
