import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';

const MONEY: readonly FactField[] = ['price', 'offer', 'goal'];

/** What the writer of a ladder is told beside the facts: every price and goal that may be reckoned with, and what is shown already. */
export function ladderMaterial({ facts, shelf, results }: WritingContext): readonly string[] {
  const money = facts.flatMap((fact, index) =>
    MONEY.includes(fact.field) && fact.about === 'self' ? [`f${index + 1} ${fact.value}`] : [],
  );
  const deals = results.reduce((sum, { deals: count }) => sum + (count ?? 0), 0);
  const leads = results.reduce((sum, { leads: count }) => sum + (count ?? 0), 0);
  return [
    money.length === 0
      ? '他没说过价：各级的价都写【待补充】，不写锚、目标和单价，判断里问他中间那一级收多少'
      : `价和目标只从这些来：${money.join('；')}`,
    ...(shelf.positioning === undefined ? [] : [`定位：${shelf.positioning.oneLiners[0]?.text ?? ''}`]),
    ...(deals + leads === 0 ? [] : [`他记过的：发出去的内容带来${leads}个来问的、${deals}单`]),
  ];
}
