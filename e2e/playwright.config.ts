import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath, firefoxPath } from './browser';
import type { Engine } from './federation/harness/engine';

/** Specs that break the product on purpose, each one of its own; mostly without a browser. */
const FAULTS = /\/e2e\/faults\/.*\.spec\.ts$/;
/** Specs of how pages load, fail and change releases. They bring their own browsers and drive both by the same words. */
const FEDERATION = /\/e2e\/federation\/.*\.spec\.ts$/;
/** What both browsers do in one test, or what needs none. */
const ONCE = /\/e2e\/federation\/once\/.*\.spec\.ts$/;
const OF_THEIR_OWN = [FAULTS, FEDERATION];

/** Phone in the dark and desktop in the light are projects; a spec that is about one of them says so by tag (`@phone`, `@desktop`). */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 10_000,
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: OF_THEIR_OWN,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: OF_THEIR_OWN,
      use: {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    { name: 'variants', testMatch: /\/e2e\/federation\/variants\.setup\.ts$/, timeout: 180_000 },
    {
      name: 'federation',
      testMatch: FEDERATION,
      dependencies: ['variants'],
      timeout: 120_000,
      use: { engine: 'chromium' },
    },
    // Without a Firefox these are skipped; `npm test` says so.
    ...(firefoxPath() === undefined
      ? []
      : [
          {
            name: 'federation-firefox',
            testMatch: FEDERATION,
            testIgnore: ONCE,
            dependencies: ['variants'],
            timeout: 120_000,
            use: { engine: 'firefox' as const },
          },
        ]),
    { name: 'faults', testMatch: FAULTS, timeout: 120_000, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
