import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath, firefoxPath } from './browser';
import type { Engine } from './federation/harness/engine';
import { lane } from './lane';

/** Specs that break the product on purpose, each one of its own; mostly without a browser. */
const FAULTS = /\/e2e\/faults\/.*\.spec\.ts$/;
/** Specs of how pages load, fail and change releases. They bring their own browsers and drive both by the same words. */
const FEDERATION = /\/e2e\/federation\/.*\.spec\.ts$/;
/** What both browsers do in one test, or what needs none. */
const ONCE = /\/e2e\/federation\/once\/.*\.spec\.ts$/;
/** What has a product of its own and goes test by test: a row of a minute and a half, which must not begin last. */
const OFFLINE = /\/e2e\/offline\.spec\.ts$/;
/** What shows every state of every screen. */
const CATALOGUE = /\/e2e\/catalogue\/.*\.spec\.ts$/;
const OF_THEIR_OWN = [FAULTS, FEDERATION, CATALOGUE];
const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
/** Repetitions, and products of their own, which take minutes: `npm run test:deep` has them. */
const DEEP = lane === 'quick' ? [/@deep/] : [];
/** Tests that only make pictures of the documents: `npm run tasks` has them. */
const PICTURES = process.env.TASK_PICTURES === undefined ? [/@pictures/] : [];
/** On a phone `npm test` repeats only what looks at layout or touch. */
const ON_A_PHONE = /@phone|(layout|accessibility|every-journey|history)\.spec/;
/** In Firefox `npm test` repeats one journey for each kind of fault (F10 to F16). */
const IN_FIREFOX =
  /\((remote-refused|entry-slow|manifest-html|entry-tampered)\)|F14 a remote that throws as it renders|F15 an open tab|F16 a remote that was built for another/;

/**
 * Projects that have to end before any other begins. In a whole run all others wait for both, so that they make one row: where some wait
 * for a few, most processors stand idle until the last of the few has ended.
 */
const SETUPS = ['variants', 'catalogue-build'];
const setups = (...own: readonly string[]): string[] => [...(lane === 'by hand' ? own : SETUPS)];

/** Phone in the dark and desktop in the light are projects; a spec that is about one of them says so by tag (`@phone`, `@desktop`). */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than processors, because journeys wait for a fifth of their time; more than four would only crowd each other.
  workers: Math.min(os.availableParallelism() + 1, 4),
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
  // Those with long tests first: at the end nobody waits for one.
  projects: [
    { name: 'variants', testMatch: /\/e2e\/federation\/variants\.setup\.ts$/, timeout: 180_000 },
    { name: 'catalogue-build', testMatch: /\/e2e\/catalogue\/catalogue\.setup\.ts$/ },
    {
      name: 'federation',
      testMatch: FEDERATION,
      dependencies: setups('variants'),
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
            ...(lane === 'quick' && { grep: IN_FIREFOX }),
            dependencies: setups('variants'),
            timeout: 120_000,
            use: { engine: 'firefox' as const },
          },
        ]),
    {
      name: 'faults',
      testMatch: FAULTS,
      dependencies: setups(),
      timeout: 120_000,
      use: { viewport: DESKTOP.viewport },
    },
    {
      name: 'catalogue',
      testMatch: CATALOGUE,
      dependencies: setups('catalogue-build'),
      grepInvert: DEEP,
    },
    {
      name: 'offline',
      testMatch: OFFLINE,
      grepInvert: [/@phone/, ...DEEP],
      dependencies: setups(),
      use: DESKTOP,
    },
    {
      name: 'phone',
      ...(lane === 'quick' && { grep: ON_A_PHONE }),
      grepInvert: [/@desktop/, ...DEEP, ...PICTURES],
      testIgnore: OF_THEIR_OWN,
      dependencies: setups(),
      use: {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...DEEP, ...PICTURES],
      testIgnore: [...OF_THEIR_OWN, OFFLINE],
      dependencies: setups(),
      use: DESKTOP,
    },
  ],
});
