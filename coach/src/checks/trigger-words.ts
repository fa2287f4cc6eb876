/** Where a trigger begins at the end of a text: whole, or only begun, or not at all. */
export interface Begun {
  /** How many characters from the end. */
  readonly length: number;
  readonly whole: boolean;
}

export type FindTrigger = (text: string) => Begun | null;

/** Letters and digits may be growing into an address, a name or a number; longer than this they are none. */
const RUN = /[a-z0-9@._:/+-](?:[a-z0-9@._:/+-]|(?<=[0-9]) (?=[0-9])){0,29}(?:(?<=[0-9]) )?$/;
const LOUD_RUN = /[0-9]{5}|[a-z0-9][./@]|:\/\/|[0-9][ -][0-9]{4}/;

/** Looks at the last few characters only, so that a stream costs the same per character however long it is. */
export function makeFindTrigger(words: readonly string[]): FindTrigger {
  const whole = new Set(words);
  const begun = new Set(words.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))));
  const longest = Math.max(...words.map((word) => word.length));
  return (text) => {
    let found: Begun | null = null;
    for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
      const end = text.slice(-length);
      if (whole.has(end)) return { length, whole: true };
      if (found === null && begun.has(end)) found = { length, whole: false };
    }
    const run = RUN.exec(text.slice(-32));
    if (run !== null && run[0].length > (found?.length ?? 0)) {
      return { length: run[0].length, whole: LOUD_RUN.test(run[0]) };
    }
    return found;
  };
}
