import type { LineSlot } from './line-slot';

/** A single question, of a line. */
const QUESTION = { asked: [0, 1], aim: 40 } as const;

/**
 * The slots of a kind whose work is a list that is read quickly: its writer is asked for one question below it, and for
 * sections as they are given here. What stands there in versions of before stays.
 */
export const shortEnd = (slots: readonly LineSlot[], section: Partial<LineSlot>): readonly LineSlot[] =>
  slots.map((slot) => {
    if (slot.pointer.startsWith('/notes/')) return { ...slot, ...section };
    return slot.pointer.startsWith('/open/') ? { ...slot, ...QUESTION } : slot;
  });

/** One block of four lines at most, which all that there is to say at the end goes into. */
export const oneBlock = (what: string): Partial<LineSlot> => ({
  what: `末尾只这一块，至多四行，换行写成／，格式 小标题：内容，小标题六个字内；${what}`,
  asked: [0, 1],
  aim: 130,
});
