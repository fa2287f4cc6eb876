import { LEVEL_LABELS } from './deliverable-kinds';
import type { DeliverableContent } from './deliverables';

/** A level of a 变现阶梯. */
export type LadderLevel = DeliverableContent<'ladder'>['rungs'][number];
/** One that is sold, or given. */
export type OfferedLevel = Exclude<LadderLevel, { readonly skipped: string }>;

/** What is said of a level, in the order in which it is read. */
export interface LevelPart {
  readonly field: keyof typeof LEVEL_LABELS;
  readonly label: string;
  readonly text: string;
}

const FIELDS = Object.keys(LEVEL_LABELS) as readonly (keyof typeof LEVEL_LABELS)[];

/** The parts of a level under their headings, the same wherever it is read. */
export const partsOfLevel = (level: OfferedLevel): readonly LevelPart[] =>
  FIELDS.flatMap((field) => {
    const text = level[field];
    return text === undefined ? [] : [{ field, label: labelOf(field, level), text }];
  });

// Only levels that say whom they are for have a sentence to say there.
const labelOf = (field: LevelPart['field'], { forWhom }: OfferedLevel): string =>
  field === 'handover' && forWhom === undefined ? '怎么接' : LEVEL_LABELS[field];

const NUMERALS = '一二三四五六';

/**
 * What stands over a level: its place for those that lead up, its name for what is earned beside them, and in versions of
 * before what it is for.
 */
export function placeOfLevel({ role, track }: Pick<LadderLevel, 'role' | 'track'>, index: number): string {
  if (track !== undefined) return `另一路·${track}`;
  return role ?? `第${NUMERALS.charAt(index)}级`;
}
