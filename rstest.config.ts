import { readFileSync } from 'node:fs';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const browserRooms = ['shared', 'shell', ...workspaces.filter((name: string) => name.startsWith('mf-'))];
/** A test of components, or one that needs a document, has that in its name. */
const inPage = (room: string) => [`${room}/**/*.test.tsx`, `${room}/**/*.dom.test.ts`];
const nodeRooms = ['federation', 'server', 'coach', 'documents', 'scripts', 'docs', 'deploy'];

/** Where `npm test` wants the counts; by hand there is only the screen. */
const report = process.env.RSTEST_REPORT;

export default defineConfig({
  reporters: report === undefined ? ['default'] : ['default', ['json', { outputPath: report }]],
  projects: [
    {
      name: 'browser',
      include: [...browserRooms, 'federation'].flatMap(inPage),
      testEnvironment: 'happy-dom',
      // Testing Library unmounts what a test rendered when it finds `afterEach` here; our tests import what they use.
      globals: true,
      testTimeout: 30_000,
      plugins: [pluginReact()],
      output: { cssModules: { localIdentName: '[local]' } },
    },
    {
      name: 'node',
      include: [...nodeRooms, ...browserRooms].map((room) => `${room}/**/*.test.ts`),
      exclude: ['**/*.dom.test.ts'],
      testEnvironment: 'node',
      // Ends what hangs. Deadlines that a user feels are asserted by the tests themselves, and a busy machine needs longer.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  ],
});
