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
/** Whose it is, how a share is meant, and whether 一袋饲料 that was given away is one that is not sold, a reader tells. */
const FOR_READER: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['wrongOwner', 'statistic', 'denied']);
const OF_NUMBERS: ReadonlySet<ClaimCode> = new Set<ClaimCode>(['number', 'statistic']);
/** 红箱子占一半 is how a cover looks, and 一半的客人 is none that anybody has counted. */
const ROUGHLY = /半/;
/** A year in which nobody who is alive has done anything: that a ballet is of 1892 says nothing of anybody. */
const HISTORIC = /^1[0-8]\d\d年$/;
/** A number goes on in these: neither 18 nor 80 is said by 180. */
const DIGIT = /[\d.０-９零〇一二两三四五六七八九十百千万亿几半]/;

/**
 * Tells which objections to the lines of a manuscript stay objections. A number that stands word for word in what the user said
 * is theirs, whatever it counts, and one of a line that proposes is its writer's; whose it is is left to the audit where there is
 * one (docs/decisions/0035).
 */
export function makeManuscriptClaims(
  { facts, said }: ClaimSources,
  isAudited: boolean,
): (found: Objection, line: WrittenLine | undefined) => boolean {
  const speech = [
    ...[...said.values()].filter(({ isPasted }) => !isPasted).map(({ text }) => text),
    ...[...facts.values()].filter(({ about }) => about !== 'pasted').map(({ value }) => value),
  ];
  let numerals: readonly { readonly said: Quantity; readonly before: string }[] | null = null;
  return ({ code, quote }, line) => {
    if (OF_MEANING.has(code)) return false;
    // A number of the text is held against what was said all the same; that its writer supposed a part of a sum is no fault.
    if (code === 'badSum') return !sumsOf([quote]).every(({ isRight }) => isRight);
    if (FOR_READER.has(code) && (code !== 'statistic' || ROUGHLY.test(quote))) return !isAudited;
    if (!OF_NUMBERS.has(code)) return true;
    if (isAudited && HISTORIC.test(quote)) return false;
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
