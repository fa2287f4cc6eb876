import type { BriefLimits, Knowledge, KnowledgePiece } from './brief';

/**
 * All pieces are told where they take no more than this of a prompt: cached, they cost a fifth of what a dozen picked ones
 * cost in the last message, and none of them is missed or changes from turn to turn (docs/decisions/0026, knowledge).
 */
const LIBRARY_SHARE = 0.25;

const USE = '查证过的资料，括号里是下面几条的出处和核对的日子。这一句用得上才用，跟他行当无关的别提。';

const sheets = new WeakMap<readonly KnowledgePiece[], string>();

/**
 * The pieces under their sources, which many of them share; the same bytes for the same list, and written once for it: an
 * agent's list is loaded once and told at every turn.
 */
function librarySheet(library: readonly KnowledgePiece[]): string {
  const known = sheets.get(library);
  if (known !== undefined) return known;
  const bySource = new Map<string, string[]>();
  for (const { text, source, checked } of library) {
    const name = `（${source}，${checked}）`;
    bySource.set(name, [...(bySource.get(name) ?? []), text]);
  }
  const lines = [...bySource].flat(2);
  const sheet = lines.length === 0 ? '' : `【资料】\n${USE}\n${lines.join('\n')}\n\n`;
  sheets.set(library, sheet);
  return sheet;
}

const pieceLine = ({ text, source, checked }: KnowledgePiece): string => `${text}（${source}，${checked}）`;

/** Knowledge in its two places: in front of everything else, or lines of the last message, never both. */
export function placeKnowledge(
  { library = [], knowledge }: Knowledge,
  { promptTokens, countTokens }: BriefLimits,
): { readonly front: string; readonly lines: readonly string[] } {
  const front = librarySheet(library);
  if (front !== '' && countTokens(front) <= promptTokens * LIBRARY_SHARE) return { front, lines: [] };
  return { front: '', lines: knowledge.map(pieceLine) };
}
