const READING = '/read';

/** Address of a script's prompter in the workbench. */
export const readingAddress = (id: string): string => `${id}${READING}`;

/** Inverse of {@link readingAddress}: the script's id, null for another address. */
export const readReadingAddress = (at: string): string | null =>
  at.endsWith(READING) ? at.slice(0, -READING.length) : null;
