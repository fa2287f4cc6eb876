/** As much as fits on two lines of a phone. */
const MOST = 60;
const MARKS = new Set(['*', '#', '>', '-', '`', '_', ' ', '\t']);
const ENDS = new Set(['。', '！', '？', '!', '?', '；', ';', '…']);
const QUESTION_MARKS = new Set(['？', '?']);
const CLOSING = new Set(['」', '』', '”', '’', '"', '）', ')', '》']);

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length <= MOST ? text : `${characters.slice(0, MOST).join('')}…`;
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Beginning of a message on one line; null for one without text. */
export function beginningOf(message: string): string | null {
  const [first] = linesOf(message);
  return first === undefined ? null : cut(first);
}

/** Text without Markdown's marks at its beginning and its end. */
function unmarked(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && MARKS.has(text.charAt(from))) from += 1;
  while (to > from && MARKS.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * The question with which an answer ends, in its last line; null for an answer that asks nothing. A question within
 * quotation marks is somebody else's.
 */
export function openQuestionOf(answer: string): string | null {
  const line = unmarked(linesOf(answer).at(-1) ?? '');
  let end = line.length - 1;
  while (end >= 0 && !(QUESTION_MARKS.has(line.charAt(end)) && !CLOSING.has(line.charAt(end + 1)))) end -= 1;
  if (end < 0) return null;
  let from = end;
  while (from > 0 && !(ENDS.has(line.charAt(from - 1)) && !CLOSING.has(line.charAt(from)))) from -= 1;
  const question = unmarked(line.slice(from, end + 1));
  return question.length < 2 ? null : cut(question);
}
