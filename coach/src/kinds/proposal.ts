import { readQuantities } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';
import type { LineSlot } from './line-slot';
import { slotOf } from './place-lines';
import type { WrittenLine } from './written-line';

const OPENINGS = '【「（(“"';

/** Whether a price is marked as the writer's own: 建议390到600. It is no price that the user told. */
export function isProposal(text: string): boolean {
  const plain = text.trimStart();
  return plain.startsWith('建议', OPENINGS.includes(plain.charAt(0)) ? 1 : 0);
}

const SHARES = new Set(['%', '倍', '成', '折']);
const isMoney = (unit: string): boolean => unit === '' || meaningOfUnit(unit).base === '元';
const isShare = (unit: string): boolean => SHARES.has(meaningOfUnit(unit).base);

/** The sums and shares of a text, each in the units in which it may be said again; who and how many is never among them. */
function amountsIn(text: string, isMeant: (unit: string) => boolean): readonly string[] {
  return readQuantities(text)
    .filter(({ unit }) => isMeant(unit))
    .flatMap(({ text: said, unit, min, max }) => {
      if (isShare(unit)) return [said];
      const { factor } = meaningOfUnit(unit);
      const [low, high] = [min, max].map((end) => Math.round(end * factor * 1e6) / 1e6);
      const numbers = low === high ? [`${low}`] : [`${low}`, `${high}`, `${low}到${high}`];
      return [said, ...numbers.flatMap((number) => ['', '元', '块'].map((of) => number + of))];
    });
}

/**
 * What lines may say though nobody told it, by their keys: a marked price its own sums, its reckoning the shares that it
 * reckons with, and the lines that may repeat a proposal those sums. A price without the mark has none.
 */
export function proposedIn(
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): ReadonlyMap<string, readonly string[]> {
  const read = lines.flatMap(({ key, text }) => {
    const proposal = slotOf(key, slots)?.slot.proposal;
    return proposal === undefined ? [] : [{ key, text, proposal }];
  });
  const isMarked = ({ text, proposal }: (typeof read)[number]) => proposal === 'price' && isProposal(text);
  const proposed = read
    .filter(isMarked)
    .flatMap(({ text }) => amountsIn(text, (unit) => isMoney(unit) || isShare(unit)));
  if (proposed.length === 0) return new Map();
  return new Map(
    read
      .filter((line) => line.proposal !== 'price' || isMarked(line))
      .map(({ key, text, proposal }) => [
        key,
        proposal === 'reckoning' ? [...proposed, ...amountsIn(text, isShare)] : proposed,
      ]),
  );
}
