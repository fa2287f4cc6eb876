import { ChatPage } from './pages/chat-page';
import { expect, newNumber, test } from './test';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 12; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5061 MMWEBSDK/20230405 MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64',
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
});

test('R1.2 every journey works in WeChat’s browser without a clipboard @phone', async ({ page, site }) => {
  const username = newNumber();
  await page.goto(site);
  await page.getByRole('link', { name: '立即开始' }).first().tap();
  await page.getByRole('link', { name: /立即注册/ }).tap();
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('wechat journey');
  await page.getByLabel('确认密码').fill('wechat journey');
  await page.getByLabel('邀请码').fill('E2E-WELCOME');
  await page.getByRole('button', { name: '注册' }).tap();
  await expect(page).toHaveURL(`${site}/login`, { timeout: 8_000 });
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('wechat journey');
  await page.getByRole('button', { name: '登录', exact: true }).tap();
  await expect(page).toHaveURL(`${site}/`);
  await page.getByRole('link', { name: '立即开始' }).first().tap();
  const chat = new ChatPage(page);
  await chat.ask('我在佛山卖手工茶具');
  // The clipboard is missing, so the text comes up selected, ready for the system's own copy.
  await chat.messages.filter({ hasText: '我在佛山卖手工茶具' }).getByRole('button', { name: '复制' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const selected = await sheet
    .getByRole('textbox')
    .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toBe('我在佛山卖手工茶具');
  await page.keyboard.press('Escape');
  await chat.showHistory();
  await chat.conversation('我在佛山卖手工茶具').getByRole('button', { name: /更多/ }).tap();
  await page.getByText('重命名').tap();
  await page.getByRole('dialog').getByRole('textbox').fill('茶具的定位');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).tap();
  await expect(page.getByText('已重命名')).toBeVisible();
  await chat.showHistory();
  await chat.conversation('茶具的定位').getByRole('button', { name: /更多/ }).tap();
  await page.getByText('删除').last().tap();
  await expect(page.getByText('确认删除该对话？')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('已删除')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).tap();
  await expect(page).toHaveURL(`${site}/login`);
});
