import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from './test';

interface Load {
  readonly path: string;
  readonly start: number;
  end: number;
}

/**
 * Far more than the machine's own jitter, so that a request that waits for a reply is told from one that is merely sent
 * later.
 */
const LATENCY_MS = 300;

/** Records every request of the page over a connection whose round trips can be seen in the times. */
async function recordLoads(page: Page): Promise<() => Load[]> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const loads = new Map<string, Load>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    loads.set(requestId, {
      path: new URL(request.url).pathname,
      start: timestamp,
      end: Number.POSITIVE_INFINITY,
    });
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const load = loads.get(requestId);
    if (load !== undefined) load.end = timestamp;
  });
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return () => [...loads.values()];
}

/** The longest chain of requests of which each began after the one before had ended. */
function serialTrips(loads: readonly Load[]): number {
  const inOrder = [...loads].sort((a, b) => a.end - b.end);
  const depth = new Map<Load, number>();
  for (const load of inOrder) {
    const before = inOrder.filter((other) => other.end <= load.start).map((other) => depth.get(other) ?? 1);
    depth.set(load, 1 + Math.max(0, ...before));
  }
  return Math.max(...depth.values());
}

test('the landing page is shown after two round trips, and no file is requested twice', async ({
  page,
  site,
}) => {
  const loadsSoFar = await recordLoads(page);
  await page.goto(site);
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
  const loads = loadsSoFar();
  expect(serialTrips(loads)).toBeLessThanOrEqual(2);
  const paths = loads.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  // The page with its style sheets in it, two scripts of the shell, entry and module of the remote.
  expect(paths.length).toBeLessThanOrEqual(5);
});

test('the chat’s welcome line is shown after three round trips', async ({ page, site, person }) => {
  await signIn(page, site, person);
  const loadsSoFar = await recordLoads(page);
  await page.goto(`${site}/chat/lao-gao-ip-master`);
  await expect(page.getByText('先介绍一下你的业务吧').first()).toBeVisible();
  const loads = loadsSoFar();
  // Nothing has waited for requests that are still under way.
  expect(serialTrips(loads.filter(({ end }) => Number.isFinite(end)))).toBeLessThanOrEqual(3);
  const files = loads.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
  expect(new Set(files).size).toBe(files.length);
});
