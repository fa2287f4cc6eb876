import type { Agent, Site } from '@qihang/shared/contracts';
import { AppError, agentSchema, healthSchema, readySchema, siteSchema } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { registerContactQrCode } from './contact-qr-code';

type Readiness = z.infer<typeof readySchema>;

/** Use cases of the site's routes; none but `readiness` does I/O. */
export interface SiteUseCases {
  readonly site: Site;
  /** The public agent with that key; null when there is none. */
  findAgent(key: string): Agent | null;
  readiness(): Promise<Readiness>;
}

/** Routes of public configuration, agents, liveness and readiness. */
export function registerSiteRoutes(app: App, useCases: SiteUseCases): void {
  const access = { access: 'public' } as const;

  app.get('/api/site', { config: access, schema: { response: { 200: siteSchema } } }, () => useCases.site);

  app.get(
    '/api/agents/:key',
    {
      config: access,
      schema: { params: z.object({ key: z.string().max(64) }), response: { 200: agentSchema } },
    },
    (request) => {
      const agent = useCases.findAgent(request.params.key);
      if (agent === null) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
      return agent;
    },
  );

  app.get(
    '/api/health',
    { config: access, logLevel: 'warn', schema: { response: { 200: healthSchema } } },
    () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/api/ready',
    { config: access, logLevel: 'warn', schema: { response: { 200: readySchema, 503: readySchema } } },
    async (_request, reply) => {
      const readiness = await useCases.readiness();
      if (readiness.status === 'down') reply.header('retry-after', '5');
      return reply.code(readiness.status === 'down' ? 503 : 200).send(readiness);
    },
  );

  registerContactQrCode(app);
}
