import { isSpace, skipSpaces } from '../protocol/marks';
import { LONGEST_FIELD, readSourcesField } from './read-sources-field';

const OPENING = '[【（(';
const CLOSING = ']】）)';

/** A line of a text without the sources that stand in it in brackets, and these. */
export interface ToldText {
  readonly text: string;
  readonly from: readonly string[];
}

/** Takes the sources out of a line of a text, wherever they stand: nobody may see short names. */
export function takeSources(line: string): ToldText {
  const from: string[] = [];
  let text = '';
  let at = 0;
  while (at < line.length) {
    const end = endOfBrackets(line, at);
    const sources = end < 0 ? null : readSourcesField(line.slice(at + 1, end));
    if (sources === null || sources.length === 0) {
      text += line.charAt(at);
      at += 1;
      continue;
    }
    from.push(...sources);
    at = end + 1;
    // The space in front of the brackets goes with them.
    text = text.trimEnd();
  }
  return { text: text.trim(), from: [...new Set(from)] };
}

/** Where the bracket closes that opens here; -1 where none opens, or none closes soon. */
function endOfBrackets(line: string, at: number): number {
  const sort = OPENING.indexOf(line.charAt(at));
  if (sort < 0) return -1;
  const end = line.indexOf(CLOSING.charAt(sort), at + 1);
  return end < 0 || end - at > LONGEST_FIELD ? -1 : end;
}

/** Rules between parts, and between the head and the rows of a table, say nothing. */
export function isRule(line: string): boolean {
  const signs = [...line].filter((sign) => !isSpace(sign));
  return signs.length > 0 && signs.every((sign) => '-—=*_|｜:：+'.includes(sign));
}

/** The fences of code that models put around a text. */
export const isFence = (line: string): boolean => line.startsWith('```', skipSpaces(line));
