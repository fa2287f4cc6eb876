import { ChatPage } from './pages/chat-page';
import { expect, test } from './test';

test('R1.4 R3.4 R2.14 R2.15 the chat opens with the agent’s name, the welcome line, openers and a composer', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await expect(page.getByRole('heading', { name: 'IP孵化大师' })).toBeVisible();
  await expect(chat.messages.first()).toContainText(
    '你好，我是老高。先介绍一下你的业务吧：你做什么、服务谁、想通过个人IP实现什么？',
  );
  await expect(page.getByRole('button', { name: '历史对话' })).toBeVisible();
  await expect(chat.send).toBeDisabled();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(`${site}/`);
});

test('R1.4 the agent answers, and the conversation is shown again after a reload', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我在长沙开湘菜馆，主要做附近上班族的午餐');
  const answer = await chat.messages.last().innerText();
  expect(answer.length).toBeGreaterThan(10);
  await page.reload();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.messages.nth(1)).toContainText('我在长沙开湘菜馆');
  await expect.poll(() => chat.messages.last().innerText()).toBe(answer);
});

test.describe('with an agent that does not exist', () => {
  test.use({ expectedProblems: /status of 404/ });

  test('R3.4 the chat of an unknown agent says so and links to an existing one', async ({
    page,
    site,
    person,
  }) => {
    await ChatPage.open(page, site, person);
    await page.goto(`${site}/chat/nobody-here`);
    await expect(page.getByText('没有找到这位教练')).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(`${site}/chat/lao-gao-ip-master`);
  });
});

test('R2.22 a user’s markup is shown as plain text', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  const text = '**不是粗体** <b>也不是</b> [链接](javascript:alert(1))';
  await chat.ask(text);
  const question = chat.messages.filter({ hasText: '不是粗体' }).first();
  await expect(question).toContainText(text);
  await expect(question.locator('strong, b, a')).toHaveCount(0);
  await chat.ask('出定位卡');
  await expect(chat.messages.last().locator('h1, h2, h3, h4, strong, li').first()).toBeVisible();
});

test('R2.21 a copy takes exactly the text of a message and shows 已复制', async ({
  page,
  site,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await ChatPage.open(page, site, person);
  const text = '第一行\n第二行 **星号**';
  await chat.ask(text);
  const question = chat.messages.filter({ hasText: '第二行' }).first();
  // Its actions come on a tap; under a pointer they are there.
  await question.getByText('第二行').click();
  await question.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('R2.20 the list follows the newest message only while the reader is at the bottom', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  for (const text of ['我在厦门做潜水教练九年', '出定位卡', '出选题']) await chat.ask(text);
  const distance = () =>
    page
      .getByRole('region', { name: '对话内容' })
      .evaluate((region) => region.scrollHeight - region.clientHeight - region.scrollTop);
  await expect.poll(distance).toBeLessThan(150);
  await chat.messages.last().hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(distance).toBeGreaterThan(200);
  const back = page.getByRole('button', { name: '回到底部' });
  await expect(back).toBeVisible();
  await back.click();
  await expect.poll(distance).toBeLessThan(20);
});

test('Enter sends, Shift+Enter breaks the line, and neither acts during an IME composition @desktop', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.focus();
  await page.keyboard.type('第一行');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('第二行');
  await expect(chat.composer).toHaveValue('第一行\n第二行');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(1);
  await cdp.send('Input.insertText', { text: '你好' });
  await page.keyboard.press('Enter');
  await expect(chat.messages.nth(1)).toContainText('第一行');
});

test('Enter breaks the line on a touch keyboard @phone', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('第一行');
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('第一行\n');
  await expect(chat.messages).toHaveCount(1);
});

test('an unsent draft survives a reload, per conversation', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我教小提琴');
  await chat.composer.fill('这句还没发');
  await page.waitForTimeout(600);
  await page.reload();
  await expect(chat.composer).toHaveValue('这句还没发');
  await chat.showHistory();
  await chat.newConversation.click();
  await expect(chat.composer).toHaveValue('');
});

test('repeated clicks send a message once', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('只发一次');
  await chat.send.dblclick({ force: true });
  await chat.waitForAnswer();
  await expect(chat.questions).toHaveCount(1);
  await page.reload();
  await expect(chat.questions).toHaveCount(1);
});

test('the whole chat works by keyboard alone @desktop', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.focus();
  await page.keyboard.type('我在南京做少儿编程');
  await page.keyboard.press('Enter');
  await chat.waitForAnswer();
  await expect(chat.composer).toBeFocused();
  const item = chat.conversation('我在南京做少儿编程');
  await item.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '置顶' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '重命名' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('编程课的定位');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已重命名')).toBeVisible();
  await expect(chat.conversation('编程课的定位')).toBeVisible();
});
