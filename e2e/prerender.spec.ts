import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';

const start = (page: Page) => page.getByRole('link', { name: '立即开始' }).first();
const SCRIPTS = /\.js(\?|$)/;

/** Delays all scripts: the screen then shows the gateway's markup. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return async () => release();
}

const written = (page: Page) => page.locator('#root').innerHTML();
/** True once React has hydrated the prerendered element. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('main a');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps$'));
  });
const keepNodes = (page: Page) =>
  page.evaluate(() => {
    const nodes = ['header a', 'main h1', 'main a', 'footer p'].map((place) => document.querySelector(place));
    Object.assign(window, { nodes });
    return nodes.every((node) => node !== null);
  });
const areNodesKept = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { nodes: (Node | null)[] }).nodes.every((node) => node?.isConnected === true),
  );

test('the landing page is shown without a script, and 立即开始 works without one', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site);
  await expect(page.getByRole('heading', { name: '从零打造能赚钱的个人IP' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '立即注册' })).toBeVisible();
  await start(page).click();
  await expect(page).toHaveURL(`${site}/login`);
  await context.close();
});

test('a tap on 立即开始 before any script has loaded leads to sign-in', async ({ page, site }) => {
  await holdScripts(page);
  await page.goto(site, { waitUntil: 'commit' });
  await start(page).click();
  await expect(page).toHaveURL(`${site}/login`);
});

test('hydration keeps the prerendered nodes: none is created again, no text is written twice', async ({
  page,
  site,
}) => {
  const release = await holdScripts(page);
  await page.goto(site, { waitUntil: 'commit' });
  await expect(start(page)).toBeVisible();
  const before = await written(page);
  expect(await keepNodes(page)).toBe(true);
  await release();
  await isTakenOver(page);
  expect(await areNodesKept(page)).toBe(true);
  expect(await written(page)).toBe(before);
  await start(page).click();
  await expect(page).toHaveURL(`${site}/login`);
});

test('a signed-in person sees their own page from the first paint on', async ({ page, site, person }) => {
  await signIn(page, site, person);
  const release = await holdScripts(page);
  await page.goto(site, { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(header.getByText(person.username)).toBeVisible();
  await expect(header.getByRole('link', { name: '登录' })).toHaveCount(0);
  await expect(start(page)).toHaveAttribute('href', '/chat/lao-gao-ip-master');
  const before = await written(page);
  expect(await keepNodes(page)).toBe(true);
  await release();
  await isTakenOver(page);
  expect(await areNodesKept(page)).toBe(true);
  expect(await written(page)).toBe(before);
  await start(page).click();
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
});

test('no style sheet is requested before the page is shown, and none twice', async ({ page, site }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await page.goto(site);
  await isTakenOver(page);
  await page.waitForLoadState('networkidle');
  expect(sheets).toEqual([]);
});

test('all other pages come without prerendered content', async ({ page, site }) => {
  for (const path of ['/login/', '/nowhere', '/chat/other-coach']) {
    const html = await (
      await page.request.get(`${site}${path}`, { headers: { accept: 'text/html' } })
    ).text();
    expect(html).toContain('<div id="root"></div>');
    // The place of the parts is there, and empty.
    expect(html.replace('<template data-variant="parts"></template>', '')).not.toContain('<template');
  }
});
