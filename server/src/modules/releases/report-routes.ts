import type { ReportEvent } from '@qihang/federation/registry';
import { AppError } from '@qihang/shared/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from '../../http/app-type';
import { toSender } from '../../http/rate-limits';
import { reportBody } from './report-body';

/** Where pages send what they noticed; a page is told in its registry. */
export const REPORT_PATH = '/registry/reports';

export interface ReportUseCases {
  count(events: readonly ReportEvent[]): void;
  /** Of one address; a class may share one. */
  readonly reportsPerMinute: number;
}

/**
 * Takes what tabs noticed of releases. Counted in each process's own memory: a report must cost less than the page load
 * that it tells of.
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
    (request, reply) => {
      count(request.body.events);
      return reply.code(204).send();
    },
  );
}
