import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';

/**
 * The markdown of answers, on screen and in copies. Without the second one `**标签：**文字` is no bold: CommonMark knows
 * emphasis by spaces, which Chinese does not have.
 */
export const REMARK_PLUGINS = [remarkGfm, remarkCjkFriendly];

/**
 * More emphasis and brackets than this in one piece are no text: their matching is quadratic, 20,000 characters of
 * `*a_ ` took 3 s. So is the parsing of quotes in quotes.
 */
const MOST_MARKS = 3_000;
const DEEP_QUOTES = /(?:>[ \t]*){100}/;

/** False for a text that would take too long to parse: show it as it was written. */
export const isReadable = (text: string): boolean =>
  (text.match(/[*_~[\]]/g)?.length ?? 0) <= MOST_MARKS && !DEEP_QUOTES.test(text);
