import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { laterFilesOf } from './pages/early-page';
import { expect, signIn, test } from './test';

const run = promisify(execFile);

/** Sizes of files as they are sent: they do not depend on the machine. */
const KB = 1_000;
const BUDGET = {
  landing: 115 * KB,
  chat: 232 * KB,
  chatBeforeSending: 138 * KB,
  overOneBundle: 40 * KB,
  runtimeOfARemote: 16 * KB,
  landingRequests: 6,
};

interface Script {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
}

const scriptsOf = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => {
        const { name, startTime, encodedBodySize } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, at: startTime, bytes: encodedBodySize };
      }),
  );
const sum = (scripts: readonly Script[]): number => scripts.reduce((total, { bytes }) => total + bytes, 0);

test.describe('bytes @desktop', () => {
  test('the landing page needs at most 115 kB of JavaScript, in at most six requests', async ({
    page,
    site,
  }) => {
    let requests = 0;
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1;
    });
    await page.goto(site);
    await page.waitForLoadState('networkidle');
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    expect(sum(scripts)).toBeLessThanOrEqual(BUDGET.landing);
    expect(requests).toBeLessThanOrEqual(BUDGET.landingRequests);
  });

  test('federation costs at most 40 kB more than the same sources as one bundle', async ({ page, site }) => {
    test.setTimeout(180_000);
    await page.goto(site);
    await page.waitForLoadState('networkidle');
    const program = path.resolve(__dirname, '../bench/load/one-bundle.mjs');
    const { stdout } = await run(process.execPath, [program], { timeout: 150_000 });
    const { bytes } = JSON.parse(stdout) as { bytes: number };
    expect(bytes).toBeGreaterThan(60 * KB);
    expect(sum(await scriptsOf(page)) - bytes).toBeLessThanOrEqual(BUDGET.overOneBundle);
  });

  test("the chat's composer is the app's own after at most 138 kB, and the whole chat has at most 232 kB", async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const later = await laterFilesOf(page, `${site}/chat/lao-gao-ip-master`);
    expect(later.filter((file) => /\/(rest|markdown)\.\w+\.js/.test(file))).toHaveLength(2);
    // Everything after the first files is held: it may be on its way, but nothing may wait for it.
    await page.route('**/*.js', async (route) => {
      if (later.includes(new URL(route.request().url()).pathname)) await released;
      await route.continue().catch(() => {});
    });
    await page.goto(`${site}/chat/lao-gao-ip-master`);
    const composer = page.getByRole('textbox', { name: '输入消息' });
    await composer.fill('你好');
    await expect(page.locator('[data-early]')).toHaveCount(0);
    await composer.press('Enter');
    await expect(composer).toHaveValue('');
    const before = await scriptsOf(page);
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(before.filter(({ path: file }) => later.includes(file))).toEqual([]);
    release();
    await expect(page.getByText('回答完毕')).toBeAttached({ timeout: 30_000 });
    const expected = later.filter((file) => file.endsWith('.js'));
    // A file is listed once it has arrived, which the answer does not wait for.
    await expect
      .poll(async () => (await scriptsOf(page)).map((script) => script.path))
      .toEqual(expect.arrayContaining(expected));
    const scripts = await scriptsOf(page);
    expect(sum(before)).toBeLessThanOrEqual(BUDGET.chatBeforeSending);
    expect(sum(scripts)).toBeLessThanOrEqual(BUDGET.chat);
    const entries = scripts.filter(({ path: file }) => /\/remoteEntry\.\w+\.js$/.test(file));
    expect(entries).toHaveLength(1);
    for (const { bytes } of entries) expect(bytes).toBeLessThanOrEqual(BUDGET.runtimeOfARemote);
  });
});
