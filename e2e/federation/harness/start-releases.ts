import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { BrowserContext } from 'puppeteer-core';
import { type ApiProcess, startApi } from '../../faults/harness/api-process';
import { makeDataDir } from '../../faults/harness/cluster';
import { fillWithPreparedData } from '../../prepared-data';
import { createPerson, type Person } from '../../test';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { test as driven } from './federation-test';
import { ReleaseDesk, runRelease } from './release-desk';
import { CHAT, SHOWN } from './shell';
import { Tab } from './tab';

interface Released {
  readonly api: ApiProcess;
  readonly desk: ReleaseDesk;
  readonly person: Person;
}

interface Fixtures {
  readonly site: string;
  readonly desk: ReleaseDesk;
  /** Proxy before this product. */
  readonly front: FaultProxy;
  /** A signed-in person at this product, through the proxy. */
  readonly tab: Tab;
  /** Opens a tab of another browser of the same person, with cookies of its own. */
  readonly anotherBrowser: () => Promise<Tab>;
}

const APPS = ['shell', 'mf-auth', 'mf-chat'] as const;

/** A product of its own for each worker; each test begins with the releases in force that it was started with. */
export const test = driven.extend<Fixtures, { released: Released }>({
  released: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const data = makeDataDir();
      fillWithPreparedData(data.path);
      const settings = {
        DATA_DIR: data.path,
        BOOTSTRAP_INVITATION_CODE: 'E2E-WELCOME',
        LIMIT_ADDRESS_PER_MINUTE: '100000',
        ALLOW_OVERRIDE: 'true',
      };
      const api = await startApi(settings);
      const token = await runRelease(['token', 'all', '--label', 'e2e'], { DATA_DIR: data.path });
      await use({
        api,
        desk: new ReleaseDesk(api.url, token.stdout.trim()),
        person: await createPerson(api.url),
      });
      await api.stop();
      data.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: async ({ released }, use) => use(released.api.url),
  desk: async ({ released: { desk } }, use) => {
    const first = await Promise.all(APPS.map((app) => desk.track(app)));
    await use(desk);
    for (const { app, active } of first) await backTo(desk, app, active);
  },
  front: async ({ site }, use) => {
    const front = await startFaultProxy(site);
    await use(front);
    await front.close();
  },
  tab: async ({ session, released: { person } }, use) => use(await Tab.open(session, { person })),
  anotherBrowser: async ({ driven: browser, released: { person } }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.createBrowserContext();
      opened.push(context);
      return Tab.open(context, { person });
    });
    for (const context of opened) await context.close();
  },
});

/** Restores the release that was in force before a test. */
async function backTo(desk: ReleaseDesk, app: string, version: string | null): Promise<void> {
  const { active, canary, isDisabled } = await desk.track(app);
  if (isDisabled) await desk.move({ kind: 'enable', app });
  if (canary !== null) await desk.move({ kind: 'stop-canary', app });
  if (version !== null && active !== version) await desk.promote(app, version);
}

/** Longer than the interval at which a tab may ask the registry again. */
export const untilTabsAskAgain = (): Promise<void> => sleep(1_200);

/**
 * Expects that the chat works in a new page with these builds; after a move every page has them soon, also in a process
 * that was running.
 */
export async function expectChat(
  tab: Tab,
  site: string,
  { chat = null, host = null }: { readonly chat?: string | null; readonly host?: string | null } = {},
): Promise<void> {
  await expect(async () => {
    await tab.goto(site + CHAT);
    await tab.hasField(SHOWN.field);
    expect(await tab.mark()).toBe(chat);
    expect(await tab.page.evaluate(() => document.body.dataset.variant ?? null)).toBe(host);
  }).toPass({ timeout: 60_000, intervals: [500] });
}

export { expect };
