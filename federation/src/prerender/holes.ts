/** Private-use characters: no text of a product contains them, and no escaping touches them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** Where the content of the remote stands in a host's markup. */
export const REMOTE_HOLE = `${OPEN}remote${CLOSE}`;

/** Stands in markup for the text at this path of the page's data: `site.brand`. */
export const hole = (path: string): string => `${OPEN}${path}${CLOSE}`;

/** The same data with a hole in place of every text. What is no text stays as it is. */
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

/** What a path of the page's data leads to. */
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

/** As React writes texts and attributes. */
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
 * Puts the page's data into markup that was made without them. A hole that went through `encodeURIComponent` is filled
 * with what that makes of the text.
 * @param remote the remote's own markup
 * @throws when the data lack a text
 */
export const fillHoles = (html: string, data: unknown, remote: string): string =>
  html
    // First: what the remote's holes are filled with is never looked at again.
    .split(REMOTE_HOLE)
    .join(remote)
    .replace(ENCODED_HOLE, (_, path: string) => encodeURIComponent(textAt(data, path)))
    .replace(HOLE, (_, path: string) => escapeMarkup(textAt(data, path)));
