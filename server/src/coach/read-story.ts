import type { Fact } from './profile';

const MIN = 10;
const MAX = 160;

/** The answer to a question for a concrete case, kept as told; too short or a question back is none. */
export function readStory(message: string): readonly Fact[] {
  const text = message.trim().replace(/\s+/g, ' ');
  if (text.length < MIN || /[？?吗]$/.test(text)) return [];
  const kept = text.slice(0, MAX);
  return [{ field: 'story', value: { text: kept }, quote: kept, confidence: 0.7 }];
}
