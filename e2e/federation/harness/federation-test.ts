import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { SHARED_PORT } from '../../global-setup';
import { createPerson, type Person } from '../../test';
import { type Engine, openBrowser } from './engine';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { Tab } from './tab';

/** Factor by which long waits are shortened: 120 s take 6, longer than the 3 s after which a page is called slow. */
const HASTE = 20;

export interface FederationOptions {
  readonly engine: Engine;
}

interface WorkerFixtures extends FederationOptions {
  readonly driven: Browser;
  readonly someone: Person;
}

interface Fixtures {
  /** Proxy before the product; it passes everything until it gets rules. */
  readonly front: FaultProxy;
  readonly session: BrowserContext;
  /** Tabs of a signed-in person, and of a visitor. */
  readonly tab: Tab;
  readonly visitor: Tab;
}

/** Fails the test on a breach of the page's policy, which no test provokes. */
async function useWithoutViolations(tab: Tab, use: (tab: Tab) => Promise<void>): Promise<void> {
  await use(tab);
  expect(tab.problems.filter((problem) => problem.includes('CSP violation'))).toEqual([]);
}

const product = `http://127.0.0.1:${SHARED_PORT}`;

/** Tests that drive one browser or the other through the same interface, at a product that is not broken itself. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  driven: [
    async ({ engine }, use) => {
      const browser = await openBrowser(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  someone: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => use(await createPerson(product)),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  front: async ({}, use) => {
    const front = await startFaultProxy(product);
    await use(front);
    await front.close();
  },
  session: async ({ driven }, use) => {
    const context = await driven.createBrowserContext();
    await use(context);
    await context.close();
  },
  tab: async ({ session, someone }, use) => {
    await useWithoutViolations(await Tab.open(session, { person: someone, haste: HASTE }), use);
  },
  visitor: async ({ session }, use) => {
    await useWithoutViolations(await Tab.open(session, { haste: HASTE }), use);
  },
});

export { expect };
