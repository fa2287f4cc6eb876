/** A rule of a style sheet, in its place. */
export interface CssRule {
  /** What stands before the block: a selector list, or an at-rule with its parameters, `@keyframes turn`. */
  readonly prelude: string;
  /** At-rules around it, outermost first. */
  readonly within: readonly string[];
}

/** At-rules that hold rules which apply to the page as if they stood outside. */
const GROUPS = /^@(media|supports|layer|container|scope|starting-style|document|-moz-document)\b/i;

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Where the string that begins at `start` ends. */
function endOfString(css: string, start: number): number {
  const quote = css[start];
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === quote || css[at] === '\n') return at + 1;
  }
  return css.length;
}

const endOfComment = (css: string, start: number): number => {
  const end = css.indexOf('*/', start + 2);
  return end === -1 ? css.length : end + 2;
};

/** An address without quotes may hold braces and semicolons. */
const BARE_ADDRESS = /url\((?!\s*["'])(?:[^)\\]|\\.)*\)?/iy;

function endOfAddress(css: string, start: number): number {
  BARE_ADDRESS.lastIndex = start;
  return BARE_ADDRESS.test(css) ? BARE_ADDRESS.lastIndex : start + 1;
}

/** Where what cannot be cut ends: a comment, a string, an address, an escape, or one character. */
function skip(css: string, at: number): number {
  if (css[at] === 'u' || css[at] === 'U') return endOfAddress(css, at);
  if (css.startsWith('/*', at)) return endOfComment(css, at);
  if (css[at] === '"' || css[at] === "'") return endOfString(css, at);
  return css[at] === '\\' ? Math.min(at + 2, css.length) : at + 1;
}

/** Where the first of `stops` stands outside of brackets and strings; the end when none does. */
function find(css: string, start: number, stops: string): number {
  const open: string[] = [];
  for (let at = start; at < css.length; at = skip(css, at)) {
    const character = css[at] ?? '';
    if (open.length === 0 && stops.includes(character)) return at;
    const closing = PAIRS[character];
    if (closing !== undefined) open.push(closing);
    else if (open.at(-1) === character) open.pop();
  }
  return css.length;
}

/** Where the block that begins after `start` ends: the place of its brace. */
function endOfBlock(css: string, start: number): number {
  let depth = 1;
  for (let at = start; at < css.length; at = skip(css, at)) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}

function withoutComments(css: string): string {
  let text = '';
  for (let at = 0; at < css.length; ) {
    const next = skip(css, at);
    text += css.startsWith('/*', at) ? ' ' : css.slice(at, next);
    at = next;
  }
  return text;
}

function* rulesOf(css: string, within: readonly string[]): Generator<CssRule> {
  for (let at = 0; at < css.length; ) {
    const end = find(css, at, '{};');
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      // A statement, `@import "a.css";`; a stray brace or semicolon is nothing.
      if (prelude.startsWith('@')) yield { prelude, within };
      at = end + 1;
      continue;
    }
    const close = endOfBlock(css, end + 1);
    // Rules inside a style rule have its selector before theirs: they reach no further than it does.
    if (GROUPS.test(prelude)) yield* rulesOf(css.slice(end + 1, close), [...within, prelude]);
    else if (prelude !== '') yield { prelude, within };
    at = close + 1;
  }
}

/**
 * The rules of a style sheet as they apply to a page, those inside `@media`, `@layer` and the like one by one. Reads
 * anything, as a browser does: what is no rule is left out.
 */
export const cssRules = (css: string): CssRule[] => [...rulesOf(withoutComments(css), [])];

/** Cuts at the commas that do not stand in brackets or strings. */
export function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at <= list.length; ) {
    const end = find(list, at, ',');
    selectors.push(list.slice(at, end).trim());
    at = end + 1;
  }
  return selectors.filter((selector) => selector !== '');
}
