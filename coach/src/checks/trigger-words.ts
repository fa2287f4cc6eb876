/** Where a trigger begins at the end of a text: whole, or only begun, or not at all. */
export interface Begun {
  /** How many characters from the end. */
  readonly length: number;
  readonly whole: boolean;
}

/** Words from which on talk is held back, and letters and digits that may be growing into an address. */
export interface Triggers {
  /** Looks at the last few characters only, so that a stream costs the same per character however long it is. */
  findAtEnd(text: string): Begun | null;
  /** Whether a trigger may begin with this letter; behind one that nothing begins with, nothing is found. */
  mayBegin(letter: string): boolean;
}

/** Letters and digits may be growing into an address, a name or a number; longer than this they are none. */
const RUN = /[a-z0-9@._:/+-](?:[a-z0-9@._:/+-]|(?<=[0-9]) (?=[0-9])){0,29}(?:(?<=[0-9]) )?$/;
const ENDS_RUN = /[a-z0-9@._:/+ -]/;
const OF_RUN = /[a-z0-9@._:/+-]/;
const LOUD_RUN = /[0-9]{5}|[a-z0-9][./@]|:\/\/|[0-9][ -][0-9]{4}/;

/** Makes the search for these words, which are as the screen sees them: small letters, normalised. */
export function makeTriggers(words: readonly string[]): Triggers {
  const whole = new Set(words);
  const begun = new Set(words.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))));
  const longest = Math.max(...words.map((word) => word.length));
  const findAtEnd = (text: string): Begun | null => {
    let found: Begun | null = null;
    for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
      const end = text.slice(-length);
      if (whole.has(end)) return { length, whole: true };
      if (found === null && begun.has(end)) found = { length, whole: false };
    }
    if (!ENDS_RUN.test(text.slice(-1))) return found;
    const run = RUN.exec(text.slice(-32));
    if (run !== null && run[0].length > (found?.length ?? 0)) {
      return { length: run[0].length, whole: LOUD_RUN.test(run[0]) };
    }
    return found;
  };
  return { findAtEnd, mayBegin: (letter) => begun.has(letter) || OF_RUN.test(letter) };
}
