import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Build, type Page, releasePath } from '@qihang/federation/gateway';
import { AppError } from '@qihang/shared/contracts';
import type { App } from '../http/app-type';

/** What the gateway serves. */
export interface GatewayOptions {
  readonly shell: Build;
  readonly remotes: readonly Build[];
  /** The registry document, served as data for tools and for tabs that look for a newer one. */
  readonly registry: unknown;
  /** The page of a path. */
  readonly pageAt: (pathname: string) => Page;
}

const YEAR_SECONDS = 31_536_000;

/** Names that carry a hash; anything else in a build's folder (an `index.html`, a build record) is not served. */
const isReleaseFile = (file: string): boolean =>
  file.startsWith('/static/') || /^\/(remoteEntry\.[\w-]+\.js|mf-manifest\.json)$/.test(file);

/**
 * Serves the built apps: hashed files immutable and precompressed, the shell's HTML never cached and only to a GET
 * that accepts HTML, everything missing as 404 (PRODUCT §2).
 */
export async function registerGateway(
  app: App,
  { shell, remotes, registry, pageAt }: GatewayOptions,
): Promise<void> {
  const immutable = {
    preCompressed: true,
    decorateReply: false,
    index: false as const,
    dotfiles: 'ignore' as const,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    cacheControl: true,
  };
  await app.register(fastifyStatic, {
    ...immutable,
    root: path.join(shell.folder, 'static'),
    prefix: '/static/',
  });
  for (const remote of remotes) {
    await app.register(fastifyStatic, {
      ...immutable,
      root: remote.folder,
      prefix: releasePath(remote),
      allowedPath: (file) => isReleaseFile(file),
    });
  }

  app.get('/registry.json', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(registry),
  );

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const isFile = /^\/(static|r|api)(\/|$)/.test(pathname);
    if (isFile || !acceptsHtml(request.headers.accept)) throw new AppError('not_found', 'no such file');
    const page = pageAt(pathname);
    return reply
      .header('content-security-policy', page.policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}

/** A browser's navigation names text/html; a script that takes anything does not want our HTML. */
const acceptsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;
