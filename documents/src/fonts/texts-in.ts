/** Yields every string in the data, keys included. */
export function* textsIn(data: unknown): Generator<string> {
  if (typeof data === 'string' || typeof data === 'number') yield String(data);
  else if (Array.isArray(data)) for (const each of data) yield* textsIn(each);
  else if (typeof data === 'object' && data !== null) yield* textsIn(Object.values(data));
}
