import type { WrittenLine } from './written-line';

/** The source of a line whose view, feeling or link was lent to the user, who never said it and is told so below the work. */
export const LENT = '搭';

/** Whether a line says for the user what they only might think; what happened, numbers and people are never lent. */
export const isLent = ({ from }: Pick<WrittenLine, 'from'>): boolean => from.includes(LENT);
