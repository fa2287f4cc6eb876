const amount = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

/** How much of the endless tests is run: little in `npm test`, as much as one likes in `npm run soak`. */
export const rounds = amount('SOAK_ROUNDS', 10);
export const histories = amount('SOAK_HISTORIES', 150);
/** A seed that was printed by a failed run; null for a new one. */
export const seed = process.env.SOAK_SEED === undefined ? null : Number(process.env.SOAK_SEED);

/** Progress is for a soak's terminal only; a summary is always told. */
export function report(line: string, isSummary = false): void {
  if (isSummary || process.env.SOAK !== undefined) console.log(line);
}
