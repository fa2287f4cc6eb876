import type { DeliverableKind } from '@qihang/shared/contracts';
import { normaliseText } from '../understanding/normalise-text';
import type { Ground } from './ground';
import { isWayOfWorking } from './known-lines';
import { type Quantity, readQuantities } from './quantities';

/** Numbers of a line that the user did not give and the knowledge does not hold, as written. */
export const untracedNumbers = (line: string, ground: Ground, kind: DeliverableKind): readonly string[] =>
  readQuantities(normaliseText(line))
    .filter((quantity) => isUntraced(quantity, ground, kind))
    .map(({ text }) => text);

export const isUntraced = (quantity: Quantity, ground: Ground, kind: DeliverableKind): boolean =>
  !isTold(quantity, ground) && !isKnown(quantity, ground) && !isReckoned(quantity, kind, ground);

function isTold(quantity: Quantity, { quantities, told }: Ground): boolean {
  if (quantity.value === null) return told.includes(quantity.text);
  return quantities.some((other) => isSame(quantity, other));
}

const CLOSE = 1e-6;

function isSame(said: Quantity, given: Quantity): boolean {
  if (said.value === null || given.value === null) return false;
  if (Math.abs(said.value - given.value) > CLOSE * Math.max(1, given.value)) return false;
  if (!isSameMeasure(said.measure, given.measure)) return false;
  return said.measure !== 'people' && said.measure !== 'things' ? true : isSameNoun(said.noun, given.noun);
}

/** 三百 may be money; two posts a week may be two times a week. What is counted is otherwise the same thing. */
const LIKE: Readonly<Partial<Record<Quantity['measure'], readonly Quantity['measure'][]>>> = {
  money: ['bare'],
  bare: ['money', 'percent', 'people', 'times', 'posts'],
  posts: ['times'],
  times: ['posts'],
  percent: ['bare'],
};
const isSameMeasure = (said: Quantity['measure'], given: Quantity['measure']): boolean =>
  said === given || LIKE[said]?.includes(given) === true;

const CUSTOMER = /学员|学生|客户|顾客|客人|会员|家长|人|家庭|粉/;

/** Five students are not five firms; who is not named may be anybody. */
function isSameNoun(said: string, given: string): boolean {
  if (said === '' || given === '') return true;
  if (CUSTOMER.test(said) && CUSTOMER.test(given)) return true;
  return [...said].some(
    (letter) => /[一-鿿]/.test(letter) && !/[的了都在有我是]/.test(letter) && given.includes(letter),
  );
}

const isKnown = (quantity: Quantity, { known }: Ground): boolean =>
  isWayOfWorking(quantity) && known.quantities.has(quantity.text);

/** Prices of a ladder are times of the user's own (`ladder.yaml`), rounded; its packs count in units. */
function isReckoned({ value, measure }: Quantity, kind: DeliverableKind, ground: Ground): boolean {
  if (kind !== 'ladder' || value === null) return false;
  const { ladder } = ground.lexicon.knowledge;
  const packs = [...ladder.units, ladder.plain];
  if (measure !== 'money') {
    const sizes = packs.flatMap((pack) => [pack.times, 2 * pack.times]);
    return sizes.some((size) => SCALES.some((scale) => size * scale === value));
  }
  const times = [ladder.small, ...packs.flatMap((pack) => [pack.times, 2 * pack.times])];
  const prices = ground.quantities.flatMap((given) =>
    given.measure === 'money' && given.value !== null ? [given.value] : [],
  );
  return prices.some((price) => times.some((factor) => Math.abs(price * factor - value) <= ROUNDED * value));
}

/** A pack is counted in the unit of the price: 十个小时, 三个月. */
const SCALES = [1, 7, 12, 60, 3_600];
/** As far as a price may be rounded. */
const ROUNDED = 0.06;
