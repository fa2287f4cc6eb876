import { contentOf } from './negation';
import { type Quantity, sameQuantity } from './quantity';
import { readNumerals } from './read-quantities';

/** More of the letters that say something than this have to come back. */
const MOST = 0.5;

const isCounted = ({ min, max, isOrdinal, spec }: Quantity): boolean =>
  spec === undefined && !isOrdinal && !(min === 1 && max === 1);

/** Whether a value says what another one says, in its own words: one of its numbers, or most of its letters. */
export function tellsAgain(value: string, before: string): boolean {
  const [own, others] = [readNumerals(value), readNumerals(before).filter(isCounted)];
  if (others.some((other) => own.some((one) => sameQuantity(one, other)))) return true;
  const letters = [...new Set(lettersOf(before))];
  const again = new Set(lettersOf(value));
  return letters.filter((letter) => again.has(letter)).length > letters.length * MOST;
}

const lettersOf = (value: string): readonly string[] =>
  [...contentOf(value)].filter((sign) => !/[\p{N}]/u.test(sign));
