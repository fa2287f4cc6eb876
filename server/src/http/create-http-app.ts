import { randomUUID } from 'node:crypto';
import { AppError, LIMITS } from '@qihang/shared/contracts';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app-type';
import { makeClientErrorHandler } from './client-error';
import { closeConnectionsOnClose } from './close-connections';
import { answerError } from './error-handler';
import { acceptJsonOnly } from './json-body';
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
  refuseForgedHosts(app);
  closeConnectionsOnClose(app);
  // Node answers an `Expect` it does not know with an empty 417; RFC 9110 §10.1.1 lets a server ignore it.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  return app;
}

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Links are made from the host's name (the contact code is one), so it must at least be a name. */
function refuseForgedHosts(app: App): void {
  app.addHook('onRequest', async ({ host }) => {
    if (host && !HOST.test(host)) throw new AppError('invalid_input', 'malformed host');
  });
}
