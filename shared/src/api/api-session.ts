/** Session interface of the API clients; the store of `@qihang/shared/session` implements it. */
export interface ApiSession {
  getState(): { readonly token: string | null };
  /** Forgets this token, which the server refused, unless a newer one has replaced it. */
  expire(token: string): void;
}

/** Session and navigation that the 401 rule acts on. */
export interface ApiAccess {
  readonly session: ApiSession;
  /** Goes to `/login` unless already there. */
  redirectToLogin(): void;
}

/** Header that carries a token; empty for a signed-out visitor. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** Token of a bearer `Authorization` header. */
export const tokenOf = (header: unknown): string | null =>
  typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;

/**
 * The 401 rule (R4.3): ends the session and goes to `/login`. An answer to a request that carried another token than
 * the present one is ignored (F07): it says nothing about the present session.
 */
export function handleUnauthenticated(access: ApiAccess, sentToken: string | null): void {
  if (access.session.getState().token !== sentToken) return;
  if (sentToken !== null) access.session.expire(sentToken);
  access.redirectToLogin();
}
