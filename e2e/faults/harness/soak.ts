import { repetitions } from '../../lane';

const amount = (name: string): number | null =>
  process.env[name] === undefined ? null : Number(process.env[name]);

/** Amounts of the tests without an end: few in `npm test`, more in `npm run test:deep`, any number in `npm run soak`. */
export const rounds = amount('SOAK_ROUNDS') ?? repetitions({ quick: 2, deep: 20 });
export const histories = amount('SOAK_HISTORIES') ?? repetitions({ quick: 15, deep: 150 });
/** How many releases come and go under the browsers' feet. */
export const releases = amount('SOAK_RELEASES') ?? repetitions({ quick: 2, deep: 10 });
/** How often an older server is replaced by the present one under load. */
export const upgrades = amount('SOAK_UPGRADES') ?? repetitions({ quick: 1, deep: 5 });
/** A seed that was printed by a failed run; null for a new one. */
export const seed = amount('SOAK_SEED');

const until = amount('SOAK_UNTIL');

/** True once a soak's minutes are over: nothing new is begun then. */
export const isTimeUp = (): boolean => until !== null && Date.now() >= until;

/** Progress is for a soak's terminal only; a summary is always told. */
export function report(line: string, isSummary = false): void {
  if (isSummary || process.env.SOAK !== undefined) console.log(line);
}
