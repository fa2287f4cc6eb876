import type { Accepts } from './program';

/**
 * Makes the functions that tell whether a part of a pattern reads a character: the engine itself is asked, once for each.
 * @param flags of the whole pattern
 */
export function makeAcceptors(flags: string): (part: string) => Accepts {
  const own = flags.replace(/[^iusv]/g, '');
  const known = new Map<string, Accepts>();
  return (part) => {
    const accepts = known.get(part) ?? remembering(new RegExp(`^(?:${part})$`, own));
    known.set(part, accepts);
    return accepts;
  };
}

function remembering(native: RegExp): Accepts {
  const seen = new Map<string, boolean>();
  let [last, isLast] = ['', false];
  return (character) => {
    // The same character is asked for over and over.
    if (character === last) return isLast;
    last = character;
    const known = seen.get(character);
    isLast = known ?? native.test(character);
    if (known === undefined) seen.set(character, isLast);
    return isLast;
  };
}
