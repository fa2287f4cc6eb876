import { GAP } from '@qihang/shared/contracts';
import type { Prompt } from '../brief/brief';
import type { LineObjection } from '../kinds/kind';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { withoutEmptied } from '../kinds/told/emptied-parts';
import type { WrittenLine } from '../kinds/written-line';
import { keepSentences } from './keep-sentences';
import { writeLine } from './line-form';

/**
 * The prompt of the one repair (docs/decisions/0026 §7): the same conversation, the lines as they were written, and all
 * objections at once. Its answer holds only the lines to be replaced or taken out; `reviseLines` puts them over the others.
 */
export function writeRepairPrompt(
  prompt: Prompt,
  lines: readonly WrittenLine[],
  objections: readonly LineObjection[],
): Prompt {
  return {
    system: prompt.system,
    messages: [
      ...prompt.messages,
      { role: 'ai', text: ['@@写', ...lines.map(writeLine), '@@@'].join('\n') },
      { role: 'user', text: repairMessage(lines, objections) },
    ],
  };
}

function repairMessage(lines: readonly WrittenLine[], objections: readonly LineObjection[]): string {
  const whole = objections.filter(({ key }) => key === null).map(({ why }) => `- ${why}`);
  const concerned = whysByKey(objections).flatMap(([key, whys]) => {
    const line = lines.find((each) => each.key === key);
    return [line === undefined ? `${key}：` : writeLine(line), ...whys.map((why) => `- ${why}`)];
  });
  return [
    '【这几处要改】',
    ...(whole.length === 0 ? [] : ['整份：', ...whole]),
    ...concerned,
    '',
    '只写要换的行，每行写全：名目|正文|来源；去掉一行写 -|名目，带数字的一组全去掉，名目写到数字为止。没提到的行不写、不动。改的时候别把细节改成空话：宁可换成他讲过的另一处。从@@写起，写完单独一行@@@。',
  ].join('\n');
}

function whysByKey(objections: readonly LineObjection[]): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { key, why } of objections) if (key !== null) found.set(key, [...(found.get(key) ?? []), why]);
  return [...found];
}

export interface DroppedLine {
  readonly line: WrittenLine;
  readonly whys: readonly string[];
  /** Why in a few words, for the user: the first of all reasons. */
  readonly brief: string;
}

export interface KeptLines {
  readonly lines: readonly WrittenLine[];
  /** For the user to see: what was taken out, and why. */
  readonly dropped: readonly DroppedLine[];
  /** Objections to the whole, which no line answers for. */
  readonly unmet: readonly string[];
}

/**
 * Takes out what still fails after the repair: of a text the sentences, else line by line. A line without which there is no whole becomes a gap that
 * the user sees, where it says something; another one goes, and with the core of an item the rest of it.
 */
export function dropFailing(
  lines: readonly WrittenLine[],
  objections: readonly LineObjection[],
  slots: readonly LineSlot[],
): KeptLines {
  const failing = new Map(whysByKey(objections.filter(({ stays }) => stays !== true)));
  const against = (key: string) => objections.filter((each) => each.key === key && each.stays !== true);
  const dropped = lines.flatMap((line) => {
    const whys = failing.get(line.key);
    if (whys === undefined) return [];
    const [first] = against(line.key);
    const text = keepSentences(line, against(line.key), slots)?.taken ?? line.text;
    return [{ line: { ...line, text }, whys, brief: first?.brief ?? shortened(whys[0] ?? '') }];
  });
  const kept = lines.flatMap((line) => {
    if (!failing.has(line.key)) return [line];
    const parted = keepSentences(line, against(line.key), slots);
    if (parted !== null) return [{ ...line, text: parted.kept }];
    return isNeeded(line, lines, failing, slots) ? [{ key: line.key, text: GAP, from: [] }] : [];
  });
  const unmet = objections
    .filter(({ isSilent }) => isSilent !== true)
    .filter(({ key, stays }) => key === null || (stays === true && !failing.has(key)))
    .map(({ why }) => why);
  return { lines: withoutEmptied(lines, withoutRests(lines, kept, slots), slots), dropped, unmet };
}

const LONGEST_BRIEF = 20;
/** What an objection says before it says what to do. */
const shortened = (why: string): string => why.split(/[；;，。：]/)[0]?.slice(0, LONGEST_BRIEF) ?? '';

/** The item that a line is part of: 题3 for 题3归; null for a line of no item. */
function itemOf(key: string, slots: readonly LineSlot[]) {
  const place = slotOf(key, slots);
  if (place === null || !place.slot.key.includes('#')) return null;
  const [list = ''] = place.slot.key.split('#');
  return { name: `${list}${place.index}`, core: place.slot.core };
}

/** Leaves out what is left of items that have lost what they are none without. */
function withoutRests(
  before: readonly WrittenLine[],
  kept: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly WrittenLine[] {
  const left = new Set(kept.map(({ key }) => key));
  const gone = new Set<string>();
  const holding = new Set<string>();
  for (const { key } of before) {
    const item = itemOf(key, slots);
    if (item?.core === 'any' && left.has(key)) holding.add(item.name);
    if (item?.core === 'each' && !left.has(key)) gone.add(item.name);
  }
  for (const { key } of before) {
    const item = itemOf(key, slots);
    if (item?.core === 'any' && !holding.has(item.name)) gone.add(item.name);
  }
  return kept.filter(({ key }) => !gone.has(itemOf(key, slots)?.name ?? ''));
}

/** Whether fewer lines of its slot than there have to be would be left. */
function isNeeded(
  line: WrittenLine,
  lines: readonly WrittenLine[],
  failing: ReadonlyMap<string, unknown>,
  slots: readonly LineSlot[],
): boolean {
  const slot = slotOf(line.key, slots)?.slot;
  if (slot === undefined || !['text', 'spoken', 'title', 'direction'].includes(slot.role)) return false;
  const left = lines.filter(({ key }) => slotOf(key, slots)?.slot === slot && !failing.has(key));
  return left.length < slot.count[0];
}
