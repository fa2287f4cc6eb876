import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Act, type FaultProxy, startFaultProxy } from './federation/harness/fault-proxy';
import { test as base, expect, signIn } from './test';

const test = base.extend<{ readonly between: FaultProxy }>({
  between: async ({ site }, use) => {
    const between = await startFaultProxy(site);
    await use(between);
    await between.close();
  },
});

/** Long enough for a frame of the half of a page that is there. */
const PAINT_MS = 120;

/** Sends what a page shows in eight pieces, as a slow network and a slow parser do, with a frame between them. */
const inPieces: Act = async ({ fetch, response }) => {
  const { status, headers, body } = await fetch();
  const start = body.indexOf('<div id="root">');
  const size = Math.ceil((body.length - start) / 8);
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, start));
  for (let at = start; at < body.length; at += size) {
    response.write(body.subarray(at, at + size));
    await sleep(PAINT_MS);
  }
  response.end();
};

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        shifts.push(`${value.toFixed(3)} ${sources.map(nameOf).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

const PAGES = [
  '/',
  '/login',
  '/login?reset=abc',
  '/register',
  '/register?code=E2E-WELCOME',
  '/chat/lao-gao-ip-master',
];

for (const path of PAGES) {
  for (const screen of ['@desktop', '@phone']) {
    test(`${path} that arrives in pieces does not move what is there ${screen}`, async ({
      page,
      between,
      person,
    }) => {
      if (path.startsWith('/chat/')) await signIn(page, between.url, person);
      between.misbehave({ on: ({ isPage }) => isPage, act: inPieces });
      await watchShifts(page);
      await page.goto(between.url + path);
      await expect(page.locator('[data-early]')).toHaveCount(0);
      // The chat's stream of events never ends.
      await (path.startsWith('/chat/')
        ? page.waitForLoadState('load')
        : page.waitForLoadState('networkidle'));
      expect(await shifts(page)).toEqual([]);
    });
  }
}

test.describe(() => {
  test.use({ expectedProblems: /ERR_CONTENT_LENGTH_MISMATCH/ });

  test('a page whose connection breaks in its middle is shown as far as it came @phone', async ({
    page,
    between,
  }) => {
    let breakOff = (): void => {};
    const isShown = new Promise<void>((resolve) => {
      breakOff = resolve;
    });
    between.misbehave({
      on: ({ isPage }) => isPage,
      act: async ({ fetch, response }) => {
        const { status, headers, body } = await fetch();
        response.writeHead(status, { ...headers, 'content-length': body.length });
        response.write(body.subarray(0, body.indexOf('确认密码')));
        await isShown;
        response.destroy();
      },
    });
    await page.goto(`${between.url}/register`, { waitUntil: 'commit' });
    await expect(page.getByLabel('手机号')).toBeVisible();
    breakOff();
    // A page that was cut off never counts as loaded.
    await sleep(PAINT_MS);
    await expect(page.getByLabel('手机号')).toBeVisible();
  });
});
