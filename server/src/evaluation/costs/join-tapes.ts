import type { Tape, TapedTurn } from '../tape';

/**
 * One conversation out of several tapes, one after the other: what a long one is made of. Short names of messages are
 * counted on, so that quotes are found; the people are none, and of what becomes of facts nothing follows.
 * @param most turns that it has at most
 */
export function joinTapes(tapes: readonly Tape[], most: number): Tape | null {
  const [first] = tapes;
  if (first === undefined) return null;
  const turns: TapedTurn[] = [];
  for (const tape of tapes) {
    let before = turns.length;
    for (const { begins, seen: _, ...turn } of tape.turns) {
      if (begins === true) before = turns.length;
      const calls = turn.calls.map(({ sections: _hashes, ...call }) => ({
        ...call,
        text: countedOn(call.text, before),
      }));
      turns.push({ ...turn, calls });
    }
  }
  return { head: { ...first.head, tape: 'joined', endsCare: true }, turns: turns.slice(0, most) };
}

/** `m12` as the name of a message, not the end of another word. */
const NAME = /\bm(\d{1,3})\b/g;

const countedOn = (text: string, by: number): string =>
  text.replace(NAME, (_, number: string) => `m${Number(number) + by}`);
