import { cardRowTitle, partsOfRow } from '../../contracts';

/** Fields that hold positions and keys, not text for readers. */
const KEYS = new Set(['key', 'topicKey', 'at', 'slot', 'day', 'from', 'to', 'week']);

/** Every text of a content, at any depth: no export may lose one. */
export function textsOf(content: unknown, field = ''): string[] {
  if (KEYS.has(field)) return [];
  if (typeof content === 'string' && field === 'label') return [cardRowTitle(content)];
  if (typeof content === 'string') return content === '' ? [] : content.split('\n');
  if (Array.isArray(content)) return content.flatMap((each) => textsOf(each, field));
  if (typeof content !== 'object' || content === null) return [];
  // The parts of a row of a card stand one below the other.
  if ('label' in content && 'text' in content)
    return [...textsOf(content.label, 'label'), ...partsOfRow(String(content.text))];
  return Object.entries(content).flatMap(([name, value]) => textsOf(value, name));
}
