import { contentOf } from './negation';
import { namesSomebody } from './owner-words';
import type { Quantity } from './quantity';
import type { ReadText } from './read-message';

/** Words by which a clause tells of another time than the one before it, and of the same thing. */
const TIMES: readonly RegExp[] = [
  /想|目标|计划|希望|打算|争取|准备|以后|将来/,
  /以前|原来|去年|之前|早先|从前|上个?[月期回次年]|本来/,
  /现在|目前|如今|眼下|今年|这会儿|而今/,
];
const GOES_ON =
  /^(?:但是?|可是?|不过)?(?:我|咱|俺)?(?:现在|目前|如今|眼下|今年|这会儿|而今|以前|原来|去年|之前|早先|从前)/;

const timesIn = (text: string): readonly RegExp[] => TIMES.filter((words) => words.test(text));

/** Nothing stands before the number but when it is so. */
const ONLY_TIME =
  /^(?:但是?|可是?|不过)?[我咱俺]?(?:现在|目前|如今|眼下|今年|这会儿|而今|以前|原来|去年|之前|早先|从前)(?:也|就|才|都|有|是|到|了|只|只有|大概|差不多){0,3}$/;

/**
 * The number of the clause before whose unit a bare one leaves out: 一百八十斤 of 「我一百八十斤瘦下来的 现在一百四十二」. null
 * where the bare one is of something else.
 */
export function measureLeftOut({ clauses, numerals }: ReadText, { start, unit }: Quantity): Quantity | null {
  const at = clauses.findIndex((one) => one.start <= start && start < one.end);
  const [before, own] = [clauses[at - 1], clauses[at]];
  if (unit !== '' || before === undefined || own === undefined || own.after === 'sentence') return null;
  if (!ONLY_TIME.test(own.text.slice(0, start - own.start))) return null;
  return numerals.filter((one) => before.start <= one.start && one.end <= before.end).at(-1) ?? null;
}

/** 我才六千出头: nothing stands before the number but who it is of. */
const OF_SELF =
  /^[我咱俺](?:们|这|这边)?(?:才|就|只|也|还|都|是|有|大概|差不多|现在|一[个天年月次场节斤]){0,4}$/;

/**
 * The words of the clause before that the clause of a number leaves out: 线上卖 of 「想一个月线上卖两百斤 现在才四十几斤」, 月入 of
 * 「我搭档月入两万 我才六千出头」. '' where it leaves none out, or where what is claimed is marked with the time of the clause
 * before, or tells of whom that tells.
 * @param claim the clause of the claim
 */
export function wordsLeftOut({ clauses }: ReadText, { start }: Quantity, claim: string): string {
  const at = clauses.findIndex((one) => one.start <= start && start < one.end);
  const [before, own] = [clauses[at - 1], clauses[at]];
  if (before === undefined || own === undefined || own.after === 'sentence') return '';
  const isOfOther = namesSomebody(before.text) && OF_SELF.test(own.text.slice(0, start - own.start));
  if (isOfOther) return namesSomebody(claim) ? '' : contentOf(before.text);
  if (!GOES_ON.test(own.text)) return '';
  const other = timesIn(before.text).filter((words) => !words.test(own.text));
  if (other.length === 0 || other.some((words) => words.test(claim))) return '';
  return contentOf(other.reduce((text, words) => text.replace(words, ' '), before.text));
}
