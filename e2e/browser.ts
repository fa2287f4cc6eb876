import { existsSync } from 'node:fs';
import { lane } from './lane';

/** Flags under which Chromium runs as root and sends no requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The engine of the full browser without its windows, for half of the processor's time (docs/decisions/0024). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** What is compared with pictures, or becomes one, is drawn by the full browser. */
const needsFullBrowser = lane === 'deep' || process.env.TASK_PICTURES !== undefined;

/** Browser of the tests: `CHROMIUM_PATH`, Debian's, or undefined for Playwright's own. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, needsFullBrowser ? undefined : HEADLESS_SHELL, '/usr/bin/chromium'].find(
    (file) => file !== undefined && existsSync(file),
  );

/** Second browser, for tests that drive two: `FIREFOX_PATH`, or Debian's; undefined when there is none. */
export const firefoxPath = (): string | undefined =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find((file) => file !== undefined && existsSync(file));
