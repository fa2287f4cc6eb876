import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The HTTP application with zod schemas as types; what route modules receive. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Who a request comes from, once its token was found good. */
export interface RequestSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route: everybody, a signed-in user, or an engineer with a token for releases. A route under
     * /api without it fails the access test.
     */
    access?: 'public' | 'session' | 'release-token';
  }
  interface FastifyRequest {
    /** Set by the session hook on routes with access `session`; null elsewhere. */
    session: RequestSession | null;
  }
}
