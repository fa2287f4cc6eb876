import type { User } from '@qihang/shared/contracts';
import { SNAPSHOT_KEY } from '../snapshot/format';
import type { KeyValueStore } from './safe-storage';

/** The stored part of a session (R3.1). */
export interface StoredSession {
  readonly token: string;
  /** Null when the stored user cannot be read; the server's answer replaces it. */
  readonly user: User | null;
}

/** Anything else could not be sent as a header, and is not one of the server's tokens. */
const isToken = (value: string): boolean => /^[\x21-\x7e]{1,512}$/.test(value);

/** A user from storage or from the server, or null for any other value. */
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

/**
 * Writes the user first: other tabs take the token's event as the sign that both are stored. What somebody else has read
 * goes before that.
 */
export function writeStoredSession(storage: KeyValueStore, token: string, user: User): void {
  storage.remove(SNAPSHOT_KEY);
  storage.set('user', JSON.stringify(user));
  storage.set('token', token);
}

/**
 * Stores the server's user for the stored token. The token is not written again: that would restore it after another
 * tab's sign-out, which becomes visible here a little later.
 */
export function writeStoredUser(storage: KeyValueStore, user: User): void {
  const json = JSON.stringify(user);
  if (storage.get('user') !== json) storage.set('user', json);
}

export function clearStoredSession(storage: KeyValueStore): void {
  storage.remove('token');
  storage.remove('user');
  storage.remove(SNAPSHOT_KEY);
}
