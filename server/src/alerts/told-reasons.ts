/** Interval of alerts per subject and reason, however often it fails and recovers. */
const QUIET_MS = 10 * 60_000;

/**
 * Decides which changes of a subject the operator is told: each new reason, at most once in ten minutes, and a recovery
 * where its failure was told.
 * @returns whether to tell that the subject now fails for this reason, or (`null`) not any more
 */
export function makeToldReasons<Subject>(
  now: () => number = Date.now,
): (subject: Subject, reason: string | null) => boolean {
  const told = new Map<Subject, { reason: string | null; at: Map<string, number> }>();
  return (subject, reason) => {
    const known = told.get(subject) ?? { reason: null, at: new Map<string, number>() };
    told.set(subject, known);
    if (reason === known.reason) return false;
    if (reason !== null) {
      const last = known.at.get(reason);
      if (last !== undefined && now() - last < QUIET_MS) return false;
      known.at.set(reason, now());
    }
    known.reason = reason;
    return true;
  };
}
