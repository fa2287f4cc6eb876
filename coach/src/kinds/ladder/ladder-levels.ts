import { type DeliverableContent, OWN_LEVELS, LADDER_ROLES as ROLES } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { pricesIn } from '../number-in';
import { writePasted } from '../pasted-lines';
import { slotOf } from '../place-lines';
import { isProposal, PROPOSED } from '../proposal';
import type { WrittenLine } from '../written-line';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';
import { OLD_LEVELS } from './old-level-slots';

export type Rung = DeliverableContent<'ladder'>['rungs'][number];

/** Behind the key of a level, in the order in which they are written. */
const PARTS = {
  name: '',
  track: '路',
  forWhom: '给谁',
  delivers: '给',
  price: '价',
  body: '文',
  reckoning: '算',
  sum: '账',
  keeps: '守',
  condition: '条件',
  handover: '接',
  skipped: '先不做',
} as const;
type Part = keyof typeof PARTS;

/** A level as its lines say it; '' for what no line says. `skipped` is why it is not made for now. */
export interface Level extends Readonly<Record<Part, string>> {
  /** What the keys of its lines begin with: 级2, of versions of before 利润. */
  readonly key: string;
  /** Only of a level that is still as it stood before levels had names alone. */
  readonly role?: Rung['role'];
}

/** The levels that count, from the smallest up: those by number where any is written, else those of before by their roles. */
export function levelsOf(table: LineTable, { current }: WritingContext): readonly Level[] {
  const before = current !== null && 'rungs' in current ? current.rungs : [];
  const written = (levels: readonly Level[]) =>
    levels.filter(isWritten).map((level) => withoutOldReason(level, before));
  const numbered = written(OWN_LEVELS.map((_, index) => readLevel(table, `${LEVEL}${index + 1}`)));
  const old = written(
    OLD_LEVELS.map((key, index) => ({ ...readLevel(table, key), role: ROLES[index] ?? ROLES[0] })),
  );
  // Of a ladder that is changed the other order of levels is the one that was asked for.
  const isTurned = before.some(({ role }) => !isOld(role)) && old.some(({ name }) => name !== '');
  return numbered.length === 0 || isTurned ? old : numbered;
}

const isOld = (role: Rung['role']): boolean => (ROLES as readonly (typeof role)[]).includes(role);

/** The lines of a ladder's levels. */
export const linesOfRungs = (rungs: readonly Rung[]): readonly WrittenLine[] =>
  rungs.flatMap((rung, index) => {
    const key = OLD_LEVELS[(ROLES as readonly (typeof rung.role)[]).indexOf(rung.role)];
    const texts: Partial<Record<Part, string>> = rung;
    return (Object.keys(PARTS) as Part[]).flatMap((part) => {
      const text = texts[part];
      const name = (key ?? `${LEVEL}${index + 1}`) + PARTS[part];
      return text === undefined
        ? []
        : [{ key: name, text: part === 'body' ? writePasted(text) : text, from: [] }];
    });
  });

/** The level that a key speaks of and the part of it: 级2价 is 价 of 级2; null for any other line. */
export function partOfLevel(key: string): { readonly level: string; readonly part: string } | null {
  const place = slotOf(key, LADDER_SLOTS);
  if (place === null || !place.pointer.startsWith('/rungs/')) return null;
  const written = place.slot.key.replace('#', String(place.index + 1));
  const level = OLD_LEVELS.find((old) => written.startsWith(old)) ?? `${LEVEL}${place.index + 1}`;
  return { level, part: written.slice(level.length) };
}

function readLevel(table: LineTable, key: string): Level {
  const text = (part: Part): string => {
    const place = slotOf(key + PARTS[part], LADDER_SLOTS);
    if (place === null) return '';
    const line = table.line(place.slot.key, place.index);
    return part === 'price' ? withMark(line) : (line?.text.trim() ?? '');
  };
  const read = Object.fromEntries((Object.keys(PARTS) as Part[]).map((part) => [part, text(part)]));
  return { key, ...(read as Readonly<Record<Part, string>>) };
}

/** A price that its source says is proposed is shown as one; where nothing is to pay, nothing is proposed. */
function withMark(line: WrittenLine | null): string {
  const text = line?.text.trim() ?? '';
  const isMarked = line?.from.includes(PROPOSED) === true && !isProposal(text) && pricesIn(text).length > 0;
  return isMarked ? `建议${text}` : text;
}

const isWritten = (level: Level): boolean =>
  (Object.keys(PARTS) as Part[]).some((part) => level[part] !== '');

/** What was not made and is sold now has its old reason still beside its new lines. */
function withoutOldReason(level: Level, before: readonly Rung[]): Level {
  const wasSkipped = before.some((rung) => 'skipped' in rung && rung.skipped === level.skipped);
  return wasSkipped && level.body + level.delivers !== '' ? { ...level, skipped: '' } : level;
}
