import type { Page } from '@playwright/test';
import { signOut } from './pages/account';
import { ChatPage } from './pages/chat-page';
import { expect, newNumber, test } from './test';

const FIRST_TITLE = '我在佛山卖手工茶具';
const NEW_TITLE = '茶具的定位';

/** Every journey of a person, from the first visit to the sign-out. */
async function completeEveryJourney(
  page: Page,
  site: string,
  copy: (chat: ChatPage) => Promise<void>,
): Promise<void> {
  const username = newNumber();
  const password = '一路走完的密码 8';
  await page.goto(site);
  await page.getByRole('banner').getByRole('button', { name: '联系我们' }).click();
  await expect(page.getByRole('img', { name: '联系我们二维码' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await page.getByRole('link', { name: /立即注册/ }).click();
  // Until then the field of the form before it has the same name.
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByLabel('邀请码').fill('E2E-WELCOME');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page).toHaveURL(`${site}/login`, { timeout: 8_000 });
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.getByRole('link', { name: '立即开始' }).first().click();

  const chat = new ChatPage(page);
  await chat.ask(FIRST_TITLE);
  await copy(chat);
  await chat.showHistory();
  await chat.conversation(FIRST_TITLE).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const prompt = page.getByRole('dialog', { name: '请输入新的对话标题' });
  await prompt.getByRole('textbox').fill(NEW_TITLE);
  await prompt.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已重命名')).toBeVisible();
  await chat.showHistory();
  await chat.conversation(NEW_TITLE).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByText('确认删除该对话？')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  if (await page.getByRole('dialog', { name: '历史对话' }).isVisible()) await page.keyboard.press('Escape');

  await signOut(page);
  await expect(page).toHaveURL(`${site}/login`);
}

test.describe('in WeChat’s browser, without a clipboard', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 12; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5061 MMWEBSDK/20230405 MicroMessenger/8.0.35.2360(0x2800235D) WeChat/arm64',
  });

  test('R1.2 every journey works @phone', async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await completeEveryJourney(page, site, async (chat) => {
      // The sheet shows the text selected, ready for the system's own copy command.
      const question = chat.messages.filter({ hasText: FIRST_TITLE }).first();
      await question.getByText(FIRST_TITLE).tap();
      await question.getByRole('button', { name: '复制' }).tap();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      const selected = await sheet
        .getByRole('textbox')
        .evaluate((field: HTMLTextAreaElement) =>
          field.value.slice(field.selectionStart, field.selectionEnd),
        );
      expect(selected).toBe(FIRST_TITLE);
      await page.keyboard.press('Escape');
    });
  });
});

test('R1.2 every journey works at 1.5 times the font size', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
  const tooWide: string[] = [];
  page.on('framenavigated', async () => {
    const isTooWide = await page
      .evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      .catch(() => false);
    if (isTooWide) tooWide.push(page.url());
  });
  await completeEveryJourney(page, site, async (chat) => {
    const question = chat.messages.filter({ hasText: FIRST_TITLE }).first();
    await question.getByText(FIRST_TITLE).click();
    await question.getByRole('button', { name: '复制' }).click();
    await expect(page.getByText('已复制')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FIRST_TITLE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
  expect(tooWide).toEqual([]);
});
