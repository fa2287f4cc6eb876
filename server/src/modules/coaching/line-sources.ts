import {
  type ClaimLine,
  type ClaimSources,
  makeSaidNumbers,
  reckonedNumbers,
  type SaidNumber,
} from '@qihang/coach/checks';
import type { Fact, SaidMessage } from '@qihang/coach/facts';
import { type LineSlot, slotOf, type WrittenLine } from '@qihang/coach/kinds';
import { ownWords } from '@qihang/coach/writing';
import type { LineSource, LineSources, Passage } from '@qihang/shared/contracts';
import { type Line, linesOf, readLine } from '../deliverables/line-pointer';

/** What a content was put together from. */
export interface Written {
  readonly lines: readonly WrittenLine[];
  readonly slots: readonly LineSlot[];
  /** What the short names of the lines stand for. */
  readonly sources: ClaimSources;
  /** The version that was changed, for the lines that stayed as they were; null where all lines are new. */
  readonly before: { readonly content: unknown; readonly sources: LineSources } | null;
}

const MOST_SOURCES = 6;
const MOST_PASSAGES = 4;
/** About 30 kB as JSON; the lines after that have none. */
const MOST_IN_ALL = 300;

/**
 * What each line of a content rests on. A line of the content is found by its place and its words, for lists close their
 * gaps and texts are cut to fit: what reads otherwise than it was written has no sources.
 */
export function lineSources(content: unknown, written: Written): LineSources {
  const placed = placedLines(written);
  const before = linesBefore(written);
  const numbersIn = makeSaidNumbers(written.sources);
  const found: Record<string, readonly LineSource[]> = {};
  let count = 0;
  for (const line of linesOf(content)) {
    const from = writtenAs(line, placed)?.from ?? [];
    const read = { key: line.pointer, text: line.text, from };
    const named = from.length > 0 ? sourcesOf(line.text, from, written.sources) : before(line);
    const numbers = numbersIn(read);
    const sources = [...named, ...sumsIn(read, numbers), ...(numbers.length > 0 ? [ofNumbers(numbers)] : [])];
    count += sources.reduce((sum, source) => sum + ('passages' in source ? source.passages.length : 0), 1);
    if (count > MOST_IN_ALL) break;
    if (sources.length > 0) found[line.pointer] = sources;
  }
  return found;
}

/** A pointer without its numbers, as lines of one sort have it. */
const shapeOf = (pointer: string): string => pointer.replace(/\d+/g, '#');

interface Placed extends WrittenLine {
  readonly shape: string;
}

const placedLines = ({ lines, slots }: Written): readonly Placed[] =>
  lines.flatMap((line) => {
    const place = slotOf(line.key, slots);
    const text = line.text.trim();
    return place === null || text === '' ? [] : [{ ...line, text, shape: shapeOf(place.pointer) }];
  });

/** The line that reads like this, or of which this is a part: 3分，…… is a score and a reason. */
function writtenAs(line: Line, placed: readonly Placed[]): Placed | undefined {
  const alike = placed.filter(({ shape }) => shape === shapeOf(line.pointer));
  // A writer has one line for a bio of several, and parts them by this sign.
  const text = line.text.replaceAll('\n', '／');
  return (
    alike.find((line) => line.text === text) ??
    (text.length > 1 ? alike.find((line) => line.text.includes(text)) : undefined)
  );
}

function linesBefore({ before }: Written): (line: Line) => readonly LineSource[] {
  if (before === null) return () => [];
  const known = Object.entries(before.sources).map(([pointer, sources]) => ({
    sources,
    shape: shapeOf(pointer),
    text: readLine(before.content, pointer),
  }));
  return ({ pointer, text }) =>
    known.find((each) => each.shape === shapeOf(pointer) && each.text === text)?.sources ?? [];
}

function sourcesOf(
  text: string,
  from: readonly string[],
  { facts, said }: ClaimSources,
): readonly LineSource[] {
  const named = from
    .filter((name) => !isSum(name))
    .flatMap((name): LineSource[] => {
      const [fact, message] = [facts.get(name), said.get(name)];
      if (fact !== undefined && fact.about !== 'pasted') return [ofFact(text, fact)];
      return message === undefined || message.isPasted ? [] : [ofMessage(text, message)];
    });
  return named.slice(0, MOST_SOURCES);
}

const ofFact = (text: string, { id, version, quotes }: Fact): LineSource => ({
  type: 'fact',
  factId: id,
  version,
  passages: quotes.flatMap((quote) => passagesIn(text, quote)).slice(0, MOST_PASSAGES),
});

const ofMessage = (text: string, { id, text: said }: SaidMessage): LineSource => ({
  type: 'message',
  passages: passagesIn(text, { messageId: id, start: 0, text: said }),
});

const isSum = (name: string): boolean => name.includes('=');

/** The sums of a line: with each number that one comes to and nobody said, or that there is one. */
function sumsIn(line: ClaimLine, said: readonly SaidNumber[]): readonly LineSource[] {
  if (!line.from.some(isSum)) return [];
  const reckoned = reckonedNumbers(line).filter(({ at }) => said.every((number) => number.at !== at));
  if (reckoned.length === 0) return [{ type: 'sum' }];
  return reckoned.map(({ at, length, sum }) => ({ type: 'sum', of: { at, length, text: sum } }));
}

/** The numbers of a line, each with the words that say it. */
const ofNumbers = (numbers: readonly SaidNumber[]): LineSource => ({
  type: 'message',
  passages: numbers.map(({ at, length, messageId, start, end }) => ({ messageId, start, end, at, length })),
});

/** The words that the line has from these, the most of them first; where it has none, all of these. */
function passagesIn(
  line: string,
  { messageId, start, text }: { readonly messageId: string; readonly start: number; readonly text: string },
): readonly Passage[] {
  const own = ownWords(line, text).map((run) => ({
    ...{ messageId, at: run.at },
    start: start + run.start,
    end: start + run.start + run.length,
  }));
  if (own.length === 0) return [{ messageId, start, end: start + text.length, at: null }];
  return own.sort((one, other) => other.end - other.start - (one.end - one.start)).slice(0, MOST_PASSAGES);
}
