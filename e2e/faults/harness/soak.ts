const amount = (name: string): number | null =>
  process.env[name] === undefined ? null : Number(process.env[name]);

/** How much of the endless tests is run: little in `npm test`, as much as one likes in `npm run soak`. */
export const rounds = amount('SOAK_ROUNDS') ?? 10;
export const histories = amount('SOAK_HISTORIES') ?? 150;
/** How many releases come and go under the browsers' feet. */
export const releases = amount('SOAK_RELEASES') ?? 10;
/** A seed that was printed by a failed run; null for a new one. */
export const seed = amount('SOAK_SEED');

const until = amount('SOAK_UNTIL');

/** True once a soak's minutes are over: nothing new is begun then. */
export const isTimeUp = (): boolean => until !== null && Date.now() >= until;

/** Progress is for a soak's terminal only; a summary is always told. */
export function report(line: string, isSummary = false): void {
  if (isSummary || process.env.SOAK !== undefined) console.log(line);
}
