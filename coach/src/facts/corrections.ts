import type { FactVersion } from './fact';
import { currentOf, type FactChange, type FactHistory } from './fact-history';

/** A value that a message has put in the place of another. */
export interface Correction<Version extends FactVersion = FactVersion> {
  readonly messageId: string;
  readonly was: Version;
  readonly now: Version;
  /** It holds since, the value before it is back, or there is another one by now. */
  readonly state: 'held' | 'undone' | 'changed';
}

const isSame = (one: FactVersion, other: FactVersion): boolean =>
  one.value === other.value && one.isWithdrawn !== true;

function stateOf(was: FactVersion, now: FactVersion, later: readonly FactVersion[]): Correction['state'] {
  if (later.every((version) => isSame(version, now))) return 'held';
  const newest = later.at(-1);
  return newest !== undefined && isSame(newest, was) ? 'undone' : 'changed';
}

/** What messages have corrected in a fact, oldest first. What the same message said before its last word is none. */
export const correctionsIn = <Version extends FactVersion>({
  versions,
}: {
  readonly versions: readonly Version[];
}): readonly Correction<Version>[] =>
  versions.flatMap((now, at) => {
    const messageId = now.saidIn;
    if (messageId === null || now.isWithdrawn === true || versions[at + 1]?.saidIn === messageId) return [];
    const was = versions
      .slice(0, at)
      .filter((version) => version.saidIn !== messageId)
      .at(-1);
    if (was === undefined || was.isWithdrawn === true || was.value === now.value) return [];
    return [{ messageId, was, now, state: stateOf(was, now, versions.slice(at + 1)) }];
  });

/** A version of before as the next one of its fact, by a tap. */
function again(
  { id, field, value, about, quotes }: FactVersion,
  last: FactVersion,
  status: FactVersion['status'],
): FactChange {
  const made: FactVersion = {
    ...{ id, version: last.version + 1, field, value, about, status, quotes, saidIn: null },
    ...(last.isPrivate === true ? { isPrivate: true } : {}),
  };
  return { kind: 'replace', fact: made, before: last.version };
}

/**
 * Takes the correction back that holds in a fact: the value before it is confirmed, and what the same words made stale
 * in other facts holds again as it did.
 * @returns no change where nothing was corrected
 */
export function undoCorrection(histories: readonly FactHistory[], factId: string): readonly FactChange[] {
  const history = histories.find(({ id }) => id === factId);
  const current = history && currentOf(history);
  const correction = history && correctionsIn(history).find(({ state }) => state === 'held');
  if (current === undefined || correction === undefined) return [];
  const { was, now, messageId } = correction;
  const stale = histories.flatMap(({ versions }) => {
    const gone = versions.at(-1);
    const before = versions.filter(({ saidIn }) => saidIn !== messageId).at(-1);
    const isByIt = gone?.isWithdrawn === true && gone.saidIn === messageId && gone.value === now.value;
    return isByIt && before !== undefined && before.isWithdrawn !== true
      ? [again(before, gone, before.status)]
      : [];
  });
  return [again(was, current, 'confirmed'), ...stale];
}
