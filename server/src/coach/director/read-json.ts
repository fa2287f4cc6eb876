/** More beginnings than any answer has before its object. */
const TRIES = 20;

/**
 * The first object in what a model wrote. Forgives what models do although they were told not to: prose and code fences
 * around it, commas before a closing bracket, line breaks inside of strings. Null where there is none with anything in it.
 */
export function readJsonObject(said: string): Readonly<Record<string, unknown>> | null {
  let from = said.indexOf('{');
  for (let tries = 0; from !== -1 && tries < TRIES; tries += 1) {
    const text = tidyObject(said, from);
    const parsed = text === null ? undefined : parse(text);
    if (isObject(parsed) && Object.keys(parsed).length > 0) return parsed;
    from = said.indexOf('{', from + 1);
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** From its bracket to the one that closes it, as strict JSON; null when none does. */
function tidyObject(said: string, from: number): string | null {
  let text = '';
  let depth = 0;
  let isInString = false;
  for (let at = from; at < said.length; at += 1) {
    const character = said.charAt(at);
    if (isInString) {
      if (character === '\\') {
        text += character + said.charAt(at + 1);
        at += 1;
        continue;
      }
      isInString = character !== '"';
      text += character < ' ' ? (ESCAPES[character] ?? '') : character;
      continue;
    }
    if (character === ',' && closesNext(said, at + 1)) continue;
    text += character;
    if (character === '"') isInString = true;
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return text;
  }
  return null;
}

function closesNext(said: string, from: number): boolean {
  let at = from;
  while (at < said.length && said.charAt(at).trim() === '') at += 1;
  return said.charAt(at) === '}' || said.charAt(at) === ']';
}
