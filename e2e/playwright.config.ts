import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './browser';

/** Specs that break the product on purpose, each one of its own; mostly without a browser. */
const FAULTS = /\/e2e\/faults\/.*\.spec\.ts$/;

/** Phone in the dark and desktop in the light are projects; a spec that is about one of them says so by tag (`@phone`, `@desktop`). */
export default defineConfig({
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
      testIgnore: FAULTS,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: FAULTS,
      use: {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    { name: 'faults', testMatch: FAULTS, timeout: 120_000, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
