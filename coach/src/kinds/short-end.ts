import type { LineSlot } from './line-slot';

/** The slots of a kind whose work is read quickly, and whose writer is asked for sections below it as they are given here. */
export const shortEnd = (slots: readonly LineSlot[], section: Partial<LineSlot>): readonly LineSlot[] =>
  slots.map((slot) => (slot.pointer.startsWith('/notes/') ? { ...slot, ...section } : slot));

/** One block of four lines at most, which all that there is to say at the end goes into. */
export const oneBlock = (what: string): Partial<LineSlot> => ({
  what: `末尾只这一块，至多四行，换行写成／，格式 小标题：内容，小标题六个字内；${what}`,
  asked: [0, 1],
  aim: 130,
});
