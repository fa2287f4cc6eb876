import type { Clause } from './clauses';
import { isDictated } from './negation';
import { type Mention, mentionsIn } from './owner-words';
import { OWN_COUNT, REACH } from './whose-clause';

/** Who is told of at a place: the nearest who acts before it. */
export interface Teller {
  /** `rival`: 同行, 我师父; `anybody` may well be a customer: 有人, 朋友, 有个大姐. */
  readonly kind: 'self' | 'kin' | 'rival' | 'customer' | 'anybody' | 'pronoun';
  /** Named in the clause itself, not in one before it. */
  readonly isExplicit: boolean;
  /** What stands between the name and the place. */
  readonly between: string;
}

const SOMEBODY = /^(?:有的人?|有些人?|有人|朋友|邻居|老乡|老板|领导|网友|学生)(?!家)/;
const CHILDREN = /^(?:孩子|小孩|娃|父母|爸妈|家里人)$/;
const SELF = /[我咱俺]/;

function kindOf({ subject, start, end }: Mention, clause: string): Teller['kind'] {
  const word = clause.slice(start, end);
  if (subject === 'self' || subject === 'customer') return subject;
  if (subject === 'third') return /^有|那个/.test(word) ? 'anybody' : 'pronoun';
  // 「小孩五十八」 are the customers' children, 「我家小孩」 is the user's.
  if (subject === 'family') return CHILDREN.test(word) ? 'anybody' : 'kin';
  return SOMEBODY.test(clause.slice(start, end + 1)) ? 'anybody' : 'rival';
}

/** Letters after which somebody who is named in a clause without marks is not told of any more. */
const NEAR = 8;

/** Who acts last before a place of a clause; null where nobody is named, or where 我 stands in between. */
function lastBefore(clause: string, place: number): Teller | null | 'self' {
  const last = mentionsIn(clause)
    .filter(({ start }) => start <= place)
    .filter(({ subject, end }) => subject === 'self' || !isDictated(clause) || place - end <= NEAR)
    .at(-1);
  if (last === undefined) return null;
  const between = clause.slice(last.end, place);
  // 「我老公一个月给我三千」 is told of both.
  if (last.subject === 'self' || SELF.test(between)) return 'self';
  // 「老客户占七成」 counts the user's own, 「有个客人是律师」 tells of the customer.
  const behind = clause.slice(last.end);
  if (last.subject === 'customer' && OWN_COUNT.test(behind) && !/^.{0,2}是/.test(behind)) return 'self';
  return { kind: kindOf(last, clause), isExplicit: true, between };
}

const SELF_TELLER: Teller = { kind: 'self', isExplicit: true, between: '' };

/** Who is told of at a place of a text, by the clause itself or by those that it continues; null for nobody. */
export function whosePlace(clauses: readonly Clause[], index: number, place: number): Teller | null {
  let reach: number = 3;
  for (let at = index; at >= 0; at -= 1) {
    const clause = clauses[at];
    if (clause === undefined) return null;
    const isHere = at === index;
    const found = lastBefore(clause.text, isHere ? place - clause.start : clause.text.length);
    if (found === 'self') return SELF_TELLER;
    if (found !== null) return { ...found, isExplicit: isHere };
    // 「证书我没有」.
    const isBehind = ({ subject, start }: Mention) => subject === 'self' && start >= place - clause.start;
    if (isHere && mentionsIn(clause.text).some(isBehind)) return SELF_TELLER;
    reach = Math.min(reach, REACH[clause.after]) - (isHere ? 0 : 1);
    if (reach <= 0) return null;
  }
  return null;
}
