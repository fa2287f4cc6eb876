const TAKE = '/take';

/** Address in the workbench of 带走 for a deliverable, by its id. */
export const takeAddress = (id: string): string => id + TAKE;

/** Inverse of {@link takeAddress}: null for another address. */
export const readTakeAddress = (at: string): string | null =>
  at.endsWith(TAKE) ? at.slice(0, -TAKE.length) : null;
