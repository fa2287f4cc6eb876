import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { UserLimitName } from './user-limits';

/** The HTTP application with zod schemas as types, as route modules receive it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Session and user of a request with a valid token. */
export interface RequestSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Callers of the route: everybody, a signed-in user, or the holder of a release token. A route under /api without
     * `access` fails the access test.
     */
    access?: 'public' | 'session' | 'release-token';
    /** Limits of one user that a request counts against. A route with access `session` must declare at least one. */
    userLimits?: readonly UserLimitName[];
  }
  interface FastifyRequest {
    /** Set by the session hook on routes with access `session`; null elsewhere. */
    session: RequestSession | null;
  }
}
