import { createRsbuild, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { SERVICE_WORKER_FILE } from '../releases/publish/hashed-name';
import type { FederatedApp } from './federated-app';

/** Configuration of one classic script: what the browser compares byte by byte must not load other files. */
const workerConfig = (app: FederatedApp, entry: string, folder: string): RsbuildConfig => ({
  mode: 'production',
  logLevel: 'error',
  root: app.root,
  source: { entry: { worker: entry } },
  output: {
    target: 'web-worker',
    distPath: { root: folder, js: '.' },
    filename: { js: SERVICE_WORKER_FILE },
    overrideBrowserslist: [...app.browserslist],
    sourceMap: false,
    legalComments: 'none',
    cleanDistPath: false,
  },
  performance: { printFileSize: false },
});

/** Builds the host's service worker beside its other files. */
export const serviceWorkerPlugin = (app: FederatedApp, entry: string): RsbuildPlugin => ({
  name: 'federation-service-worker',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return;
      const config = workerConfig(app, entry, api.context.distPath);
      const builder = await createRsbuild({ cwd: app.root, config });
      const { close } = await builder.build();
      await close();
    });
  },
});
