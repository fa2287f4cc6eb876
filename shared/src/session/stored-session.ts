import type { User } from '@qihang/shared/contracts';
import type { KeyValueStore } from './safe-storage';

/** What local storage keeps of a session (SPEC §3). */
export interface StoredSession {
  readonly token: string;
  /** Null when the stored user cannot be read; the server knows it. */
  readonly user: User | null;
}

/** Anything else could not be sent as a header, and was not written by us. */
const isToken = (value: string): boolean => /^[\x21-\x7e]{1,512}$/.test(value);

/** A user as it came from storage or from the server, or null for anything else. */
export function readUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('username' in value)) return null;
  const { id, username } = value;
  return typeof id === 'string' && typeof username === 'string' ? { id, username } : null;
}

const parseUser = (json: string | null): User | null => {
  try {
    return json === null ? null : readUser(JSON.parse(json));
  } catch {
    return null;
  }
};

export function readStoredSession(storage: KeyValueStore): StoredSession | null {
  const token = storage.get('token');
  if (token === null) return null;
  if (isToken(token)) return { token, user: parseUser(storage.get('user')) };
  clearStoredSession(storage);
  return null;
}

/** The user first: other tabs take the token's event as the sign that both are there. */
export function writeStoredSession(storage: KeyValueStore, token: string, user: User): void {
  storage.set('user', JSON.stringify(user));
  storage.set('token', token);
}

/**
 * What the server says of the user whose token is stored. The token is not written again: another tab that signs out
 * in this very moment would find it back, because what it removes shows here only a little later.
 */
export function writeStoredUser(storage: KeyValueStore, user: User): void {
  const json = JSON.stringify(user);
  if (storage.get('user') !== json) storage.set('user', json);
}

export function clearStoredSession(storage: KeyValueStore): void {
  storage.remove('token');
  storage.remove('user');
}
