import type { LineSlot } from '../kinds/line-slot';
import {
  isAt,
  isBar,
  isOnlyMarks,
  isSpace,
  skipAts,
  skipListMark,
  skipSpaces,
  splitAtBars,
} from '../protocol/marks';
import { CANDIDATE_NAMES, type InsightCandidate } from './insight';
import { type ReadKey, readKey, readRemoved } from './read-key';
import { readSourcesField } from './read-sources-field';

/** What one line of a writer's answer is. */
export type AnswerLine =
  | { readonly type: 'nothing' | 'unread' | 'close' }
  | {
      readonly type: 'section';
      readonly section: 'insight' | 'text' | 'writing';
      readonly rest: string;
    }
  | { readonly type: 'text'; readonly key: ReadKey; readonly text: string; readonly from: readonly string[] }
  | { readonly type: 'removal'; readonly keys: readonly ReadKey[] }
  | { readonly type: 'candidate'; readonly candidate: InsightCandidate }
  | { readonly type: 'choice'; readonly chosen: string | null; readonly why: string };

const NOTHING: AnswerLine = { type: 'nothing' };
const UNREAD: AnswerLine = { type: 'unread' };

/** What says nothing, or that the line goes. */
const NO_TEXT = new Set(['无', '没有', '略']);
const REMOVED = new Set(['-', '—', '删', '删除', '删掉', '（删）', '（删除）']);

/** Reads a whole line. `hasColons`: `标题1：…` counts as a line, too. */
export function readWrittenLine(
  line: string,
  slots: readonly LineSlot[],
  { hasColons }: { readonly hasColons: boolean },
): AnswerLine {
  const begin = skipListMark(line);
  if (isAt(line.charAt(begin)) && isAt(line.charAt(begin + 1))) return readMark(line, begin);
  if (isOnlyMarks(line) || line.startsWith('```', skipSpaces(line))) return NOTHING;
  const removed = removedKey(line, slots);
  if (removed !== null) return removed;
  const inner = withoutEdgeBars(line, begin);
  const opening = openingOf(inner, slots, hasColons);
  if (opening === null) return UNREAD;
  if (opening.key === null) return readInsightLine(opening.name, opening.rest);
  const { text, from } = readRest(opening.rest, opening.isJson);
  if (REMOVED.has(text)) return { type: 'removal', keys: [opening.key] };
  if (text === '' || NO_TEXT.has(text) || readSourcesField(text) !== null) return UNREAD;
  return { type: 'text', key: opening.key, text, from };
}

const SECTIONS = [
  ['想', 'insight'],
  ['稿', 'text'],
  ['写改', 'writing'],
] as const;

function readMark(line: string, begin: number): AnswerLine {
  const end = skipAts(line, begin);
  const rest = line.slice(skipOrnaments(line, end));
  const section = SECTIONS.find(([signs]) => rest !== '' && signs.includes(rest.charAt(0)))?.[1] ?? null;
  if (section !== null) {
    const behind = rest.slice(1);
    return { type: 'section', section, rest: isOnlyOrnaments(behind) ? '' : behind.replace(/^[】:： ]/, '') };
  }
  return end - begin >= 3 ? { type: 'close' } : NOTHING;
}

const ORNAMENTS = '*`【】[]:：';
const isOrnament = (sign: string): boolean => isSpace(sign) || (sign !== '' && ORNAMENTS.includes(sign));
const isOnlyOrnaments = (text: string): boolean => skipOrnaments(text, 0) >= text.length;

function skipOrnaments(text: string, from: number): number {
  let at = from;
  while (at < text.length && isOrnament(text.charAt(at))) at++;
  return at;
}

/** `-|标题3`, `删|标题3`, and `-|段2` for all lines of an item. */
function removedKey(line: string, slots: readonly LineSlot[]): AnswerLine | null {
  const [first, second, ...more] = splitAtBars(line, 0);
  if (first === undefined || second === undefined || more.some(({ text }) => text !== '')) return null;
  if (!REMOVED.has(first.text)) return null;
  const keys = readRemoved(second.text, slots);
  return keys.length === 0 ? UNREAD : { type: 'removal', keys };
}

/** A row of a Markdown table has bars around the whole. */
function withoutEdgeBars(line: string, begin: number): string {
  if (!isBar(line.charAt(begin))) return line.slice(begin);
  const inner = line.slice(begin + 1).trimEnd();
  return isBar(inner.charAt(inner.length - 1)) ? inner.slice(0, -1) : inner;
}

interface Opening {
  readonly name: string;
  /** null for a line of the insight. */
  readonly key: ReadKey | null;
  readonly rest: string;
  /** `"标题1": "…",` */
  readonly isJson: boolean;
}

const LONGEST_OPENING = 28;

function openingOf(line: string, slots: readonly LineSlot[], hasColons: boolean): Opening | null {
  for (let at = 0; at < Math.min(line.length, LONGEST_OPENING); at++) {
    const isEnd = isBar(line.charAt(at));
    if (!isEnd && line.charAt(at) !== '：' && line.charAt(at) !== ':') continue;
    const name = line.slice(0, at).trim();
    const rest = line.slice(at + 1);
    const key = readKey(name.startsWith('{') ? name.slice(1) : name, slots);
    if (key !== null && (isEnd || hasColons)) return { name, key, rest, isJson: name.includes('"') };
    if (insightName(name) !== null) return { name, key: null, rest, isJson: false };
    if (isEnd) return null;
  }
  return null;
}

/** The fields behind the key: those at the end that hold sources only are none of the text. */
function readRest(
  written: string,
  isJson: boolean,
): { readonly text: string; readonly from: readonly string[] } {
  const rest = isJson ? withoutJson(written) : written;
  const fields = splitAtBars(rest, 0);
  const from: string[] = [];
  let end = rest.length;
  while (fields.length > 1) {
    const last = fields[fields.length - 1];
    const sources = last === undefined ? null : readSourcesField(last.text);
    if (last === undefined || sources === null) break;
    from.unshift(...sources);
    end = last.start - 1;
    fields.pop();
  }
  const text = cleaned(rest.slice(0, end));
  return from.length > 0 ? { text, from: [...new Set(from)] } : withBracketedSources(text);
}

const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['）', '（'],
  [')', '('],
  ['】', '【'],
  [']', '['],
]);

/** `…（m4 f2）`: nobody may see short names. */
function withBracketedSources(text: string): { readonly text: string; readonly from: readonly string[] } {
  const opening = BRACKETS.get(text.charAt(text.length - 1));
  const start = opening === undefined ? -1 : text.lastIndexOf(opening);
  if (start <= 0) return { text, from: [] };
  const sources = readSourcesField(text.slice(start + 1, -1));
  if (sources === null || sources.length === 0) return { text, from: [] };
  return { text: text.slice(0, start).trim(), from: sources };
}

/** Without the stars and backticks that were opened before the key. */
function cleaned(written: string): string {
  let text = written.trim();
  for (const mark of ['**', '`'])
    if (text.endsWith(mark) && text.split(mark).length % 2 === 0) text = text.slice(0, -mark.length).trim();
  return text;
}

/** The value of `"标题1": "…",` */
function withoutJson(written: string): string {
  let end = written.length;
  while (end > 0 && (isSpace(written.charAt(end - 1)) || ',}'.includes(written.charAt(end - 1)))) end--;
  const text = written.slice(0, end).trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : written;
}

const CHOICE = new Set(['选', '选定', '选择', '选哪个']);

/** 甲 of 候选甲; 选; null for anything else. */
function insightName(written: string): string | null {
  const name = written.replace(/[*`【】\s]/g, '').replace(/^候选/, '');
  return CANDIDATE_NAMES.includes(name) || CHOICE.has(name) ? name : null;
}

function readInsightLine(written: string, rest: string): AnswerLine {
  const name = insightName(written) ?? '';
  const { text, from } = readRest(rest, false);
  if (!CHOICE.has(name)) {
    const said = text.replace(/^候选\s*[：:]\s*/, '');
    return said === '' ? UNREAD : { type: 'candidate', candidate: { name, text: said, from } };
  }
  const chosen =
    CANDIDATE_NAMES.find((each) => text.startsWith(each) || text.startsWith(`候选${each}`)) ?? null;
  const why = text.slice(chosen === null ? 0 : text.indexOf(chosen) + 1);
  return { type: 'choice', chosen, why: why.replace(/^[\s|｜，,：:；;。]+/, '') };
}
