import { AppError } from '@qihang/shared/contracts';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type';
import type { UserLimitName } from './user-limits';

/** A route as registered with the router. */
export interface RouteRecord {
  readonly method: string;
  readonly url: string;
  readonly access: FastifyContextConfig['access'];
  /** Empty on routes without access `session`. */
  readonly userLimits: readonly UserLimitName[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, in the order of registration. */
    readonly routeTable: readonly RouteRecord[];
  }
}

/**
 * Records every route that is registered after this call.
 * @throws when a route under /api does not declare `access`, or a route with access `session` no `userLimits`: a
 * forgotten declaration must make a route neither public nor unlimited
 */
export function recordRoutes(app: App): void {
  const routes: RouteRecord[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    const userLimits = config?.userLimits ?? [];
    if (access === undefined && /^\/api(\/|$)/.test(url)) {
      throw new Error(`${String(method)} ${url} does not declare config.access`);
    }
    if (access === 'session' && userLimits.length === 0) {
      throw new Error(`${String(method)} ${url} does not declare config.userLimits`);
    }
    for (const verb of [method].flat()) routes.push({ method: verb, url, access, userLimits });
  });
}

/** True when the pattern, whose `:parameters` stand for one segment each, names the path. */
function isPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
  );
}

/** Answers a request that matches no route: 405 when the path allows another method, else 404. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] ?? '/';
  const allowed = request.server.routeTable
    .filter(({ url }) => isPath(url, path))
    .map(({ method }) => method);
  if (allowed.length === 0) throw new AppError('not_found', 'no such route');
  reply.header('allow', [...new Set(allowed)].join(', '));
  throw new AppError('method_not_allowed', 'wrong method');
}
