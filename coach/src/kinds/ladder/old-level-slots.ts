import { type LineSlot, PAST } from '../line-slot';

/** What the keys of a level began with while each had one of three roles, in their order. */
export const OLD_LEVELS = ['引流', '信任', '利润'] as const;

const PARTS = [
  ['', 'name', 30],
  ['价', 'price', 40],
  ['给', 'delivers', 120],
  ['接', 'handover', 120],
  ['先不做', 'skipped', 120],
] as const;

/** Levels by their roles, as they stand in versions of before: what is changed there keeps its key. */
export const OLD_LEVEL_SLOTS: readonly LineSlot[] = OLD_LEVELS.flatMap((level, index) =>
  PARTS.map(
    ([part, pointer, longest]): LineSlot => ({
      key: `${level}${part}`,
      pointer: `/rungs/${index}/${pointer}`,
      what: '',
      role: 'text',
      longest,
      count: [0, 1],
      asked: PAST,
      ...(part === '给' && { isMain: true }),
      ...((part === '接' || part === '先不做') && { isForUser: true }),
    }),
  ),
);
