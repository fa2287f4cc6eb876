import { setTimeout as sleep } from 'node:timers/promises';
import { refuse, reset } from './harness/acts';
import { filesOf } from './harness/remote-files';
import { CHAT, SHOWN } from './harness/shell';
import { expect, expectChat, test, untilTabsAskAgain } from './harness/start-releases';
import type { Tab } from './harness/tab';
import { buildOf } from './harness/variants';

const UPDATED = '页面已更新';
const DRAFT = '写了一半的话，别丢';

/** Time at which the page was loaded: unchanged as long as it was not loaded again. */
const pageOf = (tab: Tab): Promise<number> => tab.page.evaluate(() => performance.timeOrigin);

async function goToChat(tab: Tab): Promise<void> {
  await tab.press('我要做方案');
  await tab.hasField(SHOWN.field);
}

async function goHome(tab: Tab): Promise<void> {
  await tab.follow('/');
  await tab.sees(SHOWN.landing);
}

test('F15 an open tab takes the new release at its next navigation, without a reload and with its draft', async ({
  tab,
  desk,
  front,
}) => {
  await desk.publish('mf-chat', buildOf('one'));
  await tab.goto(front.url + CHAT);
  await tab.fill(SHOWN.field, DRAFT);
  const page = await pageOf(tab);
  await desk.promote('mf-chat', 'variant-one');
  expect(await tab.mark()).toBeNull();
  await goHome(tab);
  await untilTabsAskAgain();
  await goToChat(tab);
  await expect.poll(() => tab.mark()).toBe('one');
  expect(await tab.valueOf(SHOWN.field)).toBe(DRAFT);
  expect(await pageOf(tab)).toBe(page);
});

test('F15 a rollback holds for the next navigation of an open tab within a second', async ({
  tab,
  desk,
  front,
}) => {
  await desk.publish('mf-chat', buildOf('one'));
  await desk.promote('mf-chat', 'variant-one');
  await expectChat(tab, front.url, { chat: 'one' });
  await goHome(tab);
  await untilTabsAskAgain();
  await desk.rollBack('mf-chat');
  await sleep(1_000);
  await goToChat(tab);
  expect(await tab.mark()).toBeNull();
});

test('F15 the files of a replaced release are still served to a tab that has its page open', async ({
  tab,
  desk,
  front,
}) => {
  const old = await filesOf(front.url, 'mf-chat', CHAT);
  await tab.goto(front.url);
  await tab.sees(SHOWN.landing);
  await desk.publish('mf-chat', buildOf('one'));
  await desk.promote('mf-chat', 'variant-one');
  // This tab never gets the new registry.
  front.misbehave({ on: ({ pathname }) => pathname === '/registry.json', act: reset });
  await goToChat(tab);
  expect(await tab.mark()).toBeNull();
  expect(front.asked.some((url) => url.startsWith(old.entry))).toBe(true);
});

test('F15 a tab whose files are gone says so once, and 刷新 brings the new release and the draft', async ({
  tab,
  desk,
  front,
}) => {
  const { folder, later } = await filesOf(front.url, 'mf-chat', CHAT);
  await desk.publish('mf-chat', buildOf('one'));
  // The files that the chat requests later have not been loaded yet.
  front.misbehave({ on: ({ pathname }) => later.includes(pathname), act: reset });
  await tab.goto(front.url + CHAT);
  await tab.hasField(SHOWN.field);
  await desk.promote('mf-chat', 'variant-one');
  front.heal();
  front.misbehave({ on: ({ pathname }) => pathname.startsWith(folder), act: refuse(404) });
  await tab.fill(SHOWN.field, '你好');
  await tab.press('发送');
  await tab.sees(UPDATED);
  await tab.fill(SHOWN.field, DRAFT);
  await tab.press('刷新');
  await expect.poll(() => tab.mark()).toBe('one');
  // The page brings the markup of the new one, before its app.
  await expect.poll(() => tab.valueOf(SHOWN.field)).toBe(DRAFT);
  expect(await tab.shows(UPDATED)).toBe(false);
});

test('F10 the last good release is shown automatically where the new one does not load', async ({
  tab,
  desk,
  front,
  anotherBrowser,
}) => {
  await desk.publish('mf-chat', buildOf('one'));
  await desk.promote('mf-chat', 'variant-one');
  await expectChat(tab, front.url, { chat: 'one' });
  const { folder } = await filesOf(front.url, 'mf-chat', CHAT);
  front.misbehave({ on: ({ pathname }) => pathname.startsWith(folder), act: refuse(404) });
  // This tab has the files in its cache.
  const newcomer = await anotherBrowser();
  await newcomer.goto(front.url + CHAT);
  await newcomer.hasField(SHOWN.field);
  // The page brings the markup of the new one.
  await expect.poll(() => newcomer.mark()).toBeNull();
});
