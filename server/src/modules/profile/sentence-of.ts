/** What a person takes in at one look, in characters. */
const LONGEST = 60;
const SENTENCE_END = /[。！？!?；;\n…]/;
const CLAUSE_END = /[，,、：:\s]/;

/** How far a text may be taken to one side before the end of what is meant there, and no further than so many characters. */
function reach(text: string, from: number, step: 1 | -1, most: number): number {
  let end = from;
  let clause = from;
  while (Math.abs(end - from) < most) {
    const next = text[step === 1 ? end : end - 1];
    if (next === undefined || SENTENCE_END.test(next)) return end;
    end += step;
    if (CLAUSE_END.test(next)) clause = step === 1 ? end - 1 : end + 1;
  }
  return clause;
}

/**
 * The sentence of a message that words of it stand in, as typed. Of one that does not end (spoken ones seldom do) the
 * clauses around the words, with … where it goes on; the words alone where the message has them otherwise.
 */
export function sentenceOf(message: string, words: string): string {
  const at = words === '' ? -1 : message.indexOf(words);
  if (at === -1) return words;
  const end = at + words.length;
  const spare = Math.max(0, LONGEST - words.length) / 2;
  const from = reach(message, at, -1, spare);
  const to = reach(message, end, 1, spare);
  const goesOnBefore = from > 0 && !SENTENCE_END.test(message[from - 1] ?? '');
  const goesOnAfter = to < message.length && !SENTENCE_END.test(message[to] ?? '');
  return `${goesOnBefore ? '…' : ''}${message.slice(from, to).trim()}${goesOnAfter ? '…' : ''}`;
}
