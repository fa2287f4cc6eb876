import {
  type DeliverableContent,
  type DeliverableKind,
  deliverableSchemas,
  GAP,
  replaceGaps,
} from '@qihang/shared/contracts';
import type { WrittenLine } from '../kinds/written-line';

/**
 * The lines with the user's own word for a blank read as {@link GAP}, the only gap that kinds and checks know; null for no
 * such word.
 */
export const readBlanks = (lines: readonly WrittenLine[], word: string | null): readonly WrittenLine[] =>
  withText(lines, word, (text) => replaceGaps(text, word, () => GAP));

/** The lines as the user is to see them: what is still {@link GAP} is their own word, and nothing else changes. */
export const writeBlanks = (lines: readonly WrittenLine[], word: string | null): readonly WrittenLine[] =>
  withText(lines, word, (text) => inOwnWord(text, word ?? GAP));

/** A content with its gaps in the user's own word; as it is where that word has no room in it. */
export function fillBlanks<K extends DeliverableKind>(
  kind: K,
  content: DeliverableContent<K>,
  word: string | null,
): DeliverableContent<K> {
  if (word === null) return content;
  const filled = deliverableSchemas[kind].safeParse(filledIn(content, word));
  return filled.success ? (filled.data as DeliverableContent<K>) : content;
}

const withText = (
  lines: readonly WrittenLine[],
  word: string | null,
  change: (text: string) => string,
): readonly WrittenLine[] =>
  word === null ? lines : lines.map((line) => ({ ...line, text: change(line.text) }));

/** By itself where it is the whole text, else in brackets, so that it stands out. */
function inOwnWord(text: string, word: string): string {
  const within = word.startsWith('【') ? word : `【${word}】`;
  return replaceGaps(text, null, (isWhole) => (isWhole ? word : within));
}

function filledIn(node: unknown, word: string): unknown {
  if (typeof node === 'string') return inOwnWord(node, word);
  if (Array.isArray(node)) return node.map((each) => filledIn(each, word));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filledIn(value, word)]));
}
