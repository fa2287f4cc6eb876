import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error';

/** Names of fields that hold secrets, redacted at the first three levels of a log line. */
const SECRETS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'invitationCode'];

/**
 * The one logger: JSON lines (so that no value can forge a line), errors reduced by {@link describeError}. Headers and
 * bodies of requests are never logged; the redaction is a second line of defence.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError, req: describeRequest, res: describeReply },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '***',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/g;
const CONTROL = /\p{Cc}/gu;

/**
 * Path for a log: without its query (which may carry codes and reset tokens), without phone numbers, without
 * segments long enough to be a token, at most 200 characters.
 */
export const maskPath = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '')
    .replace(/(check-username)(?:\/|%2f).*/i, '$1/***')
    .replace(PHONE, '***')
    .replace(CONTROL, '')
    .split('/')
    .map((segment) => (segment.length > 40 ? '***' : segment))
    .join('/')
    .slice(0, 200);

/** Logs a matched route by its pattern, which holds no user input. */
const describeRequest = (request: FastifyRequest) => {
  const pattern = request.routeOptions?.url;
  return {
    method: request.method,
    ...(pattern !== undefined && !pattern.includes('*')
      ? { route: pattern }
      : { path: maskPath(request.url ?? '') }),
    address: request.ip,
    ...(request.session ? { userId: request.session.userId } : {}),
  };
};

const describeReply = (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode });

/** Writes one line per finished request; the error handler writes its own lines. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) request.log.warn({ ...line, err: error }, 'request broke off');
    else request.log.info(line, 'request');
  }
}
