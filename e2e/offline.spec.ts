import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { firefoxPath } from './browser';
import { reset } from './federation/harness/acts';
import { openBrowser } from './federation/harness/engine';
import type { Exchange } from './federation/harness/fault-proxy';
import {
  keptIn,
  publishShell,
  putInForce,
  test,
  untilControlled,
  untilKept,
  variantOf,
} from './offline-desk';
import { ChatPage } from './pages/chat-page';
import { expect } from './test';

test.use({
  expectedProblems:
    /Failed to load resource|net::ERR|ServiceWorker|Failed to fetch|did not load or was refused/,
});
test.describe.configure({ mode: 'default' });

const LANDING = { name: '从零打造能赚钱的个人IP' };
/** The chat of the site's own agent has a page of its own, because it is prerendered. */
const CHAT_PAGE = '/chat/lao-gao-ip-master';
const RELEASE_FILE = /^\/(?:static|r)\/[^?]*\.[0-9a-f]{8,}\.(?:js|css)$/;
const landing = (page: Page) => page.getByRole('heading', LANDING);

/** Passes a request on after a while. */
const after =
  (milliseconds: number) =>
  async ({ pass }: Exchange): Promise<void> => {
    await sleep(milliseconds);
    pass();
  };

/** Opens the site and goes on until the worker has kept its page and answers for it. */
async function settle(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await untilKept(page, '/');
  await page.reload();
  await untilControlled(page);
}

test('F68 in flight mode a reload shows the page, files and all @desktop', async ({
  page,
  site,
  flight,
  front,
}) => {
  await page.goto(site);
  await untilKept(page, '/');
  await flight.on();
  const asked = front.asked.length;
  await page.reload();
  await expect(landing(page)).toBeVisible();
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page).toHaveURL(`${site}/login`);
  expect(front.asked.slice(asked).filter((url) => url.startsWith('/static'))).toEqual([]);
  // Nobody has been at sign-in yet: its place says so, and is there once the network is.
  await expect(page.getByRole('alert')).toContainText('页面加载失败');
  await flight.off();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('F68 in Firefox a page without a network stands, too @desktop', async ({ front }) => {
  test.skip(firefoxPath() === undefined, 'there is no Firefox');
  test.setTimeout(120_000);
  const browser = await openBrowser('firefox');
  try {
    const page = await browser.newPage();
    const hasKept = () => page.evaluate(async () => (await caches.match('/kept?%2F')) !== undefined);
    const heading = () => page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    await page.goto(front.url);
    await expect.poll(hasKept, { timeout: 30_000 }).toBe(true);
    const shown = await heading();
    expect(shown).not.toBe('');
    front.misbehave({ on: () => true, act: reset });
    await page.goto(front.url);
    expect(await heading()).toBe(shown);
    front.heal();
    await page.goto(front.url);
    expect(await heading()).toBe(shown);
  } finally {
    await browser.close();
  }
});

test('F68 in flight mode the chat opens and says that there is no network; with it, it goes on @desktop', async ({
  page,
  site,
  person,
  flight,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我想做知识付费');
  await untilKept(page, CHAT_PAGE);
  await flight.on();
  await page.reload();
  await expect(page.getByText('网络已断开')).toBeVisible();
  await expect(page).toHaveURL(/\/chat\//);
  await flight.off();
  await expect(chat.composer).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('网络已断开')).toBeHidden();
  await expect(chat.message(0)).toContainText('我想做知识付费');
  await chat.ask('第一步做什么');
});

test('F68 what is sent in flight mode waits, over a reload, and goes out once, whichever tab is there @desktop', async ({
  page,
  context,
  site,
  person,
  flight,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我想做知识付费');
  await untilKept(page, CHAT_PAGE);
  await page.reload();
  await untilControlled(page);
  await chat.waitForApp();
  const other = new ChatPage(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.questions).toHaveCount(1);
  await other.waitForApp();
  await flight.on();
  const waiting = (tab: ChatPage) => tab.questions.filter({ hasText: '等网络' });
  await chat.composer.fill('第一步做什么');
  await chat.send.click();
  await expect(waiting(chat)).toContainText('第一步做什么');
  await expect(waiting(other)).toContainText('第一步做什么');
  await waiting(other).getByRole('button', { name: '取回' }).click();
  await expect(other.composer).toHaveValue('第一步做什么');
  await expect(waiting(chat)).toHaveCount(0);
  await other.send.click();
  await expect(waiting(chat)).toHaveCount(1);
  await page.reload();
  await expect(waiting(chat)).toContainText('第一步做什么');
  await flight.off();
  for (const tab of [chat, other]) {
    await expect(waiting(tab)).toHaveCount(0, { timeout: 20_000 });
    await expect(tab.questions).toHaveCount(2, { timeout: 20_000 });
    await tab.waitForAnswer();
    await expect(tab.composer).toHaveValue('');
  }
  await page.reload();
  await expect(chat.questions).toHaveCount(2);
});

test('F68 30 flips of the network leave no blank page @desktop', async ({ page, site, flight }) => {
  test.setTimeout(120_000);
  await settle(page, site);
  for (let flip = 0; flip < 30; flip += 1) {
    await (flip % 2 === 0 ? flight.on() : flight.off());
    await page.reload();
    await expect(landing(page)).toBeVisible();
  }
  await flight.off();
});

test('nothing is kept of calls, of the registry, of manifests, and of a page with ?mf= @desktop', async ({
  page,
  site,
  person,
  desk,
}) => {
  const { active } = await desk.track('mf-landing');
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我想做知识付费');
  await untilKept(page, CHAT_PAGE);
  await page.reload();
  await untilControlled(page);
  await page.getByRole('button', { name: '返回' }).first().click();
  await expect(landing(page)).toBeVisible();
  await untilKept(page, '/');
  const others = async () => (await keptIn(page)).filter((url) => !RELEASE_FILE.test(url));
  for (const kept of await others())
    expect(kept).toMatch(/^\/kept\?(?:%2F|%2Flogin|%2Fchat%2Flao-gao-ip-master)$/);
  const pages = await others();
  await page.goto(`${site}/register?mf=mf_landing@${active}`);
  await expect(page.getByText('正在预览')).toBeVisible();
  // Longer than a page takes to tell what it is made of.
  await sleep(4_000);
  expect(await others()).toEqual(pages);
});

test('a rollback holds for the next page, with a worker installed @desktop', async ({ page, site, desk }) => {
  await putInForce(desk, 'next-1', site);
  await settle(page, site);
  expect(await variantOf(page)).toBe('next-1');
  await desk.rollBack('shell');
  await page.waitForTimeout(1_000);
  await page.reload();
  // Where the network took more than a second, the page that stood in for it is replaced or, touched by a test, says so.
  const standsIn = await variantOf(page).catch(() => page.waitForLoadState().then(() => variantOf(page)));
  if (standsIn !== null) await page.getByRole('button', { name: '刷新' }).click();
  await expect.poll(() => variantOf(page).catch(() => 'on its way')).toBeNull();
});

test('F68 where the network is late, a withdrawn release stands until it answers, and never again @desktop', async ({
  page,
  site,
  desk,
  front,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      console.log(`shows ${document.body.dataset.variant}`),
    );
  });
  const shown: string[] = [];
  page.on('console', (message) => message.text().startsWith('shows') && shown.push(message.text()));
  await putInForce(desk, 'next-2', site);
  await settle(page, site);
  await desk.rollBack('shell');
  front.misbehave({ on: ({ isPage }) => isPage, act: after(3_000) });
  shown.length = 0;
  // Whatever a test asks of a page counts as a touch: nothing is asked, and so the page is replaced.
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => shown, { timeout: 20_000 }).toEqual(['shows next-2', 'shows undefined']);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => shown, { timeout: 20_000 }).toHaveLength(3);
  expect(shown[2]).toBe('shows undefined');
  await expect(landing(page)).toBeVisible();
  front.heal();
});

test('F68 a page that is used already is not replaced, but says so @desktop', async ({
  page,
  site,
  desk,
  front,
}) => {
  await putInForce(desk, 'next-3', site);
  await settle(page, site);
  await desk.rollBack('shell');
  front.misbehave({ on: ({ isPage }) => isPage, act: after(4_000) });
  await page.reload({ waitUntil: 'commit' });
  await expect(landing(page)).toBeVisible();
  await landing(page).click();
  await expect(page.getByText('页面已更新，请刷新')).toBeVisible({ timeout: 15_000 });
  expect(await variantOf(page)).toBe('next-3');
  front.heal();
});

const RUBBISH = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.open('rubbish').then((cache) => {
  cache.put('/rubbish', new Response('x'));
  return new Response('rubbish', { headers: { 'content-type': 'text/html' } });
})));`;

test('F69 the operator’s switch frees a browser from a worker that answers rubbish @desktop', async ({
  page,
  site,
  desk,
  product,
}) => {
  test.setTimeout(120_000);
  await publishShell(desk, 'rubbish', RUBBISH);
  await desk.promote('shell', 'rubbish');
  try {
    await page.goto(site);
    await untilControlled(page);
    await page.reload();
    await expect(page.getByText('rubbish')).toBeVisible();
    await product.stop();
    await product.restart({ SERVICE_WORKER: 'false' });
    await expect(async () => {
      await page.reload();
      await expect(landing(page)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await keptIn(page)).toEqual([]);
  } finally {
    await desk.rollBack('shell');
    await product.stop();
    await product.restart();
  }
});

test('a newer worker waits while another tab is open, and takes over with the next page when none is @desktop', async ({
  page,
  context,
  site,
  desk,
}) => {
  await settle(page, site);
  const other = await context.newPage();
  await other.goto(site);
  const script = await (await fetch(`${site}/sw.js`)).text();
  await publishShell(desk, 'next-worker', `${script}\n// next`);
  await desk.promote('shell', 'next-worker');
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return [registration?.waiting?.state ?? null, registration?.active?.state ?? null];
    });
  await expect.poll(states).toEqual(['installed', 'activated']);
  await page.reload();
  await page.waitForTimeout(3_000);
  expect(await states()).toEqual(['installed', 'activated']);
  await other.close();
  await page.reload();
  // A look at the page from here would count as a touch.
  await sleep(4_000);
  await expect.poll(states, { timeout: 20_000 }).toEqual([null, 'activated']);
  await expect(landing(page)).toBeVisible();
  await desk.rollBack('shell');
});

test.describe('in an app’s browser without worker, caches, IndexedDB and clipboard', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.34(0x18002234) NetType/4G Language/zh_CN',
  });

  test('everything works as before @desktop', async ({ page, site, person }) => {
    await page.addInitScript(() => {
      for (const name of ['serviceWorker', 'clipboard'])
        Object.defineProperty(Navigator.prototype, name, { value: undefined });
      for (const name of ['caches', 'indexedDB']) Object.defineProperty(window, name, { value: undefined });
    });
    const chat = await ChatPage.open(page, site, person);
    await chat.ask('我想做知识付费');
    await page.reload();
    await expect(chat.message(0)).toContainText('我想做知识付费');
    await chat.message(1).hover();
    await chat.message(1).getByRole('button', { name: '复制', exact: true }).first().click();
  });
});
