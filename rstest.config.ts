import { readFileSync } from 'node:fs';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const browserRooms = ['shared', 'shell', ...workspaces.filter((name: string) => name.startsWith('mf-'))];
/** The tests of federation that need a document. */
const federationInPage = 'federation/**/*.dom.test.ts';
const nodeRooms = ['federation', 'server', 'scripts', 'docs', 'deploy'];

/** Where `npm test` wants the counts; by hand there is only the screen. */
const report = process.env.RSTEST_REPORT;

export default defineConfig({
  reporters: report === undefined ? ['default'] : ['default', ['json', { outputPath: report }]],
  projects: [
    {
      name: 'browser',
      include: [...browserRooms.map((room) => `${room}/**/*.test.{ts,tsx}`), federationInPage],
      testEnvironment: 'happy-dom',
      // Testing Library unmounts what a test rendered when it finds `afterEach` here; our tests import what they use.
      globals: true,
      plugins: [pluginReact()],
      output: { cssModules: { localIdentName: '[local]' } },
    },
    {
      name: 'node',
      include: nodeRooms.map((room) => `${room}/**/*.test.ts`),
      exclude: [federationInPage],
      testEnvironment: 'node',
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  ],
});
