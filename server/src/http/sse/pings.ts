/** Callbacks by interval: one timer for all streams with the same interval. */
const paces = new Map<number, Set<() => void>>();
const timers = new Map<number, NodeJS.Timeout>();

/** Calls back every `ms`. @returns the function that stops it */
export function pingEvery(ms: number, ping: () => void): () => void {
  let all = paces.get(ms);
  if (all === undefined) {
    const members = new Set<() => void>();
    all = members;
    paces.set(ms, members);
    timers.set(
      ms,
      setInterval(() => {
        for (const each of members) each();
      }, ms).unref(),
    );
  }
  all.add(ping);
  return () => {
    const members = paces.get(ms);
    members?.delete(ping);
    if (members?.size !== 0) return;
    clearInterval(timers.get(ms));
    timers.delete(ms);
    paces.delete(ms);
  };
}
