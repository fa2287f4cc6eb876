import { PRERENDERED_PATHS } from '@qihang/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type';

const PUBLIC = { config: { access: 'public' }, schema: { hide: true } } as const;
/** Where only signed-in users have something to read. */
const PRIVATE = ['/api/', '/chat/'];
/** The host is the visitor's own text; the HTTP layer refuses one that could not stand in a file. */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/**
 * `/robots.txt` and `/sitemap.xml` (sitemaps.org): the pages that anybody may read, at the address by which they were
 * asked for.
 */
export function answerCrawlers(app: App): void {
  app.get('/robots.txt', PUBLIC, (request, reply) => {
    const refused = PRIVATE.map((path) => `Disallow: ${path}\n`).join('');
    const text = `User-agent: *\n${refused}Sitemap: ${originOf(request)}/sitemap.xml\n`;
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
  app.get('/sitemap.xml', PUBLIC, (request, reply) => {
    const origin = originOf(request);
    const pages = PRERENDERED_PATHS.filter((path) => !PRIVATE.some((start) => path.startsWith(start)));
    const entries = pages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
  });
}
