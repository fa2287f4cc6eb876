/** What the API clients need of the session (the store of `@qihang/shared/session` is one). */
export interface ApiSession {
  getState(): { readonly token: string | null };
  /** The server refused this token: forget it, unless a newer one has taken its place. */
  expire(token: string): void;
}

/** The session and the way to the sign-in page: what the 401 rule acts on. */
export interface ApiAccess {
  readonly session: ApiSession;
  /** Goes to `/login` unless already there. */
  redirectToLogin(): void;
}

/** The header that carries a token; empty for a signed-out visitor. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** The token in an `Authorization` header of ours. */
export const tokenOf = (header: unknown): string | null =>
  typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;

/**
 * The 401 rule (SPEC §4, §8; PRODUCT §5): the session ends and the user goes to `/login`. A reply to a request
 * that carried another token than the present one is ignored: it says nothing about the present session.
 */
export function handleUnauthenticated(access: ApiAccess, sentToken: string | null): void {
  if (access.session.getState().token !== sentToken) return;
  if (sentToken !== null) access.session.expire(sentToken);
  access.redirectToLogin();
}
