import { GAP } from '@qihang/shared/contracts';
import type { LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { amountsIn, numberIn, pricesIn } from '../number-in';
import { writePasted } from '../pasted-lines';
import { slotOf } from '../place-lines';
import { isProposal } from '../proposal';
import type { Level } from './ladder-levels';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';

const sumsOf = (text: string): readonly number[] => pricesIn(text).map(({ min }) => min);

/** Whether a line of a changed ladder stays as it was: it had its source when it was written. */
export function isKept(text: string, { current, action }: WritingContext): boolean {
  if (action !== 'revise' || current === null || !('rungs' in current)) return false;
  const { judgement, anchor, rungs, sums = [], stuck } = current;
  return (
    [judgement, anchor?.text, stuck, ...sums].includes(text) ||
    rungs.some((rung) => 'price' in rung && [rung.price, rung.reckoning, bodyOf(rung)].includes(text))
  );
}

/** As its writer writes it. */
const bodyOf = ({ body }: { readonly body?: string | undefined }): string | undefined =>
  body === undefined ? undefined : writePasted(body);

/** Whether a number of the calculator is the one that it had. */
function isSameNumber(key: string, text: string, { current, action }: WritingContext): boolean {
  if (action !== 'revise' || current === null || !('rungs' in current)) return false;
  const { calculator } = current;
  return numberIn(text) === (key === '目标' ? calculator?.goal : calculator?.price);
}

/** A price was told, or it is marked as proposed and says how it was reckoned. */
export function objectToPrice(
  { key, price, body, reckoning }: Level,
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  const place = slotOf(`${key}价`, LADDER_SLOTS);
  const line = place === null ? null : table.line(place.slot.key, place.index);
  if (line === null || sumsOf(price).length === 0 || isKept(price, context)) return [];
  if (isProposal(price))
    return body + reckoning === ''
      ? [{ key: `${key}价`, why: `建议的价要说明白从哪来；补上${key}文，从他说过的数说起` }]
      : [];
  if (line.from.length > 0) return [];
  const proposed = key.startsWith(LEVEL) ? '是你提的就写建议两字开头；' : '';
  return [{ key: `${key}价`, why: `价没有来源；写他说过的价的来源；${proposed}都没有就写${GAP}` }];
}

/** The one price of all, the goal and what the calculator starts with: each was told, and each is a number. */
export const objectToMoney = (table: LineTable, context: WritingContext): readonly LineObjection[] => [
  ...['锚', '目标', '单价'].flatMap((key) => objectToSource(key, table, context)),
  ...['目标', '单价'].flatMap((key) => objectToNumber(key, table)),
  ...objectToAnchor(table),
  ...['锚', '单价'].flatMap((key) => objectToProposed(key, table)),
];

function objectToSource(key: string, table: LineTable, context: WritingContext): readonly LineObjection[] {
  const line = table.line(key);
  if (line === null || line.from.length > 0) return [];
  const text = line.text.trim();
  if (key === '锚' ? isKept(text, context) : isSameNumber(key, text, context)) return [];
  return [{ key, why: '没有来源；他说过就写上来源，没说过就把这行去掉' }];
}

function objectToNumber(key: string, table: LineTable): readonly LineObjection[] {
  const text = table.text(key);
  const number = numberIn(text);
  return text === '' || (number !== null && number > 0)
    ? []
    : [{ key, why: '要写一个数，比如20000；他说得不准就把这行去掉' }];
}

/** An anchor may be a range or two prices, and its amount is one of them, where there is an amount. */
function objectToAnchor(table: LineTable): readonly LineObjection[] {
  const [written, text] = [table.text('锚金额'), table.text('锚')];
  if (written === '') return [];
  if (text === '') return [{ key: '锚', why: '有锚金额就要写锚：卖的是什么、收多少' }];
  const amount = numberIn(written);
  return amount !== null && amount > 0 && amountsIn(text).includes(amount)
    ? []
    : [{ key: '锚金额', why: '要和锚里的价一样，是里头的一个价；定不下一个就不写这行' }];
}

/** A proposed price is not yet one that the user charges. */
function objectToProposed(key: string, table: LineTable): readonly LineObjection[] {
  const prices = table.numbers(`${LEVEL}#价`).map((number) => table.text(`${LEVEL}#价`, number));
  const told = prices.filter((price) => !isProposal(price)).flatMap(sumsOf);
  const proposed = prices.filter(isProposal).flatMap(sumsOf);
  const sums = sumsOf(table.text(key));
  const isOnlyProposed =
    isProposal(table.text(key)) || sums.some((sum) => proposed.includes(sum) && !told.includes(sum));
  return isOnlyProposed ? [{ key, why: '这是建议的价，他没定过；只写他说过的价，没有就把这行去掉' }] : [];
}
