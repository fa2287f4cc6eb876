import { randomUUID } from 'node:crypto';
import { LIMITS } from '@qihang/shared/contracts';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app-type';
import { makeClientErrorHandler } from './client-error';
import { closeConnectionsOnClose } from './close-connections';
import { answerError } from './error-handler';
import { RequestLog } from './request-logging';
import { answerNotFound, recordRoutes } from './route-table';

export interface HttpAppOptions {
  readonly log: FastifyBaseLogger;
  /** Fastify's meaning, and a number of proxies in front. */
  readonly trustProxy: boolean | number | string[];
  /** A request that has not arrived whole by then is answered 408: idle and dripping connections cost nothing. */
  readonly requestTimeoutMs?: number;
}

/**
 * An HTTP application without routes: JSON bodies of at most 64 kB, zod schemas, every failure in the one shape, routes
 * on record. No I/O until it listens.
 */
export function createHttpApp({ log, trustProxy, requestTimeoutMs = 30_000 }: HttpAppOptions): App {
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    genReqId: () => randomUUID(),
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
    },
    keepAliveTimeout: 72_000,
    // The one who closes the app keeps the database until the last request is answered.
    return503OnClosing: false,
    // A number in full-width digits is 99 characters when percent-encoded.
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: answerError,
    clientErrorHandler: makeClientErrorHandler(log),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  recordRoutes(app);
  app.setNotFoundHandler(answerNotFound);
  acceptJsonOnly(app);
  closeConnectionsOnClose(app);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  return app;
}

/** JSON is the one content type. An empty body is no body: clients send the header with a DELETE or a logout too. */
function acceptJsonOnly(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
