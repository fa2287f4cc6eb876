import type { Opening } from '../contracts/opening';

/** The part of storage that this module needs. */
interface SnapshotStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Entry of local storage with what was read last. */
export const SNAPSHOT_KEY = 'snapshot';
/** Version of its shape. Any other one, be it from the future, is deleted and not converted. */
export const SNAPSHOT_VERSION = 1;
/** Name of the IndexedDB database with more of what was read; it is deleted whole. */
export const KEPT_DATABASE = 'kept';

/** What a page can draw of an opening before the server has answered: nothing that is only true today. */
export type SnapshotOpening = Pick<Opening, 'user' | 'agent' | 'conversations' | 'thread' | 'isMissing'>;

/**
 * What local storage holds, as JSON (docs/decisions/0032 §2). In `thread`, `nextBefore` says only whether there is more
 * above, and with `isCut` the answer is in `tree` alone.
 */
export interface Snapshot {
  readonly v: number;
  /** {@link tagOf} the session that has read it; nobody else may see it. */
  readonly tag: string;
  readonly opening: SnapshotOpening;
}

/** The session that a snapshot has to be of. */
interface SnapshotSession {
  readonly token: string | null;
  readonly user: { readonly id: string } | null;
}

const PRIMES = [0x01000193, 0x85ebca6b] as const;

/**
 * Says which session something was stored by, without being its token: 64 bits of a hash of 256 random ones. Not
 * `crypto.subtle`, which answers late and only over https.
 */
export const tagOf = (token: string): string =>
  PRIMES.map((prime) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), prime);
    return ((hash ^ (hash >>> 15)) >>> 0).toString(36);
  }).join('');

function parse(json: string): Snapshot | null {
  try {
    const snapshot = JSON.parse(json) as Partial<Snapshot> | null;
    const isKnown = snapshot?.v === SNAPSHOT_VERSION && Array.isArray(snapshot.opening?.conversations.items);
    return isKnown ? (snapshot as Snapshot) : null;
  } catch {
    return null;
  }
}

/** What this session has read last; null for nothing. What is somebody else's, or cannot be read, is removed. */
export function readSnapshot(
  storage: SnapshotStorage,
  { token, user }: SnapshotSession,
): SnapshotOpening | null {
  const json = storage.get(SNAPSHOT_KEY);
  if (json === null || token === null) return null;
  const snapshot = parse(json);
  const isOwn = snapshot?.tag === tagOf(token) && (user === null || snapshot.opening.user.id === user.id);
  if (isOwn) return snapshot.opening;
  storage.remove(SNAPSHOT_KEY);
  return null;
}

/** Stores what this session has read last, whole or in part; nothing where not even a part fits. */
export function writeSnapshot(storage: SnapshotStorage, token: string, fitted: SnapshotOpening | null): void {
  const snapshot: Snapshot | null = fitted && { v: SNAPSHOT_VERSION, tag: tagOf(token), opening: fitted };
  if (snapshot === null) storage.remove(SNAPSHOT_KEY);
  else storage.set(SNAPSHOT_KEY, JSON.stringify(snapshot));
}
