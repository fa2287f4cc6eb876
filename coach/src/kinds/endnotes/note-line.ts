import { pastedLines } from '../pasted-lines';

const LONGEST_TITLE = 14;
/** The title with what models put around it. */
const LONGEST_OPENING = LONGEST_TITLE + 4;
/** Over a note that was written without a title of its own. */
const NEUTRAL_TITLE = '另外';

export interface Note {
  readonly title: string;
  readonly text: string;
}

/** 眼下就办：…… as a title with its text; null for a line that says nothing. A colon in 8:30 parts nothing. */
export function readNote(written: string): Note | null {
  const line = written.trim();
  const at = partingColon(line);
  const title = withoutOrnaments(line.slice(0, Math.max(0, at)));
  const text = line.slice(line.startsWith('**') ? skipStars(line, at + 1) : at + 1).trim();
  if (text === '') return null;
  if (title.length > LONGEST_TITLE || isTitledByLine(title, line))
    return { title: NEUTRAL_TITLE, text: line };
  return { title: title || NEUTRAL_TITLE, text };
}

/** 「来活了：」, and no clause that happens to have a colon. */
const OWN_TITLE = /^[^，。！？、；：:「」\d]{1,6}[：:]/;

/** Whether each line of a note has a title of its own, so that the first one stands over no other: 「忙了：…／月底：…」. */
function isTitledByLine(title: string, line: string): boolean {
  const [first = '', ...others] = pastedLines(line);
  const isOverAll = OWN_TITLE.test(first.slice(partingColon(first) + 1));
  return (
    !['', NEUTRAL_TITLE].includes(title) &&
    !isOverAll &&
    others.length > 0 &&
    others.every((each) => OWN_TITLE.test(each))
  );
}

/** The line that {@link readNote} reads so. */
export const writeNote = ({ title, text }: Note): string => `${title}：${text}`;

function partingColon(line: string): number {
  for (let at = 0; at <= Math.min(LONGEST_OPENING, line.length - 1); at++) {
    const sign = line.charAt(at);
    if (sign === '：' || (sign === ':' && !isDigit(line.charAt(at + 1)))) return at;
  }
  return -1;
}

const isOrnament = (sign: string): boolean => '*【】'.includes(sign) || sign.trim() === '';

/** 眼下就办 of **眼下就办** and 【眼下就办】; the stars of **眼下就办：** stand on both sides of the colon. */
function withoutOrnaments(written: string): string {
  let [start, end] = [0, written.length];
  while (start < end && isOrnament(written.charAt(start))) start += 1;
  while (end > start && isOrnament(written.charAt(end - 1))) end -= 1;
  return written.slice(start, end);
}

function skipStars(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === '*') at += 1;
  return at;
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';
