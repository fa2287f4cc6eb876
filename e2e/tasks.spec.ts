import type { Page } from '@playwright/test';
import { FLORIST, tell } from './florist';
import { SHARED_PORT } from './global-setup';
import { AccountSheet } from './pages/account-sheet';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { Robot } from './robot';
import { setBack } from './seed-conversation';
import { expect, test } from './task-test';
import type { Person } from './test';

/**
 * Twelve tasks of people who get no hint, on a phone with nothing but the screen: how many taps each takes. `npm run tasks`
 * draws them for docs/tasks.md.
 */
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ colorScheme: 'light' });

/**
 * Seconds from a link to the first marked word, people's pauses left out: 30 are allowed, 14 were measured on a busy machine.
 * Three times as much ends the test, for it is no benchmark.
 */
const FIRST_MARK_S = 3 * 30;

/** The chat of somebody who has said nothing yet. */
async function openFirst(page: Page, site: string, person: Person): Promise<void> {
  await ChatPage.open(page, site, person);
  await expect(page.getByRole('list', { name: '可以这样开始' })).toBeVisible();
}

const shelfDoor = (page: Page) =>
  page.getByRole('button', { name: '我的成果', exact: true }).locator('visible=true');
const historyDoor = (page: Page) => page.getByRole('button', { name: '历史对话' }).locator('visible=true');

test.describe('where no consent is asked for @phone', () => {
  test.use({ site: `http://127.0.0.1:${SHARED_PORT}` });

  test('(1) one registers from a link in 5 taps, and is in the chat', async ({ robot, site }) => {
    await robot.register(site);
    await robot.finish('01-register', '到老高这里了');
    expect(robot.taps).toBe(5);
  });
});

test('one registers in one tap more where consent is asked for @phone', async ({ robot, site }) => {
  await robot.register(site);
  expect(robot.taps).toBe(6);
});

test('(2) the first message, 2 taps, is answered with advice, and its words are marked @phone', async ({
  robot,
  page,
  site,
}) => {
  const begun = Date.now();
  const chat = await new Robot(page, null).register(site);
  await robot.send(chat, FLORIST.first);
  await robot.see(page.locator('[data-said]').first());
  const seconds = (Date.now() - begun) / 1_000;
  console.log(`from a link to the first marked word: ${seconds.toFixed(1)} s of a robot`);
  await chat.waitForAnswer();
  await expect(chat.questions).toHaveCount(1);
  await expect(chat.messages.last()).toContainText('今天就能发一句');
  await robot.finish('02-first-advice', '头一条回答就有能用的');
  expect(robot.taps).toBe(2);
  expect(seconds).toBeLessThanOrEqual(FIRST_MARK_S);
});

test('(3) yesterday’s conversation is found in 2 taps @phone', async ({
  robot,
  page,
  site,
  person,
  product,
}) => {
  await tell(site, person, FLORIST.first, FLORIST.story);
  await setBack(product, person, 1);
  await tell(site, person, FLORIST.titles);
  const chat = await ChatPage.open(page, site, person);
  await expect(chat.questions).toContainText([FLORIST.titles]);
  await robot.tap(historyDoor(page));
  await robot.see(chat.history.getByRole('heading', { name: '昨天' }));
  await robot.tap(chat.history.getByRole('listitem').last().getByRole('link'));
  await robot.see(chat.questions.last());
  await expect(chat.questions.last()).toContainText(FLORIST.story);
  await robot.finish('03-yesterday', '昨天说到的地方');
  expect(robot.taps).toBe(2);
});

test('(4) a conversation has another name in 4 taps @phone', async ({ robot, page, site, person }) => {
  await tell(site, person, FLORIST.first);
  const chat = await ChatPage.open(page, site, person);
  await robot.tap(historyDoor(page));
  await robot.tap(chat.history.getByRole('button', { name: /^更多：/ }));
  await robot.tap(page.getByRole('menuitem', { name: '重命名' }));
  await robot.type('对图那件事');
  await robot.tap(
    page.getByRole('dialog', { name: '请输入新的对话标题' }).getByRole('button', { name: '确定' }),
  );
  await robot.see(chat.conversation('对图那件事'));
  await robot.finish('04-rename', '改好了');
  expect(robot.taps).toBe(4);
});

test('(5) a price is put right by saying so, 2 taps @phone', async ({ robot, page, site, person }) => {
  await tell(site, person, FLORIST.first);
  const chat = await ChatPage.open(page, site, person);
  const sentence = page.getByRole('region', { name: '你的一句话' });
  await expect(sentence).toContainText('一场8000元');
  await robot.send(chat, FLORIST.newPrice);
  await expect(sentence).toContainText('一场6800元');
  await expect(sentence).not.toContainText('8000');
  await chat.waitForAnswer();
  await robot.see(chat.messages.last().getByText('一场8000元 → 一场6800元'));
  await robot.finish('05-price', '新价格记下了');
  expect(robot.taps).toBe(2);
  await chat.messages.last().getByRole('button', { name: '撤销，改回一场8000元' }).click();
  await expect(chat.messages.last()).toContainText('已撤销');
  await expect(sentence).toContainText('一场8000元');
});

test('(6) the card goes to WeChat in 2 taps @phone', async ({ robot, page, site, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await tell(site, person, FLORIST.first, FLORIST.story, FLORIST.card);
  await ChatPage.open(page, site, person);
  await robot.tap(page.getByRole('button', { name: '带走：定位卡' }));
  const sheet = page.getByRole('dialog', { name: '带走定位卡' });
  await robot.tap(sheet.getByRole('button', { name: '微信', exact: true }));
  await robot.see(page.getByText('已复制'));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('效果图你拿着，到现场一桌一桌对');
  expect(copied).not.toMatch(/我的成果|[#*>]/);
  await robot.finish('06-card-to-wechat', '复制好了，到微信里粘贴');
  expect(robot.taps).toBe(2);
});

test.describe('in WeChat’s browser @phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5061 MMWEBSDK/20230405 MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64',
  });

  test('(7) the card is a picture to keep in 2 taps', async ({ robot, page, site, person }) => {
    await tell(site, person, FLORIST.first, FLORIST.story, FLORIST.card);
    await ChatPage.open(page, site, person);
    await robot.tap(page.getByRole('button', { name: '带走：定位卡' }));
    await robot.tap(page.getByRole('dialog', { name: '带走定位卡' }).getByRole('button', { name: /^长图/ }));
    const picture = page.getByRole('dialog', { name: '长按图片保存' }).getByRole('img', { name: '定位卡' });
    await robot.see(picture);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700);
    await robot.finish('07-card-as-picture', '长按就能存下来');
    expect(robot.taps).toBe(2);
  });
});

test('(8) a day is ticked in 2 taps @phone', async ({ robot, page, site, person }) => {
  await tell(site, person, FLORIST.first, FLORIST.story, FLORIST.calendar);
  await ChatPage.open(page, site, person);
  const work = new WorkbenchPage(page);
  await robot.tap(shelfDoor(page));
  const today = work.panel.getByRole('region', { name: /^今天/ });
  await robot.tap(today.getByRole('button', { name: '拍完了' }));
  await robot.see(today.getByRole('button', { name: '撤销' }));
  await expect(work.panel.getByRole('list', { name: '成果路线' })).toContainText('已发 1/8');
  await robot.finish('08-tick-a-day', '今天这条划掉了');
  expect(robot.taps).toBe(2);
});

test('(9) a script is shorter in 2 taps @phone', async ({ robot, page, site, person }) => {
  await tell(site, person, FLORIST.first, FLORIST.story, FLORIST.script);
  const chat = await ChatPage.open(page, site, person);
  await expect(chat.messages.last()).toContainText('图给你，你拿着对');
  await robot.send(chat, FLORIST.shorter);
  await expect(chat.messages.last()).toContainText('现在是第2版', { timeout: 30_000 });
  await chat.waitForAnswer();
  await expect(chat.messages.last()).not.toContainText('图给你，你拿着对');
  await robot.finish('09-shorter-script', '短了一段，旧的一版还在');
  expect(robot.taps).toBe(2);
});

test('(10) a draft is checked in 3 taps @phone', async ({ robot, page, site, person }) => {
  await openFirst(page, site, person);
  const work = new WorkbenchPage(page);
  await robot.tap(shelfDoor(page));
  await robot.tap(work.button(/^发布前体检/));
  await robot.type(FLORIST.draft);
  await robot.tap(work.button('查一遍'));
  await expect(work.panel.getByRole('heading', { name: /要改的\d处/ })).toBeVisible({ timeout: 30_000 });
  await expect(work.panel).toContainText('要报价的在评论区说一声');
  await robot.finish('10-check-a-draft', '每一处都有改法');
  expect(robot.taps).toBe(3);
});

test('(11) what the coach knows is read, and one fact deleted, in 4 taps @phone', async ({
  robot,
  page,
  site,
  person,
}) => {
  await tell(site, person, FLORIST.first, FLORIST.story);
  await ChatPage.open(page, site, person);
  const work = new WorkbenchPage(page);
  await robot.tap(shelfDoor(page));
  await robot.tap(work.button('我的档案'));
  const price = work.panel.getByRole('region', { name: '价格' });
  await expect(price).toContainText('你说过：');
  await robot.tap(price.getByRole('button', { name: /^删除：/ }));
  await robot.tap(page.getByRole('alertdialog').getByRole('button', { name: '删掉' }));
  await expect(price).not.toContainText('8000');
  await robot.finish('11-delete-a-fact', '这一条不再用了');
  expect(robot.taps).toBe(4);
});

test('(12) the password is changed and one is signed out in 8 taps @phone', async ({
  robot,
  page,
  site,
  person,
}) => {
  const next = '花都换过了 2026';
  await openFirst(page, site, person);
  const sheet = new AccountSheet(page);
  await robot.tap(sheet.door);
  await robot.tap(sheet.account);
  await robot.type(person.password);
  for (const field of [sheet.next, sheet.repetition]) {
    await robot.tap(field);
    await robot.type(next);
  }
  await robot.tap(sheet.change);
  await robot.see(page.getByText('密码已修改，其他设备已退出登录'));
  await robot.tap(sheet.door);
  await robot.tap(sheet.signOut);
  await robot.tap(sheet.confirm);
  await robot.see(page.getByRole('heading', { name: '登录' }));
  await robot.finish('12-password-and-sign-out', '退出来了');
  expect(robot.taps).toBe(8);
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.username, password: next }),
  });
  expect(answer.status).toBe(200);
});
