import { readLenientJson } from './lenient-json';
import { isAt, isBar, isLatin, isOnlyMarks, isSpace, skipAts, skipListMark, skipSpaces } from './marks';
import { MAX_CHIPS, readChip } from './read-chip';
import { readDecision } from './read-decision';
import { readFact } from './read-fact';
import { type JsonRecord, readJsonRecords } from './read-json-records';
import { readOrder } from './read-order';
import type { Records } from './records';

type RecordMark = 'O' | 'F' | 'D' | 'C';

const MARKS: ReadonlyMap<string, RecordMark> = new Map<string, RecordMark>([
  ...(['O', 'F', 'D', 'C'] as const).flatMap((mark) => [
    [mark, mark] as const,
    [mark.toLowerCase(), mark] as const,
  ]),
  ['Ｏ', 'O'],
  ['Ｆ', 'F'],
  ['Ｄ', 'D'],
  ['Ｃ', 'C'],
]);

/** The letter of the record that a line begins and where that stands; null for any other line. */
export function recordMarkOf(line: string): { readonly mark: RecordMark; readonly at: number } | null {
  const at = skipListMark(line);
  const mark = MARKS.get(line.charAt(at));
  return mark !== undefined && isBar(line.charAt(skipSpaces(line, at + 1))) ? { mark, at } : null;
}

/** Whether a character may be the letter of a record. */
export const isRecordLetter = (character: string): boolean => MARKS.has(character);

const NOTHING = new Set(['无', '没有', '（无）', '(无)', '空', 'none', 'null', 'nothing']);

/**
 * The records of a tail: of `rawTail` of an answer's reader, or of the answer to the quiet call as a whole. A line that
 * cannot be read goes to `unread` and harms no other one; the same line twice counts once (docs/decisions/0026 §3).
 *
 * @param rawTail null where there was no tail
 * @param isCut the vendor or the user stopped the answer: then a last line without a line break is no record, for what is
 *   missing of 「秒=2」 cannot be seen. Without it a last line counts when it is complete.
 * @returns null where the tail is missing, or nothing in it even looks like a record: the caller asks once for the records
 *   alone. Written but empty is not missing.
 */
export function readRecords(
  rawTail: string | null,
  { isCut = false }: { readonly isCut?: boolean } = {},
): Records | null {
  if (rawTail === null || (isCut && rawTail.trim() === '')) return null;
  const tail = new TailReading(isCut);
  let at = 0;
  while (at < rawTail.length) {
    const start = skipSpaces(rawTail, skipAts(rawTail, skipSpaces(rawTail, at)));
    const end = endOfLine(rawTail, at);
    const opening = rawTail.charAt(start);
    if (opening === '{' || opening === '[') at = endOfLine(rawTail, tail.readJson(rawTail, start)) + 1;
    else {
      tail.readLine(rawTail.slice(at, end), end >= rawTail.length);
      at = end + 1;
    }
  }
  return tail.records();
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

class TailReading {
  readonly #orders: Records['orders'][number][] = [];
  readonly #facts: Records['facts'][number][] = [];
  readonly #chips: Records['chips'][number][] = [];
  readonly #unread: string[] = [];
  readonly #seen = new Set<string>();
  readonly #isCut: boolean;
  /** Something in it is of the protocol, be it only the sign for nothing. */
  #isTail = false;
  /** Something in it is not. */
  #hasOther = false;

  constructor(isCut: boolean) {
    this.#isCut = isCut;
  }

  /** @returns where the JSON ends; never before `from`. */
  readJson(text: string, from: number): number {
    const { value, end, isCut } = readLenientJson(text, from);
    const records = readJsonRecords(value, isCut);
    if (records === null || isCut) this.#put(text.slice(from, end));
    else if (records.length === 0) this.#isTail = true;
    for (const record of records ?? []) this.#take(record);
    return Math.max(end, from);
  }

  readLine(line: string, isLast: boolean): void {
    const text = withoutSentinel(line);
    if (isOnlyMarks(text)) {
      if (text.trim() !== '') this.#isTail = true;
      return;
    }
    if (text.startsWith('```') || text.startsWith('@')) return;
    if (NOTHING.has(text.slice(skipListMark(text)).toLowerCase())) {
      this.#isTail = true;
      return;
    }
    if (this.#seen.has(text)) return;
    this.#seen.add(text);
    this.#readRecord(text, isLast);
  }

  records(): Records | null {
    if (!this.#isTail && this.#hasOther) return null;
    return { orders: this.#orders, facts: this.#facts, chips: this.#chips, unread: this.#unread };
  }

  #take(record: JsonRecord): void {
    if (!('line' in record) && !('unread' in record)) this.#isTail = true;
    if ('order' in record) this.#orders.push(record.order);
    else if ('fact' in record) this.#facts.push(record.fact);
    else if ('chip' in record) this.#putChip(record.chip, record.chip.text);
    else if ('line' in record) this.readLine(record.line, false);
    else this.#put(record.unread);
  }

  #readRecord(text: string, isLast: boolean): void {
    const found = recordMarkOf(text);
    if (found === null) {
      if (looksLikeRecord(text)) this.#isTail = true;
      this.#put(text);
      return;
    }
    this.#isTail = true;
    if (isOnlyMarks(text.slice(found.at + 1))) return;
    if (isLast && this.#isCut) {
      this.#put(text);
      return;
    }
    const { mark, at } = found;
    const line = withoutClosingMarks(text, at);
    if (mark === 'O') push(this.#orders, readOrder(line, at, isLast), () => this.#put(text));
    else if (mark === 'D') push(this.#facts, readDecision(line, at), () => this.#put(text));
    else if (mark === 'F') push(this.#facts, readFact(line, at), () => this.#put(text));
    else this.#putChip(readChip(line, at, isLast), text);
  }

  #putChip(chip: Records['chips'][number] | null, line: string): void {
    if (chip === null || this.#chips.length >= MAX_CHIPS) this.#put(line);
    else this.#chips.push(chip);
  }

  #put(line: string): void {
    this.#hasOther = true;
    this.#unread.push(line);
  }
}

function push<T>(records: T[], record: T | null, otherwise: () => void): void {
  if (record === null) otherwise();
  else records.push(record);
}

/** A line of the tail as it is read: without a sentinel in front of it, or the bar of a Markdown table. */
function withoutSentinel(line: string): string {
  let at = skipSpaces(line);
  const ats = skipAts(line, at);
  if (ats - at >= 3) at = skipSpaces(line, ats);
  else if (isAt(line.charAt(at))) return '@';
  const bar = isBar(line.charAt(at)) ? skipSpaces(line, at + 1) : at;
  return line.slice(isRecordLetter(line.charAt(bar)) ? bar : at).trim();
}

/** A record in bold or in backticks ends with them too. */
export function withoutClosingMarks(line: string, begin: number): string {
  if (begin === 0) return line;
  let end = line.length;
  while (end > begin && ('`*'.includes(line.charAt(end - 1)) || isSpace(line.charAt(end - 1)))) end--;
  return line.slice(0, end);
}

/** A letter and a bar: a record of a sort that there is not. */
export const looksLikeRecord = (line: string): boolean => {
  const at = skipListMark(line);
  return isLatin(line.charAt(at)) && isBar(line.charAt(skipSpaces(line, at + 1)));
};
