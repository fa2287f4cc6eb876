import type { Fact } from '../../facts/fact';
import { sameQuantity } from '../../facts/quantity';
import { readQuantities } from '../../facts/read-quantities';
import { meaningOfUnit } from '../../facts/units';
import { overlaps, type TextPlace } from './examined-text';

/** From here on a number is one that people are to be impressed by. */
const IMPRESSIVE = 10;
const PEOPLE = /^(?:家庭|客户|客人|学员|学生|孩子|宝妈|妈妈|老板|家长|用户|粉丝|病人|患者|老人|企业|公司)/;

/**
 * How many people, and which share of them: what a text may only say with evidence, and this user never told. What
 * stands before 「前」 (前100名) claims nothing.
 */
export function unknownNumbers(
  text: string,
  taken: readonly TextPlace[],
  facts: readonly Fact[],
): readonly TextPlace[] {
  const told = facts
    .filter(({ about }) => about !== 'pasted')
    .flatMap(({ value, quotes }) => [value, ...quotes.map((quote) => quote.text)])
    .flatMap(readQuantities);
  return readQuantities(text)
    .filter((quantity) => {
      const { base } = meaningOfUnit(quantity.unit);
      const isPeople =
        base === '人' || (/^[个位名家户]$/.test(quantity.unit) && PEOPLE.test(text.slice(quantity.end)));
      return (isPeople || base === '%') && quantity.max >= IMPRESSIVE;
    })
    .filter(({ start }) => text.charAt(start - 1) !== '前')
    .filter((quantity) => !taken.some((place) => overlaps(place, quantity)))
    .filter((quantity) => !told.some((said) => sameQuantity(quantity, said)))
    .map((quantity) => {
      const noun = PEOPLE.exec(text.slice(quantity.end))?.[0] ?? '';
      return { start: quantity.start, end: quantity.end + noun.length };
    });
}
