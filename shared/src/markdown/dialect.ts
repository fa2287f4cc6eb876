import remarkBreaks from 'remark-breaks';
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly';
import { readGfm } from './read-gfm';

/**
 * Markdown dialect of answers, on screen and in copies. Without remark-cjk-friendly `**标签：**文字` is not bold, because
 * CommonMark recognises emphasis by spaces, which Chinese does not use. A line break is one: models part their paragraphs by a
 * single one, which CommonMark takes for a space.
 */
export const REMARK_PLUGINS = [readGfm, remarkCjkFriendly, remarkBreaks];

/**
 * Limit of emphasis marks and brackets in one text, because matching them is quadratic: 20,000 characters of `*a_ ` took
 * 3 s. Parsing nested quotes is quadratic, too.
 */
const MAX_MARKS = 3_000;
const DEEP_QUOTES = /(?:>[ \t]*){100}/;

/** False for a text that would take too long to parse and is to be shown as source. */
export const isReadable = (text: string): boolean =>
  (text.match(/[*_~[\]]/g)?.length ?? 0) <= MAX_MARKS && !DEEP_QUOTES.test(text);
