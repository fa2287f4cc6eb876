import { TOLD_LONGEST, TOLD_MAX } from '@qihang/shared/contracts';
import type { LineSlot } from '../line-slot';
import { slotOf } from '../place-lines';

/** Key of the lines of a text. */
export const TOLD = '文#';

/** The lines of a work that is told from its first line to its last: each is a line of Markdown. */
export const TOLD_SLOT: LineSlot = {
  key: TOLD,
  pointer: '/told/#/text',
  what: '正文的一行',
  role: 'text',
  longest: TOLD_LONGEST,
  count: [0, TOLD_MAX],
  isForUser: true,
  isToSay: true,
  mayPropose: true,
  isMarkdown: true,
  proposal: 'sum',
};

/** Whether the line is one of the work's text. */
export const isToldLine = (key: string, slots: readonly LineSlot[]): boolean =>
  slotOf(key, slots)?.slot.pointer === TOLD_SLOT.pointer;

/** Whether the line is one of Markdown: of a work that is told, or of what is said to its user. */
export const isMarkdownLine = (key: string, slots: readonly LineSlot[]): boolean =>
  slotOf(key, slots)?.slot.isMarkdown === true;

/** Whether a writer of these lines hands in a text, and beside it what is copied from it. */
export const isToldKind = (slots: readonly LineSlot[]): boolean =>
  slots.some(({ pointer }) => pointer === TOLD_SLOT.pointer);
