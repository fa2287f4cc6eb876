import type { Locator, Page } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect, test } from './test';

const lit = (page: Page): Locator => page.locator('[data-said=lit]');

test('看原话 of a value leads to the very words, in another conversation', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('开始');
  await chat.ask('宠物美容');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('你好');
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.button('我的档案').click();
  await workbench.panel.getByRole('link', { name: '看原话' }).click();
  await expect(lit(page)).toHaveText('宠物美容');
  await expect(lit(page)).toBeFocused();
  await expect(lit(page)).toBeInViewport();
  await expect(chat.questions.filter({ hasText: '你好' })).toHaveCount(0);
});
