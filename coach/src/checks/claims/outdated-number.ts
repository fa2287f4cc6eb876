import type { OldNumber } from '../../facts/new-numbers';
import { type Quantity, sameQuantity, sameUnit } from '../../facts/quantity';
import type { ReadSources, Source } from './claim-sources';
import { isNumber, numbersOf, type Stand } from './number-support';
import { clauseTextOf, isMoney, isUnit, narrowWords, shared } from './stand-context';

const OLD = /去年|以前|原来|上期|老价|之前|早先|写错|说错|说差|差了|旧价/;

const NEW = /改|现在|今年|如今|眼下|[涨降]到/;

/** Words by which somebody takes back what they said, or says that it is no longer so. */
const CORRECTED =
  /改|更正|错|岔|差了|不对|不是|混|现在|今年|如今|眼下|涨|降|其实|准确|应该是|刚才|刚刚|重新|去年|以前|原来|之前|早先|前[头面]|上期|[老旧]价/;

/** A number without a unit may be money; a size or a type (A级) is never a later count. */
const mayReplace = (rival: Quantity, said: Quantity): boolean =>
  sameUnit(rival, said) ||
  (rival.spec === undefined && said.spec === undefined && isMoney(rival) && isMoney(said));

/** Whether the message that a number comes from corrects something; what was typed by hand comes from none, and does. */
function corrects({ source }: Stand, all: readonly Source[]): boolean {
  const from = all.find(({ field, order }) => field === null && order === source.order);
  return from === undefined || CORRECTED.test(from.evidence.message.text);
}

/** Whether one message says what was, and in another clause what is: 「原来一趟一千五，今年改的一千八」. */
const isReplaced = (stand: Stand, rival: Stand): boolean =>
  rival.source === stand.source &&
  rival.said.start > stand.said.start &&
  OLD.test(clauseTextOf(stand)) &&
  NEW.test(clauseTextOf(rival));

/** Whether a later message names the number as the one that was: 「一万二是去年的 今年一万三了」. */
const isCalledOld = (stand: Stand, said: readonly Stand[], inLine: readonly Quantity[]): boolean =>
  said.some(
    (again) =>
      again.source.field === null &&
      again.source.order > stand.source.order &&
      sameUnit(again.said, stand.said) &&
      isNumber([stand], again.said) &&
      said.some(
        (rival) =>
          sameUnit(rival.said, again.said) &&
          !isNumber([again], rival.said) &&
          isReplaced(again, rival) &&
          !inLine.some((numeral) => isNumber([rival], numeral)),
      ),
  );

/** Whether the words that say the number are those of a value that was corrected; not where the line has the new one, too. */
const isOfOldValue = (
  { said, from, source }: Stand,
  old: readonly OldNumber[],
  inLine: readonly Quantity[],
) =>
  source.field === null &&
  old.some(
    ({ was, quotes, correctedIn, now }) =>
      sameQuantity(was, said) &&
      (correctedIn.has(from.message.id) ||
        quotes.some(
          ({ messageId, start, end }) =>
            messageId === from.message.id && start < said.end && said.start < end,
        )) &&
      !inLine.some((numeral) => now.some((one) => sameQuantity(numeral, one))),
  );

/**
 * Whether the number was corrected: later words have another one of the same thing, and a fact has that. Not where the
 * line has both: 「从一千五改到一千八」.
 */
export function isOutdated(
  words: string,
  stands: readonly Stand[],
  { all, old }: ReadSources,
  inLine: readonly Quantity[],
): boolean {
  const said = numbersOf(all);
  const facts = said.filter(({ source }) => source.field !== null);
  if (stands.some(({ source }) => source.field !== null)) return false;
  if (stands.some((stand) => isCalledOld(stand, said, inLine))) return true;
  if (stands.length > 0 && stands.every((stand) => isOfOldValue(stand, old, inLine))) return true;
  return stands.every((stand) =>
    said.some((rival) => {
      const isLater = rival.source.order > stand.source.order;
      const isCorrected = rival.source.order === stand.source.order && OLD.test(clauseTextOf(stand));
      return (
        (isCorrected || (isLater && corrects(rival, all))) &&
        mayReplace(rival.said, stand.said) &&
        !isUnit(rival.said) &&
        !isNumber(stands, rival.said) &&
        (isNumber(facts, rival.said) || (isReplaced(stand, rival) && sameUnit(rival.said, stand.said))) &&
        !(isReplaced(stand, rival) && inLine.some((numeral) => isNumber([rival], numeral))) &&
        (isReplaced(stand, rival) || shared(words, narrowWords(rival)) > 0) &&
        (isCorrected || shared(narrowWords(stand), narrowWords(rival)) > 0)
      );
    }),
  );
}
