import { AppError } from '@qihang/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { joinCalls } from '../concurrency/join-calls';
import type { App, RequestSession } from './app-type';

/** The scheme's name is case-insensitive (RFC 9110 §11.1); our tokens are 32 bytes in base64url. */
const BEARER = /^Bearer ([\w-]{43})$/i;

/** The token that a request carries, whether it is good or not. */
export const tokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;

interface SessionGuard {
  /** Live session of the token, by the database's clock; null when there is none. */
  findSession(token: string): Promise<RequestSession | null>;
}

/**
 * Refuses requests without a live session to routes with access `session`. The token is read from the
 * `Authorization` header alone: no cookie, no query, no other header (Open WebUI CVE-2026-45339).
 */
export function registerSessionGuard(app: App, { findSession }: SessionGuard): void {
  // A flood of requests with one token takes one connection, and none of it waits for more than two lookups.
  const find = joinCalls(findSession);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'session') return;
    const token = tokenIn(request);
    if (token === null) throw new AppError('unauthenticated', 'no token');
    request.session = await find(token);
    if (request.session === null) throw new AppError('unauthenticated', 'no live session');
  });
}

/**
 * The session of a request to a route with access `session`.
 * @throws `unauthenticated` on any other route, so that a forgotten declaration fails closed
 */
export function sessionOf(request: { readonly session: RequestSession | null }): RequestSession {
  if (request.session === null) throw new AppError('unauthenticated', 'route without session access');
  return request.session;
}
