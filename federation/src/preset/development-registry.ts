import type { RequestHandler, RsbuildDevServer } from '@rsbuild/core';
import { REGISTRY_VERSION, type RegistryDocument } from '../registry/registry-document';

/**
 * Development registry with every remote at its development server, on the host name that the browser used for the
 * host's page.
 */
export const developmentRegistry = (
  remotes: readonly { readonly name: string; readonly port: number }[],
  hostname: string,
): RegistryDocument => ({
  version: REGISTRY_VERSION,
  origins: remotes.map(({ port }) => `http://${hostname}:${port}`),
  remotes: remotes.map(({ name, port }) => {
    const origin = `http://${hostname}:${port}`;
    return {
      name,
      release: 'dev',
      manifest: `${origin}/mf-manifest.json`,
      entry: { url: `${origin}/remoteEntry.js` },
    };
  }),
});

/** Middleware with which the host's development server answers `/registry.json`. */
export const serveDevelopmentRegistry =
  (remotes: readonly { readonly name: string; readonly port: number }[]) =>
  ({ server }: { readonly server: Pick<RsbuildDevServer, 'middlewares'> }): void => {
    const handler: RequestHandler = (request, response, next) => {
      if (request.url?.split('?')[0] !== '/registry.json') return next();
      const { hostname } = new URL(`http://${request.headers.host ?? 'localhost'}`);
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Cache-Control', 'no-store');
      response.end(JSON.stringify(developmentRegistry(remotes, hostname)));
    };
    server.middlewares.use(handler);
  };
