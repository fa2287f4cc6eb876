/** Private-use characters: no text of a product contains them, and no escaping touches them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** Marks the place of the remote's content in a host's markup. */
export const REMOTE_HOLE = `${OPEN}remote${CLOSE}`;

/** A placeholder in markup for the text at this path of the page's data: `site.brand`. */
export const hole = (path: string): string => `${OPEN}${path}${CLOSE}`;

/** Copies data with a hole in place of every text; other values stay. */
export function withHoles<T>(value: T, path: string): T {
  // Strings become strings and objects keep their shape, which the type system cannot follow.
  return punch(value, path) as T;
}

function punch(value: unknown, path: string): unknown {
  if (typeof value === 'string') return hole(path);
  if (Array.isArray(value)) return value.map((item, index) => punch(item, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, punch(item, `${path}.${key}`)]));
}

/** The value at a dotted path of the page's data. */
export const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (place, key) =>
        typeof place === 'object' && place !== null && Object.hasOwn(place, key)
          ? Reflect.get(place, key)
          : undefined,
      data,
    );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes as React does for texts and attributes. */
const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const HOLE = new RegExp(`${OPEN}([\\w.-]+)${CLOSE}`, 'g');
const ENCODED_HOLE = new RegExp(`${encodeURIComponent(OPEN)}([\\w.-]+)${encodeURIComponent(CLOSE)}`, 'g');

function textAt(data: unknown, path: string): string {
  const value = valueAt(data, path);
  if (typeof value === 'string') return value;
  throw new Error(`the markup asks for ${path}, which the page's data do not have as a text`);
}

/**
 * Fills the holes in markup with the page's data. A hole that went through `encodeURIComponent` is filled with the
 * encoded text.
 * @param remote the remote's own markup
 * @throws when the data lack a text
 */
export const fillHoles = (html: string, data: unknown, remote: string): string =>
  html
    // First, so that holes are not filled a second time within what the remote's hole is filled with.
    .split(REMOTE_HOLE)
    .join(remote)
    .replace(ENCODED_HOLE, (_, path: string) => encodeURIComponent(textAt(data, path)))
    .replace(HOLE, (_, path: string) => escapeMarkup(textAt(data, path)));
