import type { Page } from '@playwright/test';
import { signOut } from './pages/account';
import { ChatPage } from './pages/chat-page';
import { expect, findAccessibilityProblems, test } from './test';

const setTheme = async (page: Page, theme: 'light' | 'dark') => {
  await page.addInitScript((wanted) => {
    try {
      localStorage.setItem('theme', wanted);
    } catch {}
  }, theme);
};

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ page }) => setTheme(page, theme));

    test('axe finds no problem on the public pages', async ({ page, site }) => {
      for (const path of ['/', '/login', '/register', '/login#reset=unknown']) {
        await page.goto(site + path);
        await expect(page.getByText('启航AI').first()).toBeVisible();
        await expect(page.locator('main, form').first()).toBeVisible();
        expect([path, await findAccessibilityProblems(page)]).toEqual([path, []]);
      }
    });

    test('axe finds no problem in the contact dialog', async ({ page, site }) => {
      await page.goto(site);
      await page.getByRole('banner').getByRole('button', { name: '联系我们' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });

    test('axe finds no problem in the chat: empty, answered, with menu and dialogs open', async ({
      page,
      site,
      person,
    }) => {
      const chat = await ChatPage.open(page, site, person);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await chat.ask('我在杭州开民宿五年，一晚四百，想做小红书，客人多是带孩子的家庭');
      await chat.ask('出定位卡');
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await chat.showHistory();
      const search = chat.history.getByRole('searchbox', { name: '搜索对话' });
      await search.fill('民宿');
      await expect(chat.history.locator('mark').first()).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await search.fill('木工');
      await expect(chat.history.getByText('没有找到“木工”')).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await search.fill('');
      await chat.conversation('杭州开民宿').getByRole('button', { name: /更多/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole('menuitem', { name: '重命名' }).click();
      await expect(page.getByRole('dialog', { name: /标题/ })).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });
  });
}

test('nothing is cut off or overlaps at 1.5 times the font size', async ({ page, site, person }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
  for (const path of ['/', '/login', '/register']) {
    await page.goto(site + path);
    await expect(page.locator('main, form').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我在青岛教成人游泳八年');
  await chat.showHistory();
  await expect(chat.conversation('我在青岛教成人游泳八年')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.send).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await signOut(page);
  await expect(page).toHaveURL(`${site}/login`);
});
