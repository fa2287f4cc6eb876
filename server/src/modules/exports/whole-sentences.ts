const OPENING = '「『“‘（《【(';
const CLOSING = '」』”’）》】)';
const END = '。！？!?…';

/** The sentences of a text; what is quoted or in brackets stays in the sentence around it. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1);
    const isEnd = END.includes(sign) && next !== '' && !END.includes(next) && !CLOSING.includes(next);
    if (depth > 0 || !isEnd) continue;
    sentences.push(text.slice(start, at + 1));
    start = at + 1;
  }
  return [...sentences, text.slice(start)].map((each) => each.trim()).filter((each) => each !== '');
}

/** A line that goes on in the next one. */
const GOES_ON = /[，、；：,;:—]$/u;

/** Lines with those that they go on in, each with its line breaks. */
export function joinedLines(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== '')) {
    if (isOpen) joined[joined.length - 1] += `\n${line}`;
    else joined.push(line);
    isOpen = GOES_ON.test(line);
  }
  return joined;
}
