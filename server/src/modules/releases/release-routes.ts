import { type Authorize, MAX_FILE_BYTES, RELEASE_API_PATH } from '@qihang/federation/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../http/app-type';
import { toSender } from '../../http/rate-limits';
import type { Audit } from '../audit/audit';
import { type ReportUseCases, registerReportRoutes } from './report-routes';

/** Use cases of the release routes. */
export interface ReleaseUseCases extends ReportUseCases {
  /** API of the registry, with web-standard requests and responses. */
  answer(request: Request): Promise<Response>;
  readonly authorize: Authorize;
  readonly audit: Pick<Audit, 'refuse'>;
}

const BEARER = /^Bearer ([\w-]{43})$/i;
/** Placeholder origin, because the API reads only the path of a request. */
const BASE = 'http://localhost';

function toWebRequest({ method, url, headers, body }: FastifyRequest): Request {
  const { authorization, 'content-type': type } = headers;
  return new Request(BASE + url, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body instanceof Uint8Array && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()));
}

/**
 * Registers the release API, for holders of a token, and the reports of tabs. Bodies of the API are raw and up to 8 MB, a
 * limit for these routes only, and none is read before the token is verified.
 */
export async function registerReleaseRoutes(app: App, useCases: ReleaseUseCases): Promise<void> {
  const { answer, authorize, audit } = useCases;
  const respond = async (request: FastifyRequest): Promise<Response> => {
    const response = await answer(toWebRequest(request));
    if (response.status === 401 || response.status === 403) {
      const details = { reason: response.status === 401 ? 'unknown token' : 'not of its scope' };
      await audit.refuse({ act: 'token-refused', sender: toSender(request.ip), details });
    }
    return response;
  };
  registerReportRoutes(app, useCases);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const isKnown = token !== undefined && (await authorize(token)) !== null;
      // The API writes the refusal, without having the body.
      if (!isKnown) return send(reply, await respond(request));
    });
    for (const url of [RELEASE_API_PATH, `${RELEASE_API_PATH}/*`]) {
      scope.route({
        method: ['GET', 'POST', 'PUT'],
        url,
        bodyLimit: MAX_FILE_BYTES,
        config: { access: 'release-token' },
        schema: { hide: true },
        handler: async (request, reply) => send(reply, await respond(request)),
      });
    }
  });
}
