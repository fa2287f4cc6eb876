/** Characters that a person reads at a glance. */
const MAX_LENGTH = 60;
const SENTENCE_END = /[。！？!?；;\n…]/;
const CLAUSE_END = /[，,、：:\s]/;

/** Extends an excerpt to one side up to the end of the sentence, or to the last end of a clause within `max` characters. */
function extend(text: string, from: number, step: 1 | -1, max: number): number {
  let end = from;
  let clause = from;
  while (Math.abs(end - from) < max) {
    const next = text[step === 1 ? end : end - 1];
    if (next === undefined || SENTENCE_END.test(next)) return end;
    end += step;
    if (CLAUSE_END.test(next)) clause = step === 1 ? end - 1 : end + 1;
  }
  return clause;
}

/**
 * Sentence of a message that contains the words, as typed. When the sentence has no end near (spoken ones seldom do), the
 * clauses around the words, with … where it goes on; the words alone when the message does not contain them literally.
 */
export function sentenceOf(message: string, words: string): string {
  const at = words === '' ? -1 : message.indexOf(words);
  if (at === -1) return words;
  const end = at + words.length;
  const spare = Math.max(0, MAX_LENGTH - words.length) / 2;
  const from = extend(message, at, -1, spare);
  const to = extend(message, end, 1, spare);
  const goesOnBefore = from > 0 && !SENTENCE_END.test(message[from - 1] ?? '');
  const goesOnAfter = to < message.length && !SENTENCE_END.test(message[to] ?? '');
  return `${goesOnBefore ? '…' : ''}${message.slice(from, to).trim()}${goesOnAfter ? '…' : ''}`;
}
