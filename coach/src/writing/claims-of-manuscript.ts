import type { ClaimSources } from '../checks/claims/claim-sources';
import { sumsOf } from '../checks/claims/line-sums';
import type { ClaimCode, Objection } from '../checks/claims/objection';
import { type Quantity, sameNumber, sameQuantity } from '../facts/quantity';
import { readNumerals } from '../facts/read-quantities';
import { PROPOSED } from '../kinds/proposal';
import type { WrittenLine } from '../kinds/written-line';
import { isLifeNumber } from './proposed-sentences';
import { wordsBefore } from './secret-words';

/** What a number of the user counts and where they said it: words beside it do not tell. */
const OF_MEANING: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['numberOfOther', 'wrongSource']);
const OF_NUMBERS: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['number', 'statistic']);
/** A number goes on in these: neither 18 nor 80 is said by 180. */
const DIGIT = /[\d.０-９零〇一二两三四五六七八九十百千万亿几半]/;

/**
 * Tells which objections to the lines of a manuscript are worth a look of the audit. A number that stands word for word in what
 * the user said is theirs, whatever it counts, and one of a line that proposes is its writer's (docs/decisions/0035).
 */
export function makeManuscriptClaims({
  facts,
  said,
}: ClaimSources): (found: Objection, line: WrittenLine | undefined) => boolean {
  const speech = [
    ...[...said.values()].filter(({ isPasted }) => !isPasted).map(({ text }) => text),
    ...[...facts.values()].filter(({ about }) => about !== 'pasted').map(({ value }) => value),
  ];
  let numerals: readonly { readonly said: Quantity; readonly before: string }[] | null = null;
  return ({ code, quote }, line) => {
    if (OF_MEANING.has(code)) return false;
    // A number of the text is held against what was said all the same; that its writer supposed a part of a sum is no fault.
    if (code === 'badSum') return !sumsOf([quote]).every(({ isRight }) => isRight);
    if (!OF_NUMBERS.has(code)) return true;
    if (line?.from.includes(PROPOSED) === true && !isLifeNumber(quote)) return false;
    return !speech.some((text) => standsIn(text, quote)) && !isCounted(quote, line?.text ?? '');
  };

  /** 22年 of 二十二年, and 零下二十二度 of 零下22: in other signs, or with a unit where the words before are the same. */
  function isCounted(quote: string, text: string): boolean {
    numerals ??= speech.flatMap((each) =>
      readNumerals(each).map((said) => ({ said, before: wordsBefore(each, said.start) })),
    );
    const at = text.indexOf(quote);
    const own = at > 0 ? wordsBefore(text, at) : null;
    return readNumerals(quote).some((claimed) =>
      numerals?.some(
        ({ said, before: words }) =>
          sameQuantity(claimed, said) ||
          (said.unit === '' && words === own && sameNumber(claimed, { ...said, unit: claimed.unit })),
      ),
    );
  }
}

const goesOn = (quote: string, next: string): boolean => DIGIT.test(quote.slice(-1)) && DIGIT.test(next);

function standsIn(text: string, quote: string): boolean {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (!DIGIT.test(text.charAt(at - 1)) && !goesOn(quote, text.charAt(at + quote.length))) return true;
  return false;
}
