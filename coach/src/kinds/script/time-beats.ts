import { CHARACTERS_A_SECOND, spokenLength } from '../../checks/check-parameters';

/** Below this share of somebody's pace a text is no longer slow but has pauses (the reference names 3.3 to 4.2 of 4). */
const SLOWEST = 0.825;
/** What is done without a word, and how long a pause is, a manuscript has settled. */
const SLOWEST_SETTLED = 0.4;
/** With room to breathe, where no length was asked for. */
const USUAL = 0.95;
/** The shortest script that the contract has. */
const LEAST_SECONDS = 15;
const MOST_SECONDS = 300;

export interface BeatTime {
  readonly from: number;
  readonly to: number;
}

/**
 * When each beat begins and ends, in whole seconds, by what is spoken in it; the pace gives way, so that a script of the
 * ordered length fills it.
 * @param fastest characters a second that this person speaks at most
 * @param isSettled its length is that which was ordered, pauses and all
 */
export function timeBeats(
  spoken: readonly string[],
  ordered: number | undefined,
  fastest = CHARACTERS_A_SECOND,
  isSettled = false,
): readonly BeatTime[] {
  const lengths = spoken.map(spokenLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const wanted = ordered === undefined ? fastest * USUAL : total / ordered;
  const pace = Math.min(fastest, Math.max(fastest * (isSettled ? SLOWEST_SETTLED : SLOWEST), wanted));
  let said = 0;
  let from = 0;
  return lengths.map((length, index) => {
    said += length;
    const isLast = index === lengths.length - 1;
    const end = isLast ? Math.max(Math.ceil(said / pace - 0.001), LEAST_SECONDS) : Math.round(said / pace);
    const time = { from, to: Math.max(from + 1, Math.min(end, MOST_SECONDS)) };
    from = time.to;
    return time;
  });
}
