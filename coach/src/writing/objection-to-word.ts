import type { WordingHit } from '../checks/wording/scan-wording';
import type { FindingKind } from '../checks/wording/wording-rules';

/** What stands in the place of these is of one trade (陪你备考 for 包过): any other has the reason to go by. */
const OF_A_TRADE: ReadonlySet<FindingKind> = new Set<FindingKind>(['承诺', '资质']);

/** What a writer is told of a word that may not be published, with another in its place where that suits anybody. */
export function objectionToWord({ rule, start, end, to }: WordingHit, text: string): string {
  const hasOther = to !== null && to !== '' && !OF_A_TRADE.has(rule.kind);
  return `「${text.slice(start, end)}」${rule.kind}，${rule.why}${hasOther ? `；可写成「${to}」` : ''}`;
}
