interface Joined<Result> {
  readonly running: Promise<Result>;
  /** The one call that begins when the running one has ended, for everybody who asked meanwhile. */
  next: Promise<Result> | null;
}

/**
 * Joins calls of one key that are asked for while another one runs: at most one runs and one waits, whatever the number
 * of callers. Every caller gets the result of a call that began after it asked, so that nobody sees an older state.
 */
export function joinCalls<Result>(call: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const joined = new Map<string, Joined<Result>>();

  const begin = (key: string): Promise<Result> => {
    const running = call(key);
    const entry: Joined<Result> = { running, next: null };
    joined.set(key, entry);
    const end = () => {
      if (entry.next === null) joined.delete(key);
    };
    running.then(end, end);
    return running;
  };

  return (key) => {
    const entry = joined.get(key);
    if (entry === undefined) return begin(key);
    entry.next ??= entry.running.then(
      () => begin(key),
      () => begin(key),
    );
    return entry.next;
  };
}
