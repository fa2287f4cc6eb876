/** Fields that say where something belongs rather than something to be read. */
const KEYS = new Set(['key', 'topicKey', 'at', 'slot', 'day', 'from', 'to', 'week']);

/** Every text that a content holds, however deep: what no way of writing it down may lose. */
export function textsOf(content: unknown, field = ''): string[] {
  if (KEYS.has(field)) return [];
  if (typeof content === 'string') return content === '' ? [] : content.split('\n');
  if (Array.isArray(content)) return content.flatMap((each) => textsOf(each, field));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => textsOf(value, name));
}
