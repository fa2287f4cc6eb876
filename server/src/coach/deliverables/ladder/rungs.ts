import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import type { LadderGroup, LadderKnowledge, LadderRung } from '../../knowledge/ladder';
import { fillOne, type Slots } from './fill-line';
import type { OwnPrice, PricedRungs } from './own-prices';
import { isOpen, packOf, priceOf } from './reckon-price';

type Rung = DeliverableContent<'ladder'>['rungs'][number];

interface RungInput {
  readonly group: LadderGroup;
  readonly knowledge: LadderKnowledge;
  readonly slots: Slots;
  readonly priced: PricedRungs | null;
  /** 换一批: the next wording. */
  readonly turn: number;
}

const NAME_MAX = 30;
const LINE_MAX = 120;

/** From the free one to the dear one; what the user sells already stands where its price puts it. */
export function makeRungs(input: RungInput): Rung[] {
  const { group, priced } = input;
  return [
    priced?.lure == null ? reckoned(input, '引流品', group.lure) : own(input, '引流品', priced.lure),
    reckoned(input, '信任品', group.trust),
    priced?.profit == null ? reckoned(input, '利润品', group.profit) : own(input, '利润品', priced.profit),
  ];
}

function reckoned({ knowledge, slots, priced, turn }: RungInput, role: Rung['role'], rung: LadderRung): Rung {
  const pack = priced === null ? null : packOf(priced.anchor, knowledge);
  const isByArea = priced !== null && isOpen(priced.anchor, knowledge);
  const filled: Slots = { ...slots, 份: isByArea ? '整单' : (pack?.text ?? '几回') };
  const line = (lines: readonly string[], max: number, fallback: string) =>
    fillOne(lines, filled, { max, turn, fallback });
  return {
    role,
    name: line(rung.names, NAME_MAX, slots.卖 ?? role),
    price:
      priced === null || pack === null
        ? unpriced(role, rung)
        : priceOf(rung.times, priced.anchor, pack, knowledge),
    delivers: line(rung.delivers, LINE_MAX, `${slots.卖}里有什么、没有什么，先写清楚。`),
    handover: line(rung.handover, LINE_MAX, `做完问一句${slots.人}下回什么时候用得上。`),
  };
}

/** Without a price only the middle one is asked for: the others follow from it. */
const unpriced = (role: Rung['role'], { times }: LadderRung): string =>
  times === 0 ? '不收费' : role === '信任品' ? GAP : role === '引流品' ? '比下一档低' : '照上一档往上乘';

/** What they sell already, at their own price. */
function own({ knowledge, slots, turn }: RungInput, role: '引流品' | '利润品', price: OwnPrice): Rung {
  const { delivers, handover } = role === '引流品' ? knowledge.own.lure : knowledge.own.profit;
  const thing = price.thing === '' ? (price.unit ?? slots.卖 ?? role) : price.thing;
  const filled: Slots = { ...slots, 卖: thing };
  const line = (lines: readonly string[], fallback: string) =>
    fillOne(lines, filled, { max: LINE_MAX, turn, fallback });
  return {
    role,
    name: thing.length > NAME_MAX ? role : thing,
    price: price.text,
    delivers: line(delivers, `${thing}里有什么、没有什么，先写清楚。`),
    handover: line(handover, `做完问一句${slots.人}下回什么时候用得上。`),
  };
}
