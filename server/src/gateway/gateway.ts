import { type Gateway, networkOf } from '@qihang/federation/gateway';
import { AppError } from '@qihang/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type';
import { answerCrawlers } from './crawler-files';
import { answerFormsWithoutScripts } from './form-without-scripts';

const RETRY_SECONDS = 5;

/**
 * Serves the built apps: pages, registry and files of releases. Anything else is a 404, never a page: a page in place
 * of a script would reach the browser as a broken script (F12).
 */
export function registerGateway(app: App, gateway: Pick<Gateway, 'answer'>): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, url, headers, ip } = request;
    const isSecure = request.protocol === 'https';
    const network = networkOf(ip);
    const answer = await gateway
      .answer({ method, url, headers, isSecure, network })
      .catch((cause: unknown) => {
        throw new AppError('unavailable', 'a file of a release cannot be read', {
          cause,
          retryAfter: RETRY_SECONDS,
        });
      });
    if (answer === null) throw new AppError('not_found', 'no such file');
    reply.code(answer.status).headers(answer.headers);
    return reply.send(answer.status === 304 ? undefined : answer.body);
  };
  answerFormsWithoutScripts(app);
  answerCrawlers(app);
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, handle);
}
