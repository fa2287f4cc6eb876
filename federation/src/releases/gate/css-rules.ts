/** A rule of a style sheet with its enclosing at-rules. */
export interface CssRule {
  /** Text in front of the block: a selector list, or an at-rule with its parameters, `@keyframes turn`. */
  readonly prelude: string;
  /** Enclosing at-rules, outermost first. */
  readonly within: readonly string[];
}

/** At-rules whose inner rules apply to the page as if they stood outside. */
const GROUPS = /^@(media|supports|layer|container|scope|starting-style|document|-moz-document)\b/i;

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** End of the string that begins at `start`. */
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

/** An unquoted address may contain braces and semicolons. */
const BARE_ADDRESS = /url\((?!\s*["'])(?:[^)\\]|\\.)*\)?/iy;

function endOfAddress(css: string, start: number): number {
  BARE_ADDRESS.lastIndex = start;
  return BARE_ADDRESS.test(css) ? BARE_ADDRESS.lastIndex : start + 1;
}

/** End of the indivisible token at `at`: a comment, a string, an address, an escape, or one character. */
function skip(css: string, at: number): number {
  if (css[at] === 'u' || css[at] === 'U') return endOfAddress(css, at);
  if (css.startsWith('/*', at)) return endOfComment(css, at);
  if (css[at] === '"' || css[at] === "'") return endOfString(css, at);
  return css[at] === '\\' ? Math.min(at + 2, css.length) : at + 1;
}

/** Index of the first of `stops` outside of brackets and strings; the end of the text when there is none. */
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

/** Index of the closing brace of the block that begins after `start`. */
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
      // A statement, `@import "a.css";`; a stray brace or semicolon is ignored.
      if (prelude.startsWith('@')) yield { prelude, within };
      at = end + 1;
      continue;
    }
    const close = endOfBlock(css, end + 1);
    // Nested rules have the style rule's selector in front of theirs, so they match no further elements.
    if (GROUPS.test(prelude)) yield* rulesOf(css.slice(end + 1, close), [...within, prelude]);
    else if (prelude !== '') yield { prelude, within };
    at = close + 1;
  }
}

/**
 * Parses the rules of a style sheet as they apply to a page; rules inside `@media`, `@layer` and the like are returned
 * one by one. Accepts any text, as a browser does: invalid parts are skipped.
 */
export const cssRules = (css: string): CssRule[] => [...rulesOf(withoutComments(css), [])];

/** Splits a selector list at the commas outside of brackets and strings. */
export function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at <= list.length; ) {
    const end = find(list, at, ',');
    selectors.push(list.slice(at, end).trim());
    at = end + 1;
  }
  return selectors.filter((selector) => selector !== '');
}
