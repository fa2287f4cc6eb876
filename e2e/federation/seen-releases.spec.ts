import { CHAT, SHOWN } from './harness/shell';
import { expect, test, untilTabsAskAgain } from './harness/start-releases';
import type { Tab } from './harness/tab';
import { buildOf } from './harness/variants';

const CLOSED = '这里暂时关闭';
const PREVIEW = '正在预览';

const pageOf = (tab: Tab): Promise<number> => tab.page.evaluate(() => performance.timeOrigin);

test('a closed remote says so in an open tab at its next navigation, and opens again without a reload', async ({
  tab,
  desk,
  front,
}) => {
  await tab.goto(front.url);
  await tab.sees(SHOWN.landing);
  const page = await pageOf(tab);
  await desk.move({ kind: 'disable', app: 'mf-chat' });
  await untilTabsAskAgain();
  await tab.press('我要做方案');
  await tab.sees(CLOSED);
  expect(await tab.shows(SHOWN.boundary)).toBe(false);
  await desk.move({ kind: 'enable', app: 'mf-chat' });
  await untilTabsAskAgain();
  await tab.press('再看一次');
  await tab.hasField(SHOWN.field);
  expect(await pageOf(tab)).toBe(page);
});

test('a closed remote says so in a new page too', async ({ tab, desk, front }) => {
  await desk.move({ kind: 'disable', app: 'mf-chat' });
  // On a busy machine a page may be composed before its process has heard of the move.
  await expect(async () => {
    await tab.goto(front.url + CHAT);
    await tab.sees(CLOSED, 5_000);
  }).toPass({ timeout: 40_000 });
});

test('an overridden release is marked in its browser, and the override is left without leaving the page', async ({
  tab,
  desk,
  front,
  anotherBrowser,
}) => {
  await desk.publish('mf-chat', buildOf('one'));
  // No file of a release is on the site before a pointer has moved to it.
  await desk.move({ kind: 'canary', app: 'mf-chat', version: 'variant-one', share: 1 });
  await desk.move({ kind: 'stop-canary', app: 'mf-chat' });
  await tab.goto(`${front.url}${CHAT}?mf=mf_chat@variant-one`);
  await expect.poll(() => tab.mark()).toBe('one');
  await tab.sees(PREVIEW);
  // The override holds for the navigations of this browser only.
  await tab.follow('/');
  await tab.sees(SHOWN.landing);
  await untilTabsAskAgain();
  await tab.press('我要做方案');
  await expect.poll(() => tab.mark()).toBe('one');
  const other = await anotherBrowser();
  await other.goto(front.url + CHAT);
  await other.hasField(SHOWN.field);
  expect([await other.mark(), await other.shows(PREVIEW)]).toEqual([null, false]);

  await tab.press('退出预览');
  await tab.seesNo(PREVIEW);
  await tab.hasField(SHOWN.field);
  expect([tab.path, await tab.mark()]).toEqual([CHAT, null]);
  await tab.goto(front.url + CHAT);
  await tab.hasField(SHOWN.field);
  expect(await tab.mark()).toBeNull();
});

const isAnswering = (tab: Tab): Promise<boolean> =>
  tab.page.evaluate(() => document.querySelector('button[aria-label="停止"]') !== null);
const articles = (tab: Tab): Promise<string[]> =>
  tab.page.evaluate(() => [...document.querySelectorAll('article')].map((each) => each.innerText));

test('F15 a running answer goes on in the new release', async ({ tab, desk, front }) => {
  const question = '我在无锡调钢琴十二年';
  await desk.publish('mf-chat', buildOf('one'));
  await tab.goto(front.url + CHAT);
  await tab.fill(SHOWN.field, question);
  await tab.press('发送');
  await expect.poll(() => isAnswering(tab), { intervals: [20] }).toBe(true);
  // The turn has begun: its conversation is in the address.
  await expect.poll(() => tab.page.url(), { intervals: [20] }).toMatch(/[?&]c=[0-9a-f-]{8,}/);
  await tab.follow('/');
  await desk.promote('mf-chat', 'variant-one');
  await untilTabsAskAgain();
  await tab.press('我要做方案');
  await expect.poll(() => tab.mark()).toBe('one');
  // The landing page has articles of its own, and stays until the chat is drawn.
  const asked = async () =>
    (await articles(tab)).filter((text) => text.includes(question) && text.length < question.length + 40);
  await expect.poll(async () => (await asked()).length).toBe(1);
  await expect.poll(() => isAnswering(tab), { timeout: 60_000 }).toBe(false);
  expect(await asked()).toHaveLength(1);
  const said = await articles(tab);
  expect(said.length).toBeGreaterThan(2);
  expect(said.at(-1)?.length).toBeGreaterThan(20);
  expect(await tab.shows(SHOWN.boundary)).toBe(false);
});
