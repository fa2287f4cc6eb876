import { mentionsIn } from '../../facts/owner-words';
import { type Quantity, sameUnit } from '../../facts/quantity';
import type { ReadSources } from './claim-sources';
import { isNumber, numbersOf, type Stand } from './number-support';
import { clauseTextOf, isUnit, ownerOf, type Person, sentenceSoFar, wideText } from './stand-context';
import { otherPlaces } from './told-of-others';

const SELF = /[我咱俺]/;

/** Whether the user is told with what somebody else does, and said another number of themselves: 我背六十斤. */
export function isOfSelf(
  numeral: Quantity,
  text: string,
  stands: readonly Stand[],
  { all }: ReadSources,
): boolean {
  const people = mentionsIn(text);
  if (!SELF.test(text) || people.some(({ subject }) => subject !== 'self')) return false;
  if (!stands.every((stand) => OTHERS.has(ownerOf(stand) ?? 'self'))) return false;
  return numbersOf(all).some(
    (own) =>
      sameUnit(own.said, numeral) &&
      !isUnit(own.said) &&
      !isNumber(stands, own.said) &&
      ownerOf(own) === 'self' &&
      SELF.test(clauseTextOf(own)),
  );
}

const OTHERS: ReadonlySet<Person> = new Set<Person>(['family', 'outsider', 'third']);

/** Whether a line tells somebody else's number as another's who is named: 我爸 with what the user makes. */
export function isOfOtherPerson(
  numeral: Quantity,
  text: string,
  stands: readonly Stand[],
  { all }: ReadSources,
): boolean {
  const people = mentionsIn(text);
  if (people.some(({ subject }) => subject === 'self')) return false;
  const names = people.map(({ start, end }) => text.slice(start, end)).concat(otherPlaces(text));
  const [name = '', other] = [...new Set(names)];
  if (name === '' || other !== undefined) return false;
  if (stands.some((stand) => wideText(stand).includes(name) && ownerOf(stand) !== 'self')) return false;
  return numbersOf(all).some(
    (rival) =>
      sameUnit(rival.said, numeral) &&
      !isUnit(rival.said) &&
      !isNumber(stands, rival.said) &&
      OTHERS.has(ownerOf(rival) ?? 'self') &&
      sentenceSoFar(rival).includes(name),
  );
}
