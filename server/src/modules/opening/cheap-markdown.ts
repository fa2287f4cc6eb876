/**
 * What a parser of Markdown stops at in one answer, counted in marks. Matching marks is quadratic: 2,000 of them took
 * 150 ms of the process that answers everybody; so many take 10.
 */
const MAX_STOPS = 800;
const MARKS = new Set('*_~[]|<&\\`');
const LINE_STOPS = 2;
/** Bare addresses of web and mail: 1,500 took a second. */
const ADDRESS_STOPS = 10;
/** Marks of lists and quotes at the beginning of one line, each a level: 1,300 of `1. ` took a second. */
const MAX_LEVELS = 8;

const isIn = (set: string, character: string): boolean => character !== '' && set.includes(character);

/** The end of a quote's or list's mark at this place; the place itself where there is none. */
function afterMark(text: string, at: number): number {
  if (text[at] === '>') return at + 1;
  let end = at;
  while (isIn('0123456789', text.charAt(end))) end += 1;
  const isMark = isIn(end === at ? '-+*' : '.)', text.charAt(end));
  // A row of dashes is a rule.
  return isMark && isIn(' \t', text.charAt(end + 1)) ? end + 1 : at;
}

function levelsAt(text: string, lineStart: number): number {
  let at = lineStart;
  for (let levels = 0; ; levels += 1) {
    while (text[at] === ' ' || text[at] === '\t') at += 1;
    const end = afterMark(text, at);
    if (end === at || levels > MAX_LEVELS) return levels;
    at = end;
  }
}

/** What follows looks like an address: `@`, `://`, or the dot of `www.`. */
function isAddress(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '.') return text.slice(Math.max(0, at - 3), at).toLowerCase() === 'www';
  return character === '@' || (character === ':' && text.startsWith('//', at + 1));
}

function stopsAt(text: string, at: number): number {
  if (text.charAt(at) === '\n') return LINE_STOPS;
  if (MARKS.has(text.charAt(at))) return 1;
  return isAddress(text, at) ? ADDRESS_STOPS : 0;
}

/** Whether a text is parsed within milliseconds. Looks at each character a few times. */
export function isCheap(text: string): boolean {
  let stops = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isLineStart = at === 0 || text.charAt(at - 1) === '\n';
    if (isLineStart && levelsAt(text, at) > MAX_LEVELS) return false;
    stops += stopsAt(text, at);
    if (stops > MAX_STOPS) return false;
  }
  return true;
}
