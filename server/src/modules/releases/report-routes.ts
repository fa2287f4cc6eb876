import { networkOf } from '@qihang/federation/gateway';
import { AppError } from '@qihang/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from '../../http/app-type';
import { toSender } from '../../http/rate-limits';
import type { SentReport } from './count-reports';
import { reportBody } from './report-body';

/** Path for the reports of pages; pages learn it from their registry. */
export const REPORT_PATH = '/registry/reports';

export interface ReportUseCases {
  count(report: SentReport): Promise<void>;
  /** Limit of one address, which a whole class may share. */
  readonly reportsPerMinute: number;
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/** True for a request from this machine that did not come through an untrusted proxy on it. */
const isOwnMachine = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

/**
 * Receives the reports of tabs on releases. Limited in each process's own memory: a report must cost less than the page
 * load that it is about.
 */
export function registerReportRoutes(app: App, { count, reportsPerMinute }: ReportUseCases): void {
  const limit = new RateLimiterMemory({ keyPrefix: 'reports', points: reportsPerMinute, duration: 60 });
  app.post(
    REPORT_PATH,
    {
      config: { access: 'public' },
      logLevel: 'warn',
      schema: { hide: true, body: reportBody },
      onRequest: async (request) => {
        await limit.consume(toSender(request.ip)).catch((result: unknown) => {
          if (!(result instanceof RateLimiterRes)) throw result;
          throw new AppError('rate_limited', 'limit reports', {
            retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
          });
        });
      },
    },
    async (request, reply) => {
      const { events, proof } = request.body;
      await count({
        events,
        proof,
        cookies: request.headers.cookie,
        network: networkOf(request.ip),
        isOwnMachine: isOwnMachine(request),
      });
      // The same response to reports that are not counted, so that it reveals nothing.
      return reply.code(204).send();
    },
  );
}
