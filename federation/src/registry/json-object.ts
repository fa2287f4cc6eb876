export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object; false for an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
