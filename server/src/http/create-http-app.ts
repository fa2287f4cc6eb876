import { randomUUID } from 'node:crypto';
import { AppError, LIMITS } from '@qihang/shared/contracts';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { makeClientErrorHandler } from './answer-malformed-request';
import type { App } from './app-type';
import { checkInput } from './check-input';
import { closeConnectionsOnClose } from './close-connections';
import { answerError } from './error-handler';
import { acceptJsonOnly } from './json-body';
import { RequestLog } from './request-logging';
import { answerNotFound, recordRoutes } from './route-table';

export interface HttpAppOptions {
  readonly log: FastifyBaseLogger;
  /** As in Fastify; a number is the number of proxies in front. */
  readonly trustProxy: boolean | number | string[];
  /** Deadline for a whole request, ms; 408 after it, so that idle and slow senders cost nothing (F31). */
  readonly requestTimeoutMs?: number;
}

/**
 * Creates an HTTP application without routes: JSON bodies of at most 64 kB, zod schemas, one shape of error bodies, a
 * table of the routes. No I/O until it listens.
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
    // Requests in flight are served: the database stays open until the last request is answered.
    return503OnClosing: false,
    // A phone number in full-width digits is 99 characters when percent-encoded.
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: answerError,
    clientErrorHandler: makeClientErrorHandler(log),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  recordRoutes(app);
  app.setNotFoundHandler(answerNotFound);
  acceptJsonOnly(app);
  refuseForgedHosts(app);
  closeConnectionsOnClose(app);
  // Node answers an unknown `Expect` with an empty 417; RFC 9110 §10.1.1 lets a server ignore the header.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  return app;
}

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Refuses a `Host` header that is not a host name: links are made from it, that of the contact code for one. */
function refuseForgedHosts(app: App): void {
  app.addHook('onRequest', async ({ host }) => {
    if (host && !HOST.test(host)) throw new AppError('invalid_input', 'malformed host');
  });
}
