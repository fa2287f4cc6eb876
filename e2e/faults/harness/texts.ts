import { answerTo } from './vendor-text';

/** Fails when a text is not the vendor's whole answer, and shows the first difference. */
export function expectWhole(message: string, text: string): void {
  const wanted = answerTo(message);
  if (text !== wanted) throw new Error(`not the vendor’s text: ${message}: ${firstDifference(text, wanted)}`);
}

/** First difference of two texts, in few words. */
export function firstDifference(found: string, wanted: string): string {
  let at = 0;
  while (at < found.length && found[at] === wanted[at]) at += 1;
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 10), at + 10));
  return `at ${at} of ${found.length}/${wanted.length}: ${near(found)}, not ${near(wanted)}`;
}
