const MARK =
  /(^|[\n\r])([^\S\n\r]*(?:[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:[)）、．]|[.:：](?!\d))|[\u2460-\u2473]))/g;

/** A text with the numbers that begin the lines of a list (5. 一、 （2） ③) blanked out, every place kept. */
export const withoutListMarks = (text: string): string =>
  text.replace(MARK, (_, before: string, mark: string) => `${before}${' '.repeat(mark.length)}`);
