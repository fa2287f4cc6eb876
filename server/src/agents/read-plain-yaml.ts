/** Returned for a text that is not plain. */
export const NOT_PLAIN: unique symbol = Symbol('not plain');

/**
 * Reads YAML as the files of this project are written: maps and lists by indentation, flow lists and maps on one line,
 * scalars on one line, comments. Anything else (anchors, tags, block scalars, folded lines, several documents, mistakes)
 * is {@link NOT_PLAIN} and left to the `yaml` library, which reads all of YAML and names the line of a fault, but takes
 * most of a second at every start of every process, where this function takes a few milliseconds.
 * Returns the same value as the library; a property test compares the two.
 */
export function readPlainYaml(text: string): unknown {
  const lines = splitLines(text);
  if (lines === null || lines[0]?.indent !== 0) return NOT_PLAIN;
  const cursor = { lines, at: 0 };
  const value = readBlock(cursor, 0);
  return cursor.at === lines.length ? value : NOT_PLAIN;
}

interface Line {
  readonly indent: number;
  /** Text of the line, without indentation and trailing spaces. */
  readonly text: string;
}

interface Cursor {
  readonly lines: Line[];
  at: number;
}

/** Lines that are not blank; null when the text holds a character with a special meaning in YAML. */
function splitLines(text: string): Line[] | null {
  if (/[\t\r\uFEFF\0]/.test(text)) return null;
  const lines: Line[] = [];
  for (const raw of text.split('\n')) {
    let indent = 0;
    while (raw[indent] === ' ') indent += 1;
    if (indent === raw.length || raw[indent] === '#') continue;
    if (indent === 0 && /^(?:---|\.\.\.|%)/.test(raw)) return null;
    lines.push({
      indent,
      text: raw.endsWith(' ') ? raw.slice(indent).replace(/(?<! ) +$/, '') : raw.slice(indent),
    });
  }
  return lines;
}

const isItem = (text: string): boolean => text.startsWith('- ');

/** Reads a map or a list whose entries have this indentation. */
const readBlock = (cursor: Cursor, indent: number): unknown =>
  isItem(cursor.lines[cursor.at]?.text ?? '') ? readList(cursor, indent) : readMap(cursor, indent);

function readList(cursor: Cursor, indent: number): unknown {
  const items: unknown[] = [];
  for (let line = cursor.lines[cursor.at]; line !== undefined; line = cursor.lines[cursor.at]) {
    if (line.indent < indent || (line.indent === indent && !isItem(line.text))) break;
    if (line.indent > indent) return NOT_PLAIN;
    const text = line.text[2] === ' ' ? line.text.slice(1).replace(/^ +/, '') : line.text.slice(2);
    const isEntry = splitEntry(text) !== null;
    if (isEntry) cursor.lines[cursor.at] = { indent: indent + line.text.length - text.length, text };
    else cursor.at += 1;
    const item = isEntry
      ? readMap(cursor, indent + line.text.length - text.length)
      : readValue(cursor, indent, text);
    if (item === NOT_PLAIN) return NOT_PLAIN;
    items.push(item);
  }
  return items;
}

function readMap(cursor: Cursor, indent: number): unknown {
  const map: Record<string, unknown> = {};
  for (let line = cursor.lines[cursor.at]; line !== undefined; line = cursor.lines[cursor.at]) {
    if (line.indent < indent) break;
    const entry = line.indent === indent ? splitEntry(line.text) : null;
    if (entry === null || !isFreshKey(map, entry.key)) return NOT_PLAIN;
    cursor.at += 1;
    const value = entry.text === '' ? readBelow(cursor, indent) : readValue(cursor, indent, entry.text);
    if (value === NOT_PLAIN) return NOT_PLAIN;
    map[entry.key] = value;
  }
  return map;
}

/** Reads the value below a key; a list may have the key's own indentation. */
function readBelow(cursor: Cursor, indent: number): unknown {
  const next = cursor.lines[cursor.at];
  if (next === undefined || next.indent < indent) return null;
  if (next.indent === indent) return isItem(next.text) ? readList(cursor, indent) : null;
  if (next.text !== '[') return readBlock(cursor, next.indent);
  cursor.at += 1;
  return readSpreadList(cursor, indent);
}

/** Reads a flow list of words over several lines, each of which ends with a comma; its bracket has been read. */
function readSpreadList(cursor: Cursor, indent: number): unknown {
  const words: string[] = [];
  for (let line = cursor.lines[cursor.at]; line !== undefined; line = cursor.lines[cursor.at]) {
    cursor.at += 1;
    if (line.indent <= indent || /[[{}#]/.test(line.text)) return NOT_PLAIN;
    if (line.text === ']') return readValue(cursor, indent, `[${words.join(' ').replace(/,$/, '')}]`);
    if (!(words.at(-1) ?? ',').endsWith(',')) return NOT_PLAIN;
    words.push(line.text);
  }
  return NOT_PLAIN;
}

/** A key: a word without any special meaning in YAML. */
const KEY = /^[^\s#&*!|>'"%@`?\-,[\]{}:.\d+~][^\s#:,[\]{}]*$/;

function splitEntry(text: string): { readonly key: string; readonly text: string } | null {
  const colon = text.indexOf(': ');
  const end = colon === -1 && text.endsWith(':') ? text.length - 1 : colon;
  if (end < 1) return null;
  const key = text.slice(0, end);
  if (!KEY.test(key)) return null;
  const rest = text[end + 2] === ' ' ? text.slice(end + 1).replace(/^ +/, '') : text.slice(end + 2);
  return { key, text: rest.startsWith('#') ? '' : rest };
}

const isFreshKey = (map: Readonly<Record<string, unknown>>, key: string): boolean =>
  !(key in map) && typeof readWord(key) === 'string';

/** Reads the value of a whole line; a comment may follow it. */
function readValue(cursor: Cursor, indent: number, text: string): unknown {
  if (text === '[') return readSpreadList(cursor, indent);
  const first = text[0];
  if (first !== '[' && first !== '{' && first !== "'" && first !== '"') {
    const comment = text.indexOf(' #');
    return readWord(comment === -1 ? text : text.slice(0, comment).replace(/(?<! ) +$/, ''));
  }
  const flow = { text, at: 0 };
  const value = readFlow(flow);
  return /^(?: +#.*)?$/.test(text.slice(flow.at)) ? value : NOT_PLAIN;
}

interface Flow {
  readonly text: string;
  at: number;
}

const FLOW_WORD = /[^,[\]{}]*/y;

function readFlow(flow: Flow): unknown {
  const first = flow.text[flow.at];
  if (first === '[') return readFlowList(flow);
  if (first === '{') return readFlowMap(flow);
  if (first === "'" || first === '"') return readQuoted(flow);
  const word = take(flow, FLOW_WORD).replace(/(?<! ) +$/, '');
  return word.includes(' #') ? NOT_PLAIN : readWord(word);
}

function readFlowList(flow: Flow): unknown {
  const items: unknown[] = [];
  while (isMore(flow, items.length === 0, ']')) {
    const item = readFlow(flow);
    if (item === NOT_PLAIN) return NOT_PLAIN;
    items.push(item);
  }
  return isClosed(flow, ']') ? items : NOT_PLAIN;
}

const FLOW_KEY = /[^\s#&*!|>'"%@`?\-,[\]{}:.\d+~][^\s#:,[\]{}]*: +/y;

function readFlowMap(flow: Flow): unknown {
  const map: Record<string, unknown> = {};
  while (isMore(flow, Object.keys(map).length === 0, '}')) {
    const key = take(flow, FLOW_KEY).replace(/: +$/, '');
    if (key === '' || !isFreshKey(map, key)) return NOT_PLAIN;
    const value = readFlow(flow);
    if (value === NOT_PLAIN) return NOT_PLAIN;
    map[key] = value;
  }
  return isClosed(flow, '}') ? map : NOT_PLAIN;
}

/** Skips the bracket or comma before the next part; false when there is no next part. */
function isMore(flow: Flow, isFirst: boolean, close: string): boolean {
  skipSpaces(flow);
  if (!isFirst && flow.text[flow.at] !== ',') return false;
  flow.at += 1;
  skipSpaces(flow);
  return !(isFirst && flow.text[flow.at] === close);
}

function isClosed(flow: Flow, close: string): boolean {
  const isThere = flow.text[flow.at] === close;
  flow.at += 1;
  return isThere;
}

function skipSpaces(flow: Flow): void {
  while (flow.text[flow.at] === ' ') flow.at += 1;
}

const QUOTED = /'(?:[^']|'')*'|"(?:[^"\\]|\\["\\/bfnrt])*"/y;

function readQuoted(flow: Flow): unknown {
  const quoted = take(flow, QUOTED);
  if (quoted === '') return NOT_PLAIN;
  return quoted.startsWith("'") ? quoted.slice(1, -1).replaceAll("''", "'") : (JSON.parse(quoted) as string);
}

function take(flow: Flow, pattern: RegExp): string {
  pattern.lastIndex = flow.at;
  const found = pattern.exec(flow.text)?.[0] ?? '';
  flow.at += found.length;
  return found;
}

/** Starts with a special meaning: `- ` and `: ` open a part, the other characters are YAML indicators. */
const SPECIAL = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?: |$))|: |:$| #/;
const LAST_ASCII = 127;
const NUMBERISH = /^[-+.]?[\d.]/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** Reads a scalar without quotes by the core schema of YAML 1.2. */
function readWord(word: string): unknown {
  // Fast path for most words: one that begins with a Chinese character and holds neither sign is always a string.
  if (word.charCodeAt(0) > LAST_ASCII && !word.includes(':') && !word.includes('#')) return word;
  if (word === 'null' || word === '~') return null;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === '' || SPECIAL.test(word) || /^(?:null|true|false)$/i.test(word)) return NOT_PLAIN;
  if (!NUMBERISH.test(word)) return word;
  // Chinese sentences begin with numbers; other notations of numbers are left to the library.
  if (NUMBER.test(word)) return Number(word);
  return DAY.test(word) || /[^\dA-Za-z.+_-]/.test(word) ? word : NOT_PLAIN;
}
