import { asFile, serveFiles } from './serve-files.mjs';
import { asStaticPage } from './static-page.mjs';
import { bytesOf, NETWORK, openTab, scriptsOf, seenBy, serialTrips, withPhone } from './visit.mjs';

/** @typedef {Awaited<ReturnType<typeof import('../chat-product.mjs').startProduct>>} Product */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./visit.mjs').Load} Load */

/** Conversations in the list of somebody who comes back, and messages in the newest. */
const CONVERSATIONS = 20;
const MESSAGES = 30;
/** Time for what is done once everything is on screen: the snapshot is written, the worker keeps the page. */
const SETTLED_MS = 4_000;
const PATIENCE_MS = 60_000;

/** Times of one visit of the chat, ms since its navigation began. @typedef {Awaited<ReturnType<typeof readTimes>>} ChatVisit */

/**
 * Runs in the page before any of its scripts: records the frames in which a person first sees, can type and can read.
 * @param {string} words of the newest answer
 */
function watchChat(words) {
  const times = { composer: 0, painted: 0, byReact: 0, sent: 0 };
  Object.assign(window, { times });
  const isOnScreen = (/** @type {Element | null | undefined} */ element) =>
    !!element && element.getClientRects().length > 0 && element.checkVisibility({ checkVisibilityCSS: true });
  const isReacts = (/** @type {Element} */ element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  // In a frame of its own, so that what is found has been laid out and painted in the frame before.
  const look = () => {
    const now = performance.now();
    if (times.composer === 0 && isOnScreen(document.querySelector('textarea:enabled'))) times.composer = now;
    const answers = [...document.querySelectorAll('article[aria-label="回答"]')];
    const newest = answers.filter((answer) => answer.textContent?.includes(words) && isOnScreen(answer));
    if (times.painted === 0 && newest.length > 0) times.painted = now;
    if (times.byReact === 0 && newest.some(isReacts)) times.byReact = now;
    if (times.byReact === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {Page} page */
async function readTimes(page) {
  const { fcp, lcp, cls } = await seenBy(page);
  const times = await page.evaluate(() => /** @type {any} */ (window).times);
  return {
    fcp: Number(fcp),
    lcp: Number(lcp),
    shift: Number(cls),
    composer: Number(times.composer),
    painted: Number(times.painted),
    byReact: Number(times.byReact),
  };
}

/** @param {Page} page */
const untilByReact = (page) =>
  page.waitForFunction(() => /** @type {any} */ (window).times.byReact > 0, null, { timeout: PATIENCE_MS });

/** @param {Page} page */
const untilPainted = (page) =>
  page.waitForFunction(() => /** @type {any} */ (window).times.painted > 0, null, { timeout: PATIENCE_MS });

/**
 * Trips that the newest answer waits for: of a visit in which no other request is ever answered.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {(path: string) => boolean} isAnswered
 */
async function tripsToAnswer(context, url, isAnswered) {
  const isHeld = (/** @type {URL} */ { pathname }) => !isAnswered(pathname);
  await context.route(isHeld, () => {});
  const { page, loads } = await openTab(context, url, false);
  await untilPainted(page);
  const trips = serialTrips(loads().filter(({ end }) => Number.isFinite(end)));
  await page.close();
  await context.unroute(isHeld);
  return trips;
}

const isOpening = (/** @type {string} */ path) => path.endsWith('/opening');

/** Those of a first visit and of a later one, of which no file is answered by a service worker. @param {Chats} chats */
export const countTrips = ({ url, words, storage }) =>
  withPhone({ storage, serviceWorkers: 'block' }, async (context) => {
    await context.addInitScript(watchChat, words);
    const isPage = (/** @type {string} */ path) => path === new URL(url).pathname;
    const cold = await tripsToAnswer(context, url, (path) => isPage(path) || isOpening(path));
    const { page } = await openTab(context, url, false);
    await untilByReact(page);
    await page.waitForTimeout(SETTLED_MS);
    await page.close();
    return { cold, warm: await tripsToAnswer(context, url, isPage) };
  });

/**
 * Somebody with twenty conversations, the newest of thirty messages, and the same first screen as static HTML: the frame
 * with the newest exchange in it, as the page stands before any file of its scripts is there.
 * @param {Product} product
 */
export async function startChats(product) {
  for (let at = 1; at < CONVERSATIONS; at += 1) await product.seed(`第${at}个对话`, 2, 2 * at);
  const { id, lastWords: words } = await product.seed('最近的对话', MESSAGES);
  // By its address, because nothing was said in them here that the list could be ordered by.
  const url = `${product.chat}?c=${id}`;
  const storage = { token: product.person.token, user: JSON.stringify(product.person.user) };
  const html = await withPhone({ storage }, async (context) => {
    await context.addInitScript(watchChat, words);
    await context.route(/\.js(\?|$)/, () => {});
    const { page } = await openTab(context, url, false);
    await untilPainted(page);
    return page.evaluate(() => document.documentElement.outerHTML);
  });
  const page = asStaticPage(`<!doctype html>${html}`, words);
  const server = await serveFiles(new Map([['index.html', asFile(page)]]));
  return { url, words, storage, staticUrl: server.url, close: server.close };
}

/** @typedef {Awaited<ReturnType<typeof startChats>>} Chats */

/** A cold visit of a static page. @param {string} url @returns its largest paint, ms */
export const visitStatic = (url) =>
  withPhone({}, async (context) => {
    const { page } = await openTab(context, url, true);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => /** @type {any} */ (window).seen.lcp > 0, null, {
      timeout: PATIENCE_MS,
    });
    await page.waitForTimeout(500);
    return Number((await seenBy(page)).lcp);
  });

/** A cold visit, a step back to the chat, a warm visit with what was kept, and one without a network. @param {Chats} chats */
export const visitChat = ({ url, words, storage }) =>
  withPhone({ storage }, async (context, setNetwork) => {
    await context.addInitScript(watchChat, words);
    const first = await openTab(context, url, true);
    await untilByReact(first.page);
    await first.page.waitForTimeout(SETTLED_MS);
    const cold = await readTimes(first.page);
    const scripts = await scriptsOf(first.page);
    // A deadline that is felt: of a person's own machine, not of the slowed one.
    await first.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const back = await goBack(first.page, first.loads);
    await first.page.close();

    const second = await openTab(context, url, true);
    await untilByReact(second.page);
    await second.page.waitForTimeout(SETTLED_MS);
    const warm = await readTimes(second.page);
    await second.page.close();

    const offline = { ...NETWORK, offline: true };
    await setNetwork(offline);
    const third = await openTab(context, url, true, offline);
    await untilByReact(third.page);
    return {
      cold: { ...cold, scriptsKb: bytesOf(scripts) / 1_000 },
      back,
      warm,
      offline: await readTimes(third.page),
    };
  });

/** Leaves the chat for the first page and goes back. @param {Page} page @param {() => Load[]} loads */
async function goBack(page, loads) {
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('link', { name: '立即开始' }).first().waitFor();
  await page.waitForTimeout(500);
  const before = loads().length;
  const ms = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          if (document.querySelector('article[aria-label="回答"]') === null) requestAnimationFrame(look);
          else resolve(performance.now() - startedAt);
        };
        window.history.back();
        requestAnimationFrame(look);
      }),
  );
  await page.waitForTimeout(1_000);
  const asked = loads()
    .slice(before)
    .filter(({ path }) => path.startsWith('/api/') && !path.endsWith('/releases/reports'));
  return { ms: Number(ms), asked: asked.length };
}
