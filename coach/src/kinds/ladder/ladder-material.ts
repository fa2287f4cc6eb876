import { LADDER_ROLES } from '@qihang/shared/contracts';
import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';
import type { Rung } from './ladder-levels';

const isOldRole = (role: string | undefined): boolean =>
  (LADDER_ROLES as readonly (string | undefined)[]).includes(role);

/** As levels by number were written before each was one text. */
const isInParts = (rung: Rung): boolean =>
  !isOldRole(rung.role) && !('skipped' in rung) && rung.body === undefined;

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
      ? '他没说过价：不写单价。他还不能收钱的，价都写不收钱；能收的，价写【待补充】，头一个月先把主要那一级的价定下来'
      : `他说过的价和目标只有这些，别的价都算建议：${money.join('；')}`,
    ...(current !== null && 'rungs' in current && current.rungs.some(({ role }) => isOldRole(role))
      ? ['现在这一版还用引流、信任、利润三个名目：改哪行照写哪行；要重新分级，就从级1起把每一级写全']
      : []),
    ...(current !== null && 'rungs' in current && current.rungs.some(isInParts)
      ? ['现在这一版的级还拆成给、守、条件这些行：只改哪行照写哪行；整级要重写，写那一级的文，旧的行就不要了']
      : []),
    ...(shelf.positioning === undefined ? [] : [`定位：${shelf.positioning.oneLiners[0]?.text ?? ''}`]),
    ...(deals + leads === 0 ? [] : [`他记过的：发出去的内容带来${leads}个来问的、${deals}单`]),
  ];
}
