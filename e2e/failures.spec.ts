import { ChatPage } from './pages/chat-page';
import { expect, test } from './test';

const SEND = '**/api/chat/lao-gao-ip-master';

test.use({ expectedProblems: /status of|ERR_|服务器错误|Failed to (load|fetch)/ });

test('R4.7 a failed connection removes the optimistic messages and returns the text', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await page.route(SEND, (route) => route.abort('connectionrefused'));
  await chat.composer.fill('别丢了我这句话');
  await chat.send.click();
  await expect(chat.errorLine).toBeVisible();
  await expect(chat.composer).toHaveValue('别丢了我这句话');
  await expect(chat.messages.filter({ hasText: '别丢了我这句话' })).toHaveCount(0);
  await page.unroute(SEND);
  await chat.send.click();
  await expect(chat.messages.filter({ hasText: '别丢了我这句话' })).toHaveCount(1);
});

test('R8.8 an answer that is not OK is logged with its status, and shows the sentence', async ({
  page,
  site,
  person,
  problems,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await page.route(SEND, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ error: '系统正忙，请稍后再试', code: 'unavailable' }),
    }),
  );
  await chat.composer.fill('你好');
  await chat.send.click();
  await expect(chat.errorLine).toContainText('连接暂时中断，请稍后再试一次。');
  await expect(chat.errorLine).toContainText('系统正忙，请稍后再试');
  await expect.poll(() => problems.join('\n')).toContain('服务器错误: 503');
});

test('R8.6 a history that cannot be loaded says so, and offers a retry', async ({ page, site, person }) => {
  // Without an opening the list is read by its own call.
  await page.route('**/api/chat/*/opening?*', (route) => route.fulfill({ json: {} }));
  await page.route('**/api/chat/conversations*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  const chat = await ChatPage.open(page, site, person);
  await chat.showHistory();
  await expect(page.getByText('无法加载历史对话').first()).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/chat/conversations*');
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByText('无法加载历史对话')).toHaveCount(0);
});

test('R8.7 a failed rename and a failed delete are reported', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我教少儿美术');
  await page.route('**/api/chat/conversations/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.route('**/api/chat/conversations/*/name', (route) => route.abort());
  await chat.showHistory();
  const item = chat.conversation('我教少儿美术');
  await item.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('新的名字');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('重命名失败')).toBeVisible();
  await expect(chat.conversation('我教少儿美术')).toHaveCount(1);
  const prompt = page.getByRole('dialog', { name: '请输入新的对话标题' });
  if (await prompt.isVisible()) await prompt.getByRole('button', { name: '取消' }).click();
  await chat.showHistory();
  await item.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除失败')).toBeVisible();
  await expect(chat.conversation('我教少儿美术')).toHaveCount(1);
});

test('a revoked session leads to sign-in, and the draft is there again afterwards', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('写了一半的话');
  await fetch(`${site}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  // The server notifies the page: nobody has to press anything to find out.
  await expect(page).toHaveURL(`${site}/login`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '输入消息' })).toHaveValue('写了一半的话');
});

test('F61 the product works without local storage, and with a corrupt token', async ({
  page,
  site,
  person,
}) => {
  await page.addInitScript(() => {
    if (location.search.includes('blocked')) {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${site}/login?blocked`);
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();

  await page.goto(`${site}/login`);
  await page.evaluate(() => {
    localStorage.setItem('token', 'not a token \u0000');
    localStorage.setItem('user', '{broken');
  });
  await page.goto(`${site}/chat/lao-gao-ip-master`);
  await expect(page).toHaveURL(`${site}/login`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
