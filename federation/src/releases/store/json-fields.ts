import { isObject } from '../../registry/json-object';

/**
 * Typed access to the fields of a JSON object from an untrusted source; every method throws with the fault in words.
 */
export interface Fields {
  /** @param pattern required form; any non-empty text by default */
  text(key: string, pattern?: RegExp): string;
  /** A whole number, 0 or more. */
  whole(key: string): number;
  flag(key: string): boolean;
  oneOf<T extends string>(key: string, values: readonly T[]): T;
  list<T>(key: string, read: (value: unknown, what: string) => T): T[];
  object<T>(key: string, read: (value: unknown, what: string) => T): T;
  /** A value that may be null. */
  nullable<T>(key: string, read: (value: unknown, what: string) => T): T | null;
}

const NOT_EMPTY = /./s;

/** @throws unless the value is a text that matches */
export function readText(value: unknown, what: string, pattern: RegExp = NOT_EMPTY): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${what} is no text`);
  if (!pattern.test(value)) throw new Error(`${what} cannot be ${JSON.stringify(value.slice(0, 100))}`);
  return value;
}

/**
 * Wraps a JSON object for typed access.
 * @param what names the object in messages: `the manifest`
 * @throws when the value is not an object
 */
export function fieldsOf(value: unknown, what: string): Fields {
  if (!isObject(value)) throw new Error(`${what} is no JSON object`);
  // Own properties only: inherited ones, such as `__proto__`, are not part of the document.
  const at = (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
  const named = (key: string): string => `“${key}” of ${what}`;
  const refuse = (key: string, wanted: string): never => {
    throw new Error(`${named(key)} is no ${wanted}`);
  };
  return {
    text: (key, pattern) => readText(at(key), named(key), pattern),
    whole(key) {
      const found = at(key);
      return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0
        ? found
        : refuse(key, 'whole number');
    },
    flag(key) {
      const found = at(key);
      return typeof found === 'boolean' ? found : refuse(key, 'true or false');
    },
    oneOf(key, values) {
      const found = values.find((each) => each === at(key));
      return found ?? refuse(key, `one of ${values.join(', ')}`);
    },
    list(key, read) {
      const found = at(key);
      return Array.isArray(found)
        ? found.map((each, index) => read(each, `${index + 1} in ${named(key)}`))
        : refuse(key, 'list');
    },
    object: (key, read) => read(at(key), named(key)),
    nullable: (key, read) => (at(key) === null ? null : read(at(key), named(key))),
  };
}
