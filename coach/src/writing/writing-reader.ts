import type { LineSlot } from '../kinds/line-slot';
import { readToldLine } from '../kinds/told/told-line';
import { isToldKind, TOLD } from '../kinds/told/told-slot';
import type { WrittenLine } from '../kinds/written-line';
import { isAt, isBar, skipListMark } from '../protocol/marks';
import { type Insight, type InsightCandidate, insightOf } from './insight';
import { type ReadKey, writeKey } from './read-key';
import { type AnswerLine, readWrittenLine } from './read-written-line';
import { REMOVAL } from './removal';
import { isFence, isRule, takeSources } from './told-lines';

/** Reads the answer of a writer while it streams (docs/decisions/0026 §6). */
export interface WritingReader {
  /** @returns the lines that are whole now, with their keys as the slots name them. */
  push(text: string): readonly WrittenLine[];
  /**
   * The answer is over.
   * @param isWhole it ended by itself; a last line that was cut is dropped.
   */
  end(isWhole: boolean): readonly WrittenLine[];
  readonly insight: Insight;
  /** Lines that no slot has and that are no prose before or behind the work, for the log. */
  readonly unread: readonly string[];
  /** Candidates are being weighed, before the first line. */
  readonly isWeighing: boolean;
  /** The writer said that it is done. */
  readonly isClosed: boolean;
}

export interface WritingReaderOptions {
  readonly slots: readonly LineSlot[];
}

/** No slot is as long; what is longer is not a line. */
const LONGEST_LINE = 4_000;
const MOST_UNREAD = 50;

/**
 * A reader of one answer of any vendor's model. However the answer is cut into pieces, the lines are the same; each one is
 * returned as it ends. Tolerates fences, list marks, tables, full-width bars and digits, `标题1：…`, keys without numbers,
 * sources in brackets, prose around the work, and a closing sign that is missing. Never throws.
 */
export function makeWritingReader({ slots }: WritingReaderOptions): WritingReader {
  return new Reader(slots);
}

class Reader implements WritingReader {
  isClosed = false;
  readonly #slots: readonly LineSlot[];
  readonly #candidates: InsightCandidate[] = [];
  readonly #unread: string[] = [];
  /** The last number of each counted slot, for lines that were written without one. */
  readonly #numbers = new Map<LineSlot, number>();
  #choice: { readonly chosen: string | null; readonly why: string } = { chosen: null, why: '' };
  #open = '';
  #isInInsight = false;
  #isInText = false;
  /** Of the text so far. */
  #toldLines = 0;
  #hasLines = false;

  constructor(slots: readonly LineSlot[]) {
    this.#slots = slots;
  }

  get insight(): Insight {
    return insightOf(this.#candidates, this.#choice);
  }

  get isWeighing(): boolean {
    return this.#isInInsight;
  }

  get unread(): readonly string[] {
    return this.#unread;
  }

  push(text: string): readonly WrittenLine[] {
    const pieces = text.split('\n');
    const last = pieces.pop() ?? '';
    const lines = pieces.flatMap((piece) => {
      const line = this.#open + piece;
      this.#open = '';
      return this.#readLine(line);
    });
    this.#open += last;
    return lines;
  }

  end(isWhole: boolean): readonly WrittenLine[] {
    const line = this.#open;
    this.#open = '';
    // The closing sign is whole as soon as it stands there, whatever came after it.
    return isWhole || isClosing(line) ? this.#readLine(line) : [];
  }

  #readLine(line: string): readonly WrittenLine[] {
    if (line.length > LONGEST_LINE) return this.#leave(line.slice(0, LONGEST_LINE));
    if (this.#isInText && !isMark(line)) return this.#takeTold(line);
    const read = readWrittenLine(line, this.#slots, { hasColons: !this.#isInInsight });
    if (read.type === 'section') return this.#beginSection(read);
    if (this.isClosed) return [];
    if (read.type === 'text')
      return this.#take(writeKey(read.key.slot, this.#indexOf(read.key)), read.text, read.from);
    if (read.type === 'removal')
      return read.keys.flatMap(({ slot, index }) => this.#take(REMOVAL, writeKey(slot, index ?? 0), []));
    if (read.type === 'close') {
      this.isClosed = this.#hasLines;
      this.#isInText = false;
    }
    if (read.type === 'unread') return this.#leave(line);
    if (this.#hasLines) return [];
    if (read.type === 'candidate') this.#candidates.push(read.candidate);
    if (read.type === 'choice') this.#choice = read;
    return [];
  }

  #beginSection({ section, rest }: AnswerLine & { readonly type: 'section' }): readonly WrittenLine[] {
    this.#isInInsight = section === 'insight';
    this.#isInText = section === 'text' && isToldKind(this.#slots);
    this.isClosed = false;
    return rest === '' ? [] : this.#readLine(rest);
  }

  /** A line of the text; one that has the key of a copy is that, though its section was never opened. */
  #takeTold(line: string): readonly WrittenLine[] {
    if (line.trim() === '' || isRule(line) || isFence(line)) return [];
    const read = readWrittenLine(line, this.#slots, { hasColons: false });
    const isRow = isBar(line.trimStart().charAt(0));
    if (!isRow && read.type === 'text' && read.key.slot.isCopy === true)
      return this.#take(writeKey(read.key.slot, this.#indexOf(read.key)), read.text, read.from);
    const { text, from } = takeSources(line);
    if (readToldLine(text) === null) return [];
    this.#toldLines += 1;
    return this.#take(TOLD.replace('#', String(this.#toldLines)), withoutBreaks(text), from);
  }

  #take(key: string, text: string, from: readonly string[]): readonly WrittenLine[] {
    this.#hasLines = true;
    this.#isInInsight = false;
    return [{ key, text, from }];
  }

  #leave(line: string): readonly WrittenLine[] {
    if ((this.#hasLines || this.#isInInsight) && this.#unread.length < MOST_UNREAD) this.#unread.push(line);
    return [];
  }

  #indexOf({ slot, index }: ReadKey): number {
    const number = index ?? Math.min((this.#numbers.get(slot) ?? -1) + 1, slot.count[1] - 1);
    this.#numbers.set(slot, number);
    return number;
  }
}

/** Each line of a text stands by itself: its own ／ parts no lines, as it does where lines are changed. */
const withoutBreaks = (text: string): string => text.replaceAll('／', '/');

const isMark = (line: string): boolean => {
  const begin = skipListMark(line);
  return isAt(line.charAt(begin)) && isAt(line.charAt(begin + 1));
};

const isClosing = (line: string): boolean => {
  const signs = line.trim();
  return signs.length >= 3 && [...signs].every(isAt);
};
