import { launch } from '../chat-page.mjs';

/** Slow 4G, and a phone whose processor is a quarter of this machine's. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };

/**
 * @typedef {object} Load
 * @property {string} path
 * @property {number} start seconds
 * @property {number} end
 */

/** Runs in the page before any of its scripts: records the times of events. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, blocked: 0, attached: 0, ready: 0, typeable: 0 };
  Object.assign(window, { seen });
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', ({ value }) => {
    seen.cls += value;
  });
  watch('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  // A tap works once the start button, or the first field of a form, answers to React and can be hit. The hit test
  // needs a layout, which a page without prerendered HTML still has to do after React's work.
  const look = () => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '立即开始');
    const control = link ?? document.querySelector('form input');
    if (!control || !Object.keys(control).some((key) => key.startsWith('__reactProps$')))
      return requestAnimationFrame(look);
    seen.attached = performance.now();
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!control.contains(hit)) throw new Error('a tap on the page’s first control hits something else');
    seen.ready = performance.now();
  };
  requestAnimationFrame(look);
  new MutationObserver((_, observer) => {
    if (document.querySelector('textarea') === null) return;
    seen.typeable = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** The longest chain of requests of which each began after the one before had ended. @param {Load[]} loads */
export function serialTrips(loads) {
  const inOrder = [...loads].sort((a, b) => a.end - b.end);
  const depth = new Map();
  for (const load of inOrder) {
    const before = inOrder.filter((other) => other.end <= load.start).map((other) => depth.get(other) ?? 1);
    depth.set(load, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depth.values());
}

/** @param {import('playwright-core').CDPSession} cdp */
async function recordLoads(cdp) {
  /** @type {Map<string, Load>} */
  const loads = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    const { pathname } = new URL(request.url);
    loads.set(requestId, { path: pathname, start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const load = loads.get(requestId);
    if (load) load.end = timestamp;
  });
  await cdp.send('Network.enable');
  return () => [...loads.values()];
}

/**
 * Scripts that the page has requested, in the order of the requests, with their transferred size.
 * @param {import('playwright-core').Page} page
 */
export const scriptsOf = (page) =>
  page.evaluate(() =>
    /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
      .filter(({ name }) => /\.js(\?|$)/.test(name))
      .map(({ name, startTime, encodedBodySize }) => ({ name, startTime, bytes: encodedBodySize })),
  );

/** @param {{ bytes: number }[]} scripts */
export const bytesOf = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Values that `observe` has recorded. @param {import('playwright-core').Page} page */
export const seenBy = (page) => page.evaluate(() => /** @type {any} */ (window).seen);

/**
 * Gives service workers the network of their pages, which a page's own conditions do not reach.
 * @param {import('playwright-core').Browser} browser
 */
async function watchWorkers(browser) {
  const cdp = await browser.newBrowserCDPSession();
  /** Sessions by target. @type {Map<string, string>} */
  const workers = new Map();
  let conditions = NETWORK;
  let calls = 0;
  const tell = (/** @type {string} */ sessionId) => {
    calls += 1;
    const call = { id: calls, method: 'Network.emulateNetworkConditions', params: conditions };
    return cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) });
  };
  cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type !== 'service_worker') return;
    void cdp
      .send('Target.attachToTarget', { targetId, flatten: false })
      .then(async ({ sessionId }) => {
        workers.set(targetId, sessionId);
        await tell(sessionId);
      })
      // It has ended meanwhile.
      .catch(() => workers.delete(targetId));
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => workers.delete(targetId));
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  return async (/** @type {typeof NETWORK} */ next) => {
    conditions = next;
    await Promise.all([...workers.values()].map(tell));
  };
}

/**
 * A phone with an empty profile, in a browser of its own.
 * @template T
 * @param {{ readonly storage?: Record<string, string>, readonly serviceWorkers?: 'allow' | 'block' }} options
 * @param {(context: import('playwright-core').BrowserContext, setNetwork: Awaited<ReturnType<typeof watchWorkers>>) => Promise<T>} use
 */
export async function withPhone({ storage = {}, serviceWorkers = 'allow' }, use) {
  const browser = await launch();
  try {
    const setNetwork = await watchWorkers(browser);
    const context = await browser.newContext({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      serviceWorkers,
    });
    await context.addInitScript((/** @type {Record<string, string>} */ stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, storage);
    await context.addInitScript(observe);
    return await use(context, setNetwork);
  } finally {
    await browser.close();
  }
}

/**
 * Opens an address in a new tab.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {boolean} isSlow
 * @param {typeof NETWORK} network
 */
export async function openTab(context, url, isSlow, network = NETWORK) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const loads = await recordLoads(cdp);
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  await page.goto(url, { waitUntil: 'commit' });
  return { page, cdp, loads };
}

/**
 * One cold visit: a browser and a profile of its own, an empty cache.
 * @template T
 * @param {string} url
 * @param {{ readonly storage?: Record<string, string>, readonly isSlow?: boolean }} options
 * @param {(page: import('playwright-core').Page, loads: () => Load[]) => Promise<T>} use
 */
export const visit = (url, { storage = {}, isSlow = true }, use) =>
  withPhone({ storage }, async (context) => {
    const { page, loads } = await openTab(context, url, isSlow);
    return use(page, loads);
  });
