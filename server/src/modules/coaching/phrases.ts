const TARGET = 10;
const PAUSES = /[，。！？；：、,.!?;:」】\n]$/;
const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Cuts a reply into phrases of a few to about fifteen characters, at its pauses where it has them. What a reader sees
 * as one character (an emoji of several code points) is never cut. Joined, they are the text.
 */
export function* phrasesOf(text: string): Generator<string> {
  let phrase = '';
  let length = 0;
  for (const { segment } of segmenter.segment(text)) {
    phrase += segment;
    length += 1;
    const isPause = length >= 4 && PAUSES.test(segment);
    if (isPause || length >= TARGET + 5) {
      yield phrase;
      phrase = '';
      length = 0;
    }
  }
  if (phrase !== '') yield phrase;
}
