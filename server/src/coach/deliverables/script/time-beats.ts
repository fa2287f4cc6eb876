import type { DeliverableContent } from '@qihang/shared/contracts';

type Beat = DeliverableContent<'script'>['beats'][number];
export type UntimedBeat = Omit<Beat, 'from' | 'to'>;

/** Spoken Chinese: 3.3 to 4.2 characters a second (reference). Reckoned in the middle, so that one may breathe. */
const A_SECOND = 3.8;
const MOST_A_SECOND = 4.2;
const SPOKEN = /[\p{Script=Han}\p{L}\p{N}]/gu;

export const spokenLength = (text: string): number => text.match(SPOKEN)?.length ?? 0;

/** How long a text takes to be said, in whole seconds; never so short that one has to hurry. */
export function secondsOf(text: string): number {
  const length = spokenLength(text);
  return Math.max(2, Math.round(length / A_SECOND), Math.ceil(length / MOST_A_SECOND));
}

/** One beat after the other, without a gap. */
export function timeBeats(beats: readonly UntimedBeat[]): Beat[] {
  let from = 0;
  return beats.map((beat) => {
    const to = from + secondsOf(beat.say);
    const timed = { ...beat, from, to };
    from = to;
    return timed;
  });
}
