import { isSpace } from './marks';

/** A value as a careless model writes it; numbers and the like stay the text that they are. */
export type Json = string | null | readonly Json[] | JsonObject;
export type JsonObject = ReadonlyMap<string, Json>;

export interface JsonReading {
  readonly value: Json;
  /** Where the value ends in the text. */
  readonly end: number;
  /** The text ended before the value did: the members of lists that were whole are there, the last one is not. */
  readonly isCut: boolean;
}

/** No records are nested as deep; a text of brackets alone must not exhaust the stack. */
const MAX_DEPTH = 12;
const MAX_KEY = 40;

/**
 * Reads the JSON at `from` as far as it makes sense, in linear time: Chinese models put bare quotes inside strings, leave
 * commas behind the last member or out, and are cut off (docs/decisions/0026 §3). Never throws.
 */
export function readLenientJson(text: string, from: number): JsonReading {
  let at = from;
  let isCut = false;

  const skip = (): void => {
    at = skipBlank(text, at);
  };
  const skipCommas = (): void => {
    skip();
    while (isComma(text.charAt(at))) {
      at++;
      skip();
    }
  };

  function readValue(depth: number, isMember: boolean): Json {
    skip();
    if (at >= text.length || depth > MAX_DEPTH) {
      isCut = true;
      at = text.length;
      return null;
    }
    const character = text.charAt(at);
    if (character === '{') return readObject(depth);
    if (character === '[') return readList(depth);
    if (character === '"') return readString(isMember ? endsMember : endsElement);
    return readBare();
  }

  function readObject(depth: number): JsonObject {
    const members = new Map<string, Json>();
    at++;
    for (;;) {
      skipCommas();
      const character = text.charAt(at);
      if (character === '') isCut = true;
      if (character === '}') at++;
      // A list's end closes an object whose own end was forgotten.
      if (character === '' || character === '}' || character === ']') return members;
      const key = character === '"' ? readString(endsKey) : readBare();
      skip();
      if (!isColon(text.charAt(at))) {
        if (at >= text.length) isCut = true;
        else if (key === '') at++;
        continue;
      }
      at++;
      const value = readValue(depth + 1, true);
      if (isCut && (typeof value === 'string' || value === null)) return members;
      members.set(key.trim(), value);
      if (isCut) return members;
    }
  }

  function readList(depth: number): Json[] {
    const items: Json[] = [];
    at++;
    for (;;) {
      skipCommas();
      const character = text.charAt(at);
      if (character === '') isCut = true;
      if (character === ']') at++;
      if (character === '' || character === ']' || character === '}') return items;
      const before = at;
      const item = readValue(depth + 1, false);
      if (isCut) return items;
      if (at === before) at++;
      else items.push(item);
    }
  }

  /** A number, a literal or a key without quotes: up to what ends it; '' where there is nothing to read. */
  function readBare(): string {
    const start = at;
    while (at < text.length && !isBlank(text.charAt(at)) && !isStructure(text.charAt(at))) at++;
    if (at >= text.length) isCut = true;
    const bare = text.slice(start, at);
    return bare === 'null' ? '' : bare;
  }

  function readString(isEnd: (text: string, from: number) => boolean): string {
    const parts: string[] = [];
    at++;
    let start = at;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === '\\') {
        parts.push(text.slice(start, at), unescaped(text, at + 1));
        at += text.charAt(at + 1) === 'u' ? 5 : 1;
        start = at + 1;
      } else if (character === '"' && isEnd(text, at + 1)) {
        parts.push(text.slice(start, at));
        at++;
        return parts.join('');
      }
    }
    isCut = true;
    at = text.length;
    return parts.join('');
  }

  const value = readValue(0, true);
  return { value, end: Math.min(at, text.length), isCut };
}

const isBlank = (character: string): boolean => character === '\n' || isSpace(character);
const isComma = (character: string): boolean => character === ',' || character === '，';
const isColon = (character: string): boolean => character === ':' || character === '：';
const isStructure = (character: string): boolean =>
  isComma(character) || isColon(character) || '{}[]"'.includes(character);

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charAt(at))) at++;
  return at;
}

const endsKey = (text: string, from: number): boolean => {
  const next = skipBlank(text, from);
  return next >= text.length || isColon(text.charAt(next));
};

/** What closes an object or a list, or the fence around all of it where the brackets were forgotten. */
const isOuterEnd = (character: string): boolean =>
  character === '' || character === '}' || character === ']' || character === '`';

/** A quote ends a member's value only when the object goes on or ends behind it; every other one is part of the text. */
const endsMember = (text: string, from: number): boolean => {
  const next = skipBlank(text, from);
  const character = text.charAt(next);
  if (isOuterEnd(character)) return true;
  if (character === '"') return beginsKey(text, next);
  if (!isComma(character)) return false;
  const after = skipBlank(text, next + 1);
  return text.charAt(after) === '' || text.charAt(after) === '}' || beginsKey(text, after);
};

const endsElement = (text: string, from: number): boolean => {
  const next = skipBlank(text, from);
  const character = text.charAt(next);
  if (isOuterEnd(character)) return true;
  // The full-width comma between two quotes is more often part of what somebody said.
  if (character !== ',') return false;
  const after = text.charAt(skipBlank(text, next + 1));
  return after === '' || '"{[]}'.includes(after);
};

/** Whether `"key":` stands here; looked at no further than a key is long. */
function beginsKey(text: string, from: number): boolean {
  if (text.charAt(from) !== '"') return false;
  const end = text.slice(from + 1, from + 1 + MAX_KEY).indexOf('"');
  return end > 0 && isColon(text.charAt(skipBlank(text, from + end + 2)));
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', ''],
  ['b', ''],
  ['f', ''],
]);

function unescaped(text: string, at: number): string {
  const character = text.charAt(at);
  if (character !== 'u') return ESCAPES.get(character) ?? character;
  const code = Number.parseInt(text.slice(at + 1, at + 5), 16);
  return Number.isNaN(code) ? '' : String.fromCharCode(code);
}
