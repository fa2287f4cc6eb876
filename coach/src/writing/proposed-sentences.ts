import type { ClaimCode } from '../checks/claims/objection';
import { readNumerals } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { PROPOSED } from '../kinds/proposal';
import type { WrittenLine } from '../kinds/written-line';

/** Words by which a sentence says that its numbers are the writer's own, or of nothing that happened. */
const MARKS = [
  ...['建议', '我提的', '我给的', '我拟的', '我替你定的', '是我定的', '先按', '先试'],
  ...['假设', '比如', '要是', '如果', '假如', '万一', '你嫌', '自己改', '你没定过', '没定死'],
];

const OF_NUMBERS: ReadonlySet<ClaimCode> = new Set<ClaimCode>([
  ...(['number', 'numberOfOther', 'badSum', 'statistic', 'planned', 'wrongOwner'] as const),
]);

/** How long somebody has been at it is told; beside what was told of them a year is never proposed. */
const OF_PEOPLE = new Set(['年', '岁']);

/** Whether a quotation has a number of somebody's life: an age, how many years they have been at it. */
export const isLifeNumber = (quote: string): boolean =>
  readNumerals(quote).some(({ unit }) => OF_PEOPLE.has(unit) || OF_PEOPLE.has(meaningOfUnit(unit).base));

/** A line that says by its source that it proposes: the numbers in it are the writer's, but for those of a life. */
const isMarked = (from: readonly string[], quote: string): boolean =>
  from.includes(PROPOSED) && (from.every((name) => name === PROPOSED) || !isLifeNumber(quote));

const ENDS = '。！？!?／\n';

/** The sentence of a text in which a quotation stands first; the whole where it stands in none. */
function sentenceWith(text: string, quote: string): string {
  const at = text.indexOf(quote);
  if (at < 0) return text;
  let [start, end] = [at, at + quote.length];
  while (start > 0 && !ENDS.includes(text.charAt(start - 1))) start -= 1;
  while (end < text.length && !ENDS.includes(text.charAt(end))) end += 1;
  return text.slice(start, end);
}

interface Found {
  readonly key: string;
  readonly code: ClaimCode;
  readonly quote: string;
}

/** Whether a number stands in a sentence that says it is proposed, in a line where the writer may propose. */
export function isProposed(
  { key, code, quote }: Found,
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): boolean {
  if (!OF_NUMBERS.has(code) || slotOf(key, slots)?.slot.mayPropose !== true) return false;
  const line = lines.find((each) => each.key === key);
  if (line !== undefined && isMarked(line.from, quote)) return true;
  const text = line?.text ?? '';
  const sentence = sentenceWith(text, quote);
  return MARKS.some((mark) => sentence.includes(mark));
}
