import { judgeHead } from './head-line';
import { isAt, isBar, isLatin, isSpace, skipAts, skipDigits, skipListMark, skipSpaces } from './marks';
import { isRecordLetter } from './read-records';

/** What a line goes on within, where talk that was cut is continued in its midst; null where a new line begins. */
export type LineContext = 'sentence' | 'code' | 'fence' | 'table' | null;

/** What the beginning of a line may mean where it stands. */
export interface Place {
  /** The line goes on behind talk that was shown of it before the answer was cut. */
  readonly within: LineContext;
  /** Nothing was shown yet. */
  readonly isFirst: boolean;
  /** A head was read. */
  readonly hasHead: boolean;
  /** A sentinel stood before any talk: the tail came first. */
  readonly isTailFirst: boolean;
  /** The line is inside a fenced block of the talk. */
  readonly isInFence: boolean;
  /** Brackets of JSON that stood on lines of their own before. */
  readonly brackets: string;
}

/**
 * `open` may still become one of the others; `talk` is to be shown; `head` and `record` are known once their line is whole;
 * `glued` is a head's sign before talk or a record on the same line; `sentinel` and `json` begin what is hidden.
 */
export type LineJudgement = 'open' | 'talk' | 'head' | 'glued' | 'sentinel' | 'record' | 'json' | 'fence';

/** No line is held longer before it is known what it is; a fence's language or a run of spaces may not stop the stream. */
const MAX_OPENING = 64;

/**
 * What a line is, from its characters so far (docs/decisions/0026 §3): only what may still become a head, a sentinel, a record or a
 * fence around them is held back, everything else passes at its first character.
 */
export function judgeOpening(opening: string, place: Place): LineJudgement {
  const judgement = judge(opening, place);
  return judgement === 'open' && opening.length >= MAX_OPENING ? 'talk' : judgement;
}

function judge(opening: string, place: Place): LineJudgement {
  const start = skipSpaces(opening);
  if (start >= opening.length) return 'open';
  if (goesOnAsTalk(opening.charAt(start), place.within)) return 'talk';
  if (opening.startsWith('`', start) && '```'.startsWith(opening.slice(start, start + 3)))
    return judgeFence(opening, start, place);
  const continued = place.brackets === '' ? 'talk' : judgeJson(place.brackets + opening, place);
  if (continued !== 'talk') return continued;
  if (opening.charAt(start) === '{' || opening.charAt(start) === '[') return judgeJson(opening, place);
  const digits = skipDigits(opening, start);
  if (digits >= opening.length && digits - start <= 3) return 'open';
  const begin = skipListMark(opening);
  if (begin >= opening.length) return 'open';
  const character = opening.charAt(begin);
  if (isAt(character)) return judgeAts(opening, begin, place);
  const mayBegin = isRecordLetter(character) || (place.isTailFirst && isLatin(character));
  return mayBegin ? judgeBar(opening, begin + 1, 'record') : 'talk';
}

/**
 * In the midst of a line brackets are judged with the talk. A sign of the protocol counts everywhere, for a model may begin
 * its answer anew; the letter of a record and a fence do only in a sentence.
 */
const goesOnAsTalk = (character: string, within: LineContext): boolean =>
  within !== null && !isAt(character) && (within !== 'sentence' || character === '{' || character === '[');

function judgeAts(opening: string, begin: number, place: Place): LineJudgement {
  const end = skipAts(opening, begin);
  if (end >= opening.length) return 'open';
  if (end - begin === 1) return 'talk';
  const from = skipSpaces(opening, end);
  if (from >= opening.length) return 'open';
  if (opening.charAt(from) === '{' || opening.charAt(from) === '[') {
    const json = judgeJson(opening.slice(from), place);
    if (json !== 'talk') return json;
  }
  const judgement = judgeHead(opening.slice(from), place.isFirst && !place.hasHead);
  if (judgement !== 'other') return judgement;
  if (end - begin >= 3) return 'sentinel';
  if (place.isInFence || place.within === 'code' || place.within === 'table') return 'talk';
  if (place.isFirst && !place.hasHead) return 'glued';
  // A head's sign may come again, right before talk or before a record or a sentinel; in a diff a space follows it.
  if (from === end || isAt(opening.charAt(from))) return 'glued';
  return isRecordLetter(opening.charAt(from)) ? judgeBar(opening, from + 1, 'glued') : 'talk';
}

/** Whether the bar of a record follows its letter. */
function judgeBar(opening: string, behindLetter: number, found: 'glued' | 'record'): LineJudgement {
  const bar = skipSpaces(opening, behindLetter);
  if (bar >= opening.length) return 'open';
  return isBar(opening.charAt(bar)) ? found : 'talk';
}

/** A fence is held until the next line tells what it is around; three backticks inside a line are no fence. */
function judgeFence(opening: string, start: number, place: Place): LineJudgement {
  if (opening.length - start < 3) return 'open';
  if (place.isInFence) return 'talk';
  return opening.indexOf('`', start + 3) === -1 ? 'open' : 'talk';
}

/** With nobody having announced a tail, only a list that names records is one. */
const LIST_OPENINGS = ['["O|', '["F|', '["D|', '["C|'];
const TAIL_FIRST_OPENINGS = [...LIST_OPENINGS, '{"', "{'", '{}', '[{', '["', '[]'];
/** Nobody talks in objects: a bracket before a quoted name is JSON wherever it stands, but for the {"a": 1} of a textbook. */
const OBJECT = /^\[?\{["'][^"'{}[\],:]{2}/;
const OBJECT_BEGUN = /^\[?(?:\{(?:["'][^"'{}[\],:]?)?)?$/;

function judgeJson(text: string, place: Place): LineJudgement {
  const compact = withoutSpaces(text);
  const openings = place.isTailFirst ? TAIL_FIRST_OPENINGS : LIST_OPENINGS;
  if (OBJECT.test(compact) || openings.some((opening) => compact.startsWith(opening))) return 'json';
  const isOpen = OBJECT_BEGUN.test(compact) || openings.some((opening) => opening.startsWith(compact));
  return isOpen ? 'open' : 'talk';
}

/** In the code of a sentence only what is named as records are is hidden. */
const NAMED = /^\[?\{["'](?:orders|facts|decisions|chips|kind|field|head|talk)/;
const LONGEST_NAME = 14;

/** What brackets in the midst of a line begin, from the text so far; line breaks may stand between them. */
export function judgeBrackets(text: string, isInCode: boolean): 'open' | 'json' | 'talk' {
  if (isInCode && text.includes('\n')) return 'talk';
  const compact = withoutSpaces(text).replaceAll('\n', '');
  if (!OBJECT.test(compact)) return OBJECT_BEGUN.test(compact) ? 'open' : 'talk';
  if (!isInCode || NAMED.test(compact)) return 'json';
  return compact.length < LONGEST_NAME ? 'open' : 'talk';
}

/** Brackets of JSON alone on their line, to be judged together with the next one; '' for any other line. */
export function loneBrackets(line: string, brackets: string): string {
  const compact = withoutSpaces(brackets + line);
  return compact === '{' || compact === '[' || compact === '[{' ? compact : '';
}

const withoutSpaces = (text: string): string => [...text].filter((character) => !isSpace(character)).join('');

/** Whether a line opens or closes a fenced block. */
export function isFence(line: string): boolean {
  const start = skipSpaces(line);
  return line.startsWith('```', start) && line.indexOf('`', start + 3) === -1;
}
