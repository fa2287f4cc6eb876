import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const CPU_SLOWDOWN = 4;

/** @typedef {Awaited<ReturnType<typeof import('./chat-product.mjs').startProduct>>} Product */
/** @typedef {import('playwright-core').Page} Page */

/** The browser of the tests. */
export const launch = () =>
  chromium.launch({
    executablePath: [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });

export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/**
 * A separate page, signed in, with the CPU slowed.
 * @param {import('playwright-core').Browser} browser @param {Product} product
 * @param {import('playwright-core').BrowserContextOptions} [device]
 */
export async function openPage(browser, product, device = DESKTOP) {
  const context = await browser.newContext({ ...device, locale: 'zh-CN' });
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [product.person.token, JSON.stringify(product.person.user)],
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // The thread's own time: other work of the machine is not counted.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp, close: () => context.close() };
}

/** Milliseconds that the main thread has spent so far. @param {import('playwright-core').CDPSession} cdp */
export async function mainThread(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) =>
    (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

/** Waits until the page has been idle for a while. @param {Page} page */
export const untilQuiet = (page) =>
  page.evaluate(async () => {
    for (let quiet = 0, round = 0; quiet < 3 && round < 25; round += 1) {
      const startedAt = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 200));
      quiet = performance.now() - startedAt < 240 ? quiet + 1 : 0;
    }
  });

/** @param {number[]} values @param {number} share */
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** @param {number[]} values */
export const median = (values) => percentile(values, 0.5);
