import { LEAST_SHARE, lengthOf, paceOf } from '../checks/check-parameters';
import type { LineSlot } from '../kinds/line-slot';
import type { OrderParameters } from '../protocol/records';
import { boundsOf, type OrderBound } from './order-bounds';
import { orderedItems } from './ordered-items';

/** An order of which every part can be kept. */
export interface SettledOrder {
  readonly parameters: OrderParameters;
  /** What gave way to what, a sentence each, for the writer and for the user. */
  readonly notes: readonly string[];
}

/** The shortest line that says something. */
const LEAST_LINE = 5;

/**
 * Takes out of an order what cannot be kept beside the rest of it, so that no writer and no repair is asked for the
 * impossible; what was taken out is said in words.
 */
export function settleOrder(ordered: OrderParameters, slots: readonly LineSlot[]): SettledOrder {
  let parameters = ordered;
  const notes: string[] = [];
  const without = (name: keyof OrderParameters, note: string) => {
    const { [name]: _, ...others } = parameters;
    parameters = others;
    notes.push(note);
  };
  const { characters, seconds = 0, must = [], mustNot = [] } = ordered;
  const whole = boundsOf({ ...ordered, titleCharacters: undefined }, slots).find(({ isEach }) => !isEach);
  if (whole !== undefined) {
    const longest = must.find((word) => lengthOf(word) > whole.most);
    if (leastOf(whole, ordered, slots) > whole.most)
      without('characters', `${characters}字装不下完整的一份，写最短的`);
    else if (longest !== undefined)
      without('characters', `一定要有的「${longest}」比${characters}字还长，先保它`);
    else if (whole.most < seconds * paceOf(ordered) * LEAST_SHARE)
      without('seconds', `${characters}字讲不满${seconds}秒，按${characters}字写`);
  }
  const denied = mustNot.filter((word) => must.some((wanted) => wanted.includes(word)));
  if (denied.length > 0)
    parameters = { ...parameters, mustNot: mustNot.filter((word) => !denied.includes(word)) };
  notes.push(...denied.map((word) => `「${word}」又要有又不要，照要有的写`));
  const items = orderedItems(ordered, slots);
  if (items !== null && items.count !== ordered.count) {
    parameters = { ...parameters, count: items.count };
    notes.push(
      `一份${items.count < (ordered.count ?? 0) ? '最多' : '至少'}${items.count}条，写${items.count}条`,
    );
  }
  return { parameters, notes };
}

/** What the lines that a writer is asked for take at the least. */
function leastOf(
  { slots: bounded }: OrderBound,
  ordered: OrderParameters,
  slots: readonly LineSlot[],
): number {
  const items = orderedItems(ordered, slots);
  return bounded.reduce((sum, slot) => {
    const lines = slot === items?.slot ? items.count : (slot.asked ?? slot.count)[0];
    return sum + lines * LEAST_LINE;
  }, 0);
}
