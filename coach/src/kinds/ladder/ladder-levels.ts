import { type DeliverableContent, OWN_LEVELS, LADDER_ROLES as ROLES } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { slotOf } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { LADDER_SLOTS, OWN, RUNGS } from './ladder-slots';

type Rung = DeliverableContent<'ladder'>['rungs'][number];

/** A level as its lines say it; '' for what no line says. */
export interface Level {
  /** What the keys of its lines begin with: 利润, 级2. */
  readonly key: string;
  readonly role: Rung['role'];
  readonly name: string;
  readonly price: string;
  readonly delivers: string;
  readonly handover: string;
  /** Why it is not made for now; '' for one that is sold. */
  readonly skipped: string;
}

/** Behind the key of a level, in the order in which they are shown. */
const PARTS = { price: '价', delivers: '给', handover: '接', skipped: '先不做' } as const;

/** The levels that count, from the smallest up: the user's own where they are written, else those of the three roles. */
export function levelsOf(table: LineTable, { current }: WritingContext): readonly Level[] {
  const own = OWN_LEVELS.map((role, index) => readLevel(table, `${OWN}${index + 1}`, role));
  const usual = ROLES.map((role, index) => readLevel(table, RUNGS[index] ?? '', role));
  const before = current !== null && 'rungs' in current ? current.rungs : [];
  const written = (levels: readonly Level[]) =>
    levels.filter(isWritten).map((level) => withoutOldReason(level, before));
  const [ownLevels, usualLevels] = [written(own), written(usual)];
  // Of a ladder that is changed the other order of levels is the one that was asked for.
  const wasOwn = before.some((rung) => isOwn(rung.role));
  const isTurned = wasOwn && usualLevels.some(({ name }) => name !== '');
  if (ownLevels.length === 0 || isTurned) return usualLevels;
  return ownLevels.map((level, index) => ({ ...level, role: OWN_LEVELS[index] ?? level.role }));
}

/** The key that the lines of a level begin with. */
const keyOf = (role: Rung['role']): string =>
  RUNGS[(ROLES as readonly string[]).indexOf(role)] ??
  `${OWN}${(OWN_LEVELS as readonly string[]).indexOf(role) + 1}`;

/** The lines of a ladder's levels. */
export const linesOfRungs = (rungs: readonly Rung[]): readonly WrittenLine[] =>
  rungs.flatMap((rung) => {
    const key = keyOf(rung.role);
    const line = (part: string, text: string | undefined): WrittenLine[] =>
      text === undefined ? [] : [{ key: key + part, text, from: [] }];
    if ('skipped' in rung) return [...line('', rung.name), ...line(PARTS.skipped, rung.skipped)];
    const { name, price, delivers, handover } = rung;
    return [
      ...line('', name),
      ...line(PARTS.price, price),
      ...line(PARTS.delivers, delivers),
      ...line(PARTS.handover, handover),
    ];
  });

/** The level that a key speaks of and the part of it: 利润价 is 价 of 利润; null for any other line. */
export function partOfLevel(key: string): { readonly level: string; readonly part: string } | null {
  const place = slotOf(key, LADDER_SLOTS);
  if (place === null || !place.pointer.startsWith('/rungs/')) return null;
  const written = place.slot.key.replace('#', String(place.index + 1));
  const part = Object.values(PARTS).find((each) => written.endsWith(each)) ?? '';
  return { level: written.slice(0, written.length - part.length), part };
}

const isOwn = (role: Rung['role']): boolean => (OWN_LEVELS as readonly string[]).includes(role);

function readLevel(table: LineTable, key: string, role: Rung['role']): Level {
  const text = (part: string): string => {
    const place = slotOf(key + part, LADDER_SLOTS);
    return place === null ? '' : table.text(place.slot.key, place.index);
  };
  return {
    ...{ key, role, name: text(''), price: text(PARTS.price), delivers: text(PARTS.delivers) },
    ...{ handover: text(PARTS.handover), skipped: text(PARTS.skipped) },
  };
}

const isWritten = ({ name, price, delivers, handover, skipped }: Level): boolean =>
  [name, price, delivers, handover, skipped].some((text) => text !== '');

/** What was not made and is sold now has its old reason still beside its new lines. */
function withoutOldReason(level: Level, before: readonly Rung[]): Level {
  const isOld = before.some((rung) => 'skipped' in rung && rung.skipped === level.skipped);
  return isOld && level.delivers !== '' ? { ...level, skipped: '' } : level;
}
