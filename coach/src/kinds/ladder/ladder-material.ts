import { LADDER_ROLES } from '@qihang/shared/contracts';
import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';

const isOldRole = (role: string | undefined): boolean =>
  (LADDER_ROLES as readonly (string | undefined)[]).includes(role);

const MONEY: readonly FactField[] = ['price', 'offer', 'goal'];

/** What the writer of a ladder is told beside the facts: every price and goal that may be reckoned with, and what is shown already. */
export function ladderMaterial({ facts, shelf, results, current }: WritingContext): readonly string[] {
  const money = facts.flatMap((fact, index) =>
    MONEY.includes(fact.field) && fact.about === 'self' ? [`f${index + 1} ${fact.value}`] : [],
  );
  const deals = results.reduce((sum, { deals: count }) => sum + (count ?? 0), 0);
  const leads = results.reduce((sum, { leads: count }) => sum + (count ?? 0), 0);
  return [
    money.length === 0
      ? '他没说过价：不写单价。他还不能收钱的，价都写不收钱；能收的，价写【待补充】，这周那一件就是把主要那一级的价定下来'
      : `他说过的价和目标只有这些，别的价都算建议：${money.join('；')}`,
    ...(current !== null && 'rungs' in current && current.rungs.some(({ role }) => isOldRole(role))
      ? ['现在这一版还用引流、信任、利润三个名目：改哪行照写哪行；要重新分级，就从级1起把每一级写全']
      : []),
    ...(shelf.positioning === undefined ? [] : [`定位：${shelf.positioning.oneLiners[0]?.text ?? ''}`]),
    ...(deals + leads === 0 ? [] : [`他记过的：发出去的内容带来${leads}个来问的、${deals}单`]),
  ];
}
