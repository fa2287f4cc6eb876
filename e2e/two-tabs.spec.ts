import type { BrowserContext, Page } from '@playwright/test';
import { signOut } from './pages/account';
import { ChatPage } from './pages/chat-page';
import { expect, type Person, signIn } from './test';
import { answerWith, delta, heldAnswer } from './vendor-server';
import { test } from './vendor-test';

const say = (text: string) => answerWith([delta({ content: text })]);
/** Maximum delay between two devices, in milliseconds, with tolerance for a busy machine. */
const SOON = { timeout: 3_000 };

/** Another device of the same person. */
async function openElsewhere(context: BrowserContext, site: string, person: Person): Promise<ChatPage> {
  const page = await context.newPage();
  await signIn(page, site, person);
  await page.goto(`${site}/chat/lao-gao-ip-master`);
  const chat = new ChatPage(page);
  await expect(chat.composer).toBeVisible();
  return chat;
}

/** Counts the open streams of a page by its requests. */
const countStreams = (page: Page) => {
  let open = 0;
  const isStream = (url: string) => url.includes('/api/chat/events');
  page.on('request', (request) => {
    if (isStream(request.url())) open += 1;
  });
  const close = (request: { url(): string }) => {
    if (isStream(request.url())) open -= 1;
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => open;
};

test('F05 two devices show the same: question, running answer, title, deletion', async ({
  page,
  site,
  person,
  vendor,
  browser,
}) => {
  const here = await ChatPage.open(page, site, person);
  vendor.next(say('先有一个对话。'));
  await here.ask('我在绍兴做黄酒');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const there = await openElsewhere(context, site, person);
  await expect(there.message(1)).toContainText('先有一个对话。');

  const held = heldAnswer();
  vendor.next(held.act);
  await here.begin('再说说黄酒');
  await expect(there.message(2)).toContainText('再说说黄酒', SOON);
  held.say('先拍开坛，');
  await expect(there.message(3)).toContainText('先拍开坛，', SOON);
  held.say('再拍人。');
  held.end();
  await expect(there.message(3)).toContainText('先拍开坛，再拍人。', SOON);
  await expect(here.message(3)).toContainText('先拍开坛，再拍人。', SOON);
  await there.waitForAnswer();

  vendor.next(say('换个说法。'));
  await there.message(3).getByRole('button', { name: '重新生成' }).click();
  await expect(here.message(3)).toContainText('换个说法。', SOON);
  await there.waitForAnswer();
  await there.message(3).getByRole('button', { name: '上一个版本' }).click();
  await expect(here.message(3)).toContainText('再拍人。', SOON);

  await there.conversation('我在绍兴做黄酒').getByRole('button', { name: /更多/ }).click();
  await there.page.getByRole('menuitem', { name: '删除' }).click();
  await there.page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(here.page.getByText('没有找到这个对话')).toBeVisible(SOON);
  await here.page.getByRole('button', { name: '开始新的对话' }).click();
  await expect(here.composer).toBeVisible();
  await context.close();
});

test.describe('a session that ended', () => {
  // A request that was under way when the session ended is refused.
  test.use({ expectedProblems: /status of 401/ });

  test('F06 signing out in one tab takes the other one to the sign-in page, its answer with it', async ({
    page,
    site,
    person,
    vendor,
    context,
  }) => {
    const chat = await ChatPage.open(page, site, person);
    const held = heldAnswer();
    vendor.next(held.act);
    await chat.begin('慢慢说');
    held.say('说到一半');
    await expect(chat.message(1)).toContainText('说到一半');
    const other = await context.newPage();
    await other.goto(`${site}/`);
    await signOut(other);
    await expect(page).toHaveURL(`${site}/login`, SOON);
    await expect(page.getByText('说到一半')).toHaveCount(0);
    held.end();
  });
});

test('F63 a page that was frozen shows later changes, and holds no stream while it is hidden', async ({
  page,
  site,
  person,
  vendor,
  browser,
}) => {
  const streams = countStreams(page);
  const here = await ChatPage.open(page, site, person);
  vendor.next(say('先有一个对话。'));
  await here.ask('我在绍兴做黄酒');
  await expect.poll(streams).toBe(1);
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((wanted) => {
      Object.defineProperty(document, 'visibilityState', { value: wanted, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await expect.poll(streams).toBe(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const there = await openElsewhere(context, site, person);
  await expect(there.message(1)).toBeVisible();
  vendor.next(say('趁你睡着写完了。'));
  await there.ask('睡着的时候问的');
  await context.close();

  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await see('visible');
  await expect(here.message(3)).toContainText('趁你睡着写完了。', SOON);
  await expect.poll(streams).toBe(1);
});

test('F39 a reload before the reply to a send loses nothing and doubles nothing', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(say('答了一次。'));
  // The server stores the question; its answer never arrives here.
  let isFirst = true;
  await page.route('**/api/chat/lao-gao-ip-master', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await new Promise(() => {});
  });
  await chat.composer.fill('只问一次');
  await chat.send.click();
  await expect(chat.composer).toHaveValue('');
  await page.waitForTimeout(1_000);
  await page.goto(`${site}/chat/lao-gao-ip-master?c=new`);
  await expect(chat.composer).toHaveValue('只问一次');
  await chat.send.click();
  await expect(chat.messages.last()).toContainText('答了一次。');
  await chat.waitForAnswer();
  await page.reload();
  await expect(chat.messages.filter({ hasText: '只问一次' })).toHaveCount(1);
  await chat.showHistory();
  await expect(chat.history.getByRole('link')).toHaveCount(1);
});
