import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { freePort } from './free-port';
import { type RunningProgram, runProgram, startProgram } from './run-program';

const root = path.resolve(__dirname, '..');
const TOKEN = 'a-token-for-this-test';

let shop: string;
let site: string;
let server: RunningProgram;

const inShop = (...args: string[]) =>
  runProgram(args, { cwd: shop, env: { SITE: site, RELEASE_TOKEN: TOKEN } });
const release = (...args: string[]) => inShop('release.mjs', ...args);
const build = (app: string, version: string) => inShop('build.mjs', app, version);

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = mkdtempSync(path.join(os.tmpdir(), 'tiny-shop-'));
  cpSync(path.join(__dirname, 'second-product'), shop, { recursive: true });
  await runProgram([path.join(root, 'scripts', 'pack-federation.mjs'), shop], { cwd: root });
  const archive = readdirSync(shop).find((file) => file.endsWith('.tgz'));
  renameSync(path.join(shop, archive ?? ''), path.join(shop, 'federation.tgz'));
  await runProgram(['install', '--ignore-scripts', '--prefer-offline'], { command: 'npm', cwd: shop });
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  await Promise.all([build('shop', 'shop-1'), build('mf-cart', 'cart-1')]);
  server = startProgram(['serve.mjs'], { cwd: shop, env: { PORT: String(port), RELEASE_TOKEN: TOKEN } });
  await server.waitFor(site);
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(shop, { recursive: true, force: true });
});

/** Texts in a new browser, at first and after a reload. */
async function lookIn(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site);
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  const text = (await heading.textContent()) ?? '';
  await page.reload();
  await expect(heading).toHaveText(text);
  await context.close();
  return text;
}

test('its types fit, with the package’s own @desktop @deep', async () => {
  const tsc = path.join('node_modules', 'typescript', 'bin', 'tsc');
  await inShop(tsc, '-p', '.');
  await inShop(tsc, '-p', 'tsconfig.node.json');
});

test('shows what was published and promoted, in the style and with the state of its remote @desktop @deep', async ({
  page,
}) => {
  const before = await page.goto(site);
  expect(before?.status()).toBe(503);
  await release('publish', 'shop', 'mf-cart');
  await release('promote', 'shop', 'mf-cart');
  const violations: string[] = [];
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await page.goto(site);
  await expect(page.getByRole('heading', { name: 'Cart, first edition' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button').click();
  await expect(page.getByRole('button')).toHaveText('1 in the cart');
  const border = await page
    .locator('section')
    .evaluate((section) => getComputedStyle(section).borderTopColor);
  expect(border).toBe('rgb(1, 2, 3)');
  expect(violations).toEqual([]);
});

test('gives a second release to some browsers, then to all, and takes it back @desktop @deep', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  writeFileSync(path.join(shop, 'mf-cart/src/edition.ts'), "export const edition = 'second edition';\n");
  await build('mf-cart', 'cart-2');
  await release('publish', 'mf-cart');
  expect(await lookIn(browser)).toBe('Cart, first edition');

  await release('canary', 'mf-cart', '--share', '50');
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 30 && seen.size < 2; attempt += 1) seen.add(await lookIn(browser));
  expect([...seen].sort()).toEqual(['Cart, first edition', 'Cart, second edition']);

  await release('promote', 'mf-cart');
  expect(await lookIn(browser)).toBe('Cart, second edition');
  await release('rollback', 'mf-cart');
  expect(await lookIn(browser)).toBe('Cart, first edition');
  expect(await release('history', 'mf-cart')).toMatch(/rollback[\s\S]*promote[\s\S]*canary[\s\S]*publish/);
});

test('refuses a release from whoever has no token @desktop @deep', async () => {
  const refused = startProgram(['release.mjs', 'rollback', 'mf-cart'], {
    cwd: shop,
    env: { SITE: site, RELEASE_TOKEN: 'another' },
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('token');
});
