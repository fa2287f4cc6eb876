import { readQuantities } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';

/** The source of a line whose prices, hours and counts its writer proposes: nothing of them was told. */
export const PROPOSED = '议';

const OPENINGS = '【「（(“"';

const beginsWith = (text: string, mark: string): boolean => {
  const plain = text.trimStart();
  return plain.startsWith(mark, OPENINGS.includes(plain.charAt(0)) ? 1 : 0);
};

/** Whether a price is marked as the writer's own: 建议390到600. It is no price that the user told. */
export const isProposal = (text: string): boolean => beginsWith(text, '建议');

/** Whether a line reckons with what is only assumed. */
export const isAssumed = (text: string): boolean => beginsWith(text, '假设');

const SHARES = new Set(['%', '倍', '成', '折']);
/** Who and how many is told of somebody and never proposed. */
const TOLD = new Set(['人', '岁', '年', '位', '名', '家', '户', '店', '单', '例', '代', '届']);

/** The shares that a text reckons with: 八成, 一倍半. */
export const sharesIn = (text: string): readonly string[] =>
  readQuantities(text)
    .filter(({ unit }) => SHARES.has(meaningOfUnit(unit).base))
    .map(({ text: said }) => said);

/** What a price says, in the units in which it may be said again; who and how many is not among it. */
export const pricedIn = (text: string): readonly string[] =>
  readQuantities(text)
    .filter(({ unit }) => !TOLD.has(unit) && !TOLD.has(meaningOfUnit(unit).base))
    .flatMap(({ text: said, unit, min, max }) => {
      const { base, factor } = meaningOfUnit(unit);
      if (unit !== '' && base !== '元') return [said];
      const [low, high] = [min, max].map((end) => Math.round(end * factor * 1e6) / 1e6);
      const numbers = low === high ? [`${low}`] : [`${low}`, `${high}`, `${low}到${high}`];
      return [said, ...numbers.flatMap((number) => ['', '元', '块'].map((of) => number + of))];
    });

/** Every number of a text, to be said again. */
export const numbersIn = (text: string): readonly string[] =>
  readQuantities(text).flatMap(({ text: said, unit, min, max }) =>
    meaningOfUnit(unit).base === '元' && min === max ? [said, String(min)] : [said],
  );
