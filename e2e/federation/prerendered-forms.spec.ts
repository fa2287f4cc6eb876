import { hold, refuse } from './harness/acts';
import { remotesOf } from './harness/page-data';
import { filesOf } from './harness/remote-files';
import { CHAT, SHOWN } from './harness/shell';
import { expect, test } from './harness/start-releases';
import type { Tab } from './harness/tab';
import { buildOf } from './harness/variants';

const PATHS = ['/login', '/register'];
const NUMBER = '13800138000';
const isOfRemote = ({ pathname }: { readonly pathname: string }) => pathname.startsWith('/r/mf-auth/');

/** Marker of the build whose markup a page carries, and the release that its registry names. */
function inPage(html: string): { readonly markup: string | null; readonly release: string | undefined } {
  const [, markup = null] = /<div id="root">.*?<data [^>]*data-variant="([^"]+)"/s.exec(html) ?? [];
  return { markup, release: remotesOf(html).find(({ name }) => name === 'mf-auth')?.release };
}

const pageAt = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();

const numberIn = (tab: Tab): Promise<string | null> =>
  tab.page.evaluate(() => document.querySelector<HTMLInputElement>('#username')?.value ?? null);
const isTakenOver = (tab: Tab): Promise<boolean> =>
  tab.page.evaluate(() => document.querySelector('form:not([data-early])') !== null);
const buildShown = (tab: Tab): Promise<string | null> =>
  tab.page.evaluate(() => document.querySelector('data[data-variant]')?.getAttribute('data-variant') ?? null);

test('the form that stands in a page is of the release in force, after a promotion and after a rollback', async ({
  tab,
  desk,
  front,
}) => {
  const { active } = await desk.track('mf-auth');
  await desk.publish('mf-auth', buildOf('auth-one'));
  const expectEverywhere = async (markup: string | null, release: string | null) => {
    for (const path of PATHS) {
      await expect
        .poll(async () => inPage(await pageAt(front.url + path)), { timeout: 30_000 })
        .toEqual({ markup, release });
      front.misbehave({ on: isOfRemote, act: hold });
      await tab.goto(front.url + path);
      await tab.fill(SHOWN.phone, NUMBER);
      expect(await buildShown(tab)).toBe(markup);
      front.heal();
      await expect.poll(() => isTakenOver(tab), { timeout: 30_000 }).toBe(true);
      expect([await buildShown(tab), await numberIn(tab)]).toEqual([markup, NUMBER]);
    }
    expect(tab.problems).toEqual([]);
  };
  await expectEverywhere(null, active);
  await desk.promote('mf-auth', 'variant-auth-one');
  await expectEverywhere('auth-one', 'variant-auth-one');
  await desk.rollBack('mf-auth');
  await expectEverywhere(null, active);
});

test('the form of a canary is in the pages of its browsers only', async ({ desk, front, anotherBrowser }) => {
  const { active } = await desk.track('mf-auth');
  await desk.publish('mf-auth', buildOf('auth-one'));
  await desk.move({ kind: 'canary', app: 'mf-auth', version: 'variant-auth-one', share: 50 });
  const seen = new Set<string | null>();
  for (let tries = 0; seen.size < 2; tries += 1) {
    expect(tries).toBeLessThan(30);
    const tab = await anotherBrowser();
    await tab.goto(`${front.url}/login`);
    await expect.poll(() => isTakenOver(tab), { timeout: 30_000 }).toBe(true);
    const { markup, release } = inPage(await tab.page.evaluate(() => document.documentElement.outerHTML));
    expect(release).toBe(markup === null ? active : 'variant-auth-one');
    expect(tab.problems).toEqual([]);
    seen.add(markup);
  }
});

test('F67 what was typed into the form of a release that does not load is in that of the last good one', async ({
  desk,
  front,
  anotherBrowser,
}) => {
  await desk.publish('mf-auth', buildOf('auth-one'));
  await desk.promote('mf-auth', 'variant-auth-one');
  await expect
    .poll(async () => inPage(await pageAt(`${front.url}/login`)).markup, { timeout: 30_000 })
    .toBe('auth-one');
  const { folder } = await filesOf(front.url, 'mf-auth', CHAT);
  let fail = (): void => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  front.misbehave({
    on: ({ pathname }) => pathname.startsWith(folder),
    act: async (exchange) => {
      await failing;
      await refuse(404)(exchange);
    },
  });
  const tab = await anotherBrowser();
  await tab.goto(`${front.url}/login`);
  await tab.fill(SHOWN.phone, NUMBER);
  fail();
  await expect.poll(() => isTakenOver(tab), { timeout: 30_000 }).toBe(true);
  expect([await buildShown(tab), await numberIn(tab)]).toEqual([null, NUMBER]);
});
