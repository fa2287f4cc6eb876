import { z } from 'zod';

export const word = z.string().trim().min(1);

/**
 * A list of lines: one schema for the list and not one for every line of the ten thousand that each start reads.
 * @param read what a line says; null for one that is at fault
 */
export const linesOf = <T>(read: (line: string) => T | null, fault: string) =>
  z.unknown().transform((lines, context): T[] => {
    const values: T[] = [];
    if (!Array.isArray(lines)) context.addIssue({ code: 'custom', message: 'must be a list', input: lines });
    else {
      for (const [at, line] of lines.entries()) {
        const value = typeof line === 'string' ? read(line) : null;
        if (value === null) context.addIssue({ code: 'custom', message: fault, path: [at], input: line });
        else values.push(value);
      }
    }
    return values;
  });

export const words = linesOf((line) => line.trim() || null, 'must not be empty').refine(
  (list) => list.length > 0,
  'must hold at least one',
);

/** How every knowledge file begins: when it was last looked at, and where it comes from. */
export const header = {
  updated: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-01-31'),
  sources: words,
};
