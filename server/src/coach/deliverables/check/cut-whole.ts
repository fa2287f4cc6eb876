/** The beginning of a text, at most `most` UTF-16 units of it, that ends with a whole character. */
export const cutWhole = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
