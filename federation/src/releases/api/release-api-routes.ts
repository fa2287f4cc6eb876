import { isObject } from '../../registry/json-object';
import { ACT_OF, appsOf, type MoveOrder, parseMoveOrder } from '../registry/move-order';
import type { MoveMade, Registry } from '../registry/registry-use-cases';
import { ReleaseError } from '../registry/release-error';
import { fieldsOf } from '../store/json-fields';
import { parseRelease } from '../store/parse-release';
import type { Release } from '../store/release';
import {
  type Caller,
  MAX_FILE_BYTES,
  RELEASE_API_PATH,
  type ReleaseApiDeps,
  type TokenAct,
} from './release-api-contract';
import { answer, answerError, answerNothing, parsed, readBody, readJson } from './release-api-http';

/** A description lists every file of a release; no app needs more. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 5_000;
const MAX_RELEASE_BYTES = 256 * 1024 * 1024;
const MAX_HISTORY = 1_000;
const DEFAULT_HISTORY = 50;

/** An authorized request. */
interface Visit {
  readonly registry: Registry;
  readonly caller: Caller;
  readonly request: Request;
  readonly query: URLSearchParams;
  /** Values of the path's variable parts. */
  readonly parts: readonly string[];
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Pattern of the path below {@link RELEASE_API_PATH}. */
  readonly path: RegExp;
  readonly answer: (visit: Visit) => Promise<Response>;
}

/** @throws ReleaseError `forbidden` when the token is for another app, or lacks the act */
function insistOn(caller: Caller, act: TokenAct, app: string): void {
  if (caller.app !== null && caller.app !== app) {
    throw new ReleaseError('forbidden', `this token is for ${caller.app}, not for ${app}`);
  }
  if (caller.acts.includes(act)) return;
  throw new ReleaseError(
    'forbidden',
    `this token may ${caller.acts.join(' and ') || 'only read'}, not ${act}`,
  );
}

async function releaseOf({ request, caller }: Visit): Promise<Release> {
  const body = await readJson(request, MAX_JSON_BYTES);
  const release = parsed(() => parseRelease(body));
  if (release.files.length > MAX_FILES) {
    throw new ReleaseError('too_large', `a release has at most ${MAX_FILES} files`);
  }
  const large = release.files.find(({ bytes }) => bytes > MAX_FILE_BYTES);
  if (large !== undefined) {
    throw new ReleaseError('too_large', `${large.name} is larger than ${MAX_FILE_BYTES} bytes`);
  }
  if (release.files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_RELEASE_BYTES) {
    throw new ReleaseError('too_large', `a release is at most ${MAX_RELEASE_BYTES} bytes`);
  }
  insistOn(caller, 'publish', release.app);
  return release;
}

function carryOut(registry: Registry, order: MoveOrder, caller: Caller): Promise<MoveMade | MoveMade[]> {
  const { name: by, acts } = caller;
  switch (order.kind) {
    case 'promote':
      return registry.promote({ ...order, by });
    case 'canary':
      return registry.startCanary({ ...order, by });
    case 'rollback':
      return registry.rollBack({ ...order, by });
    case 'stop-canary':
      return registry.stopCanary({ app: order.app, note: order.note, by });
    case 'disable':
      return registry.disable({ app: order.app, note: order.note, by });
    case 'enable':
      return registry.enable({ app: order.app, note: order.note, by });
    case 'unpublish':
      return registry.unpublish({ ...order, by, canTakeServed: acts.includes('promote') });
  }
}

async function move({ registry, caller, request }: Visit): Promise<Response> {
  const body = await readJson(request, MAX_JSON_BYTES);
  const order = parsed(() => parseMoveOrder(body));
  for (const app of appsOf(order)) insistOn(caller, ACT_OF[order.kind], app);
  return answer([await carryOut(registry, order, caller)].flat());
}

async function prune({ registry, caller, request }: Visit): Promise<Response> {
  if (caller.app !== null) {
    throw new ReleaseError('forbidden', `this token is for ${caller.app} alone, and pruning is for all apps`);
  }
  insistOn(caller, 'promote', 'all apps');
  const body = await readJson(request, MAX_JSON_BYTES);
  const days = parsed(() =>
    isObject(body) && body.days === undefined ? undefined : fieldsOf(body, 'the order').whole('days'),
  );
  return answer(await registry.prune({ by: caller.name, days }));
}

async function putFile({ registry, caller, request, parts }: Visit): Promise<Response> {
  const [app = '', hash = ''] = parts;
  insistOn(caller, 'publish', app);
  const integrity = `sha384-${hash.replaceAll('-', '+').replaceAll('_', '/')}`;
  await registry.putFile(integrity, await readBody(request, MAX_FILE_BYTES));
  return answerNothing();
}

async function state({ registry, query }: Visit): Promise<Response> {
  const { sequence, apps, tracks, releases } = await registry.state();
  const app = query.get('app');
  const isAsked = (each: { readonly app: string }): boolean => app === null || each.app === app;
  return answer({
    sequence,
    apps: apps.filter(isAsked),
    tracks: tracks.filter(isAsked),
    releases: releases.filter(isAsked),
  });
}

function history({ registry, query }: Visit): Promise<Response> {
  const limit = Number(query.get('limit') ?? DEFAULT_HISTORY);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_HISTORY) {
    throw new ReleaseError('invalid', `limit must be a whole number between 1 and ${MAX_HISTORY}`);
  }
  return registry.history({ app: query.get('app') ?? undefined, limit }).then(answer);
}

const ROUTES: readonly Route[] = [
  { method: 'GET', path: /^$/, answer: state },
  {
    method: 'GET',
    path: /^\/status$/,
    answer: async ({ registry, query }) => answer(await registry.status(query.get('app') ?? undefined)),
  },
  { method: 'GET', path: /^\/history$/, answer: async (visit) => history(visit) },
  {
    method: 'POST',
    path: /^\/describe$/,
    answer: async (visit) => answer(await visit.registry.describe(await releaseOf(visit))),
  },
  { method: 'PUT', path: /^\/files\/([\w.-]{1,64})\/([\w-]{64})$/, answer: putFile },
  {
    method: 'POST',
    path: /^$/,
    answer: async (visit) => {
      const release = await releaseOf(visit);
      return answer(await visit.registry.publish({ release, by: visit.caller.name }));
    },
  },
  { method: 'POST', path: /^\/moves$/, answer: move },
  { method: 'POST', path: /^\/prune$/, answer: prune },
];

async function callerOf({ authorize }: ReleaseApiDeps, request: Request): Promise<Caller> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,500})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const caller = token === undefined ? null : await authorize(token);
  if (caller !== null) return caller;
  const reason = token === undefined ? 'this needs a token' : 'nobody knows this token, or it has expired';
  throw new ReleaseError('unauthenticated', reason);
}

async function answerVisit(deps: ReleaseApiDeps, request: Request): Promise<Response> {
  const caller = await callerOf(deps, request);
  const { pathname, searchParams } = new URL(request.url);
  const place = pathname.startsWith(RELEASE_API_PATH) ? pathname.slice(RELEASE_API_PATH.length) : '-';
  const there = ROUTES.filter(({ path }) => path.test(place));
  const route = there.find(({ method }) => method === request.method);
  if (route === undefined) {
    throw there.length > 0
      ? new ReleaseError('method_not_allowed', `${request.method} means nothing at ${pathname}`)
      : new ReleaseError('not_found', `there is nothing at ${pathname}`);
  }
  const parts = (route.path.exec(place) ?? []).slice(1);
  return route.answer({ registry: deps.registry, caller, request, query: searchParams, parts });
}

/** Answers every request; never rejects. */
export async function answerRequest(deps: ReleaseApiDeps, request: Request): Promise<Response> {
  try {
    return await answerVisit(deps, request);
  } catch (error) {
    return answerError(error, deps.onError ?? (() => {}));
  }
}
