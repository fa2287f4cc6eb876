/**
 * A search word as a regular expression of literal characters only: linear in the text, and without a meaning of `%`,
 * `_`, `.` or `\`. Each character stands for all that NFKC and case make equal to it (`a` for `A`, `ａ` and `Ａ`; `人`
 * for the Kangxi radical `⼈`), and bold or code marks of Markdown between two characters do not split a word.
 */
export interface SearchPattern {
  /** For PostgreSQL's `~`. */
  readonly sql: string;
  /** For the same search in JavaScript: global, so that `lastIndex` shows where to go on. */
  readonly inText: RegExp;
}

/** Words of a query, all of which have to be found. */
export type SearchPatterns = readonly SearchPattern[];

const LAST_OF_BMP = 0xffff;
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Characters by their folded form; those without equivalents are left out. */
function readClasses(): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, string[]>();
  for (let code = 1; code <= LAST_OF_BMP; code += 1) {
    if (isSurrogate(code)) continue;
    const character = String.fromCharCode(code);
    const folded = fold(character);
    if (folded === character || folded === '') continue;
    classes.set(folded, [...(classes.get(folded) ?? [folded]), character]);
  }
  return classes;
}

let known: ReadonlyMap<string, readonly string[]> | null = null;
/** Read at the first search, as it takes some 20 ms of a start. */
const classOf = (folded: string): readonly string[] => {
  known ??= readClasses();
  return known.get(folded) ?? [folded];
};

interface Dialect {
  readonly spell: (character: string) => string;
  readonly marks: string;
}

const hex = (character: string, length: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(length, '0');

const POSTGRES: Dialect = {
  spell: (character) => (character.length === 1 ? `\\u${hex(character, 4)}` : `\\U${hex(character, 8)}`),
  marks: '(?:\\*\\*|`)?',
};
const SCRIPT: Dialect = { spell: (character) => `\\u{${hex(character, 1)}}`, marks: POSTGRES.marks };

function sourceOf(character: string, { spell }: Dialect): string {
  const folded = [...fold(character)];
  const parts = folded.map((one) => {
    const all = classOf(one);
    return all.length === 1 ? spell(one) : `[${all.map(spell).join('')}]`;
  });
  // A character that folds to several (… to three full stops) is found as itself, too.
  return folded.length === 1 ? parts.join('') : `(?:${spell(character)}|${parts.join('')})`;
}

const patternOf = (word: string, dialect: Dialect): string =>
  [...word].map((character) => sourceOf(character, dialect)).join(dialect.marks);

/** The words of a query, each once. */
export function readSearch(typed: string): SearchPatterns {
  const words = new Map(
    typed
      .normalize('NFC')
      .split(/\s+/)
      .filter((word) => fold(word).trim() !== '')
      .map((word) => [fold(word), word]),
  );
  return [...words.values()].map((word) => ({
    sql: patternOf(word, POSTGRES),
    inText: new RegExp(patternOf(word, SCRIPT), 'gu'),
  }));
}
