import { ChatPage } from './pages/chat-page';
import { createPerson, expect, signIn, test } from './test';

const field = (chat: ChatPage) => chat.history.getByRole('searchbox', { name: '搜索对话' });
const results = (chat: ChatPage) => chat.history.getByRole('list', { name: '搜索结果' }).getByRole('link');

test('the search finds a word of two characters, marks it, and opens its message', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('最近拍视频很焦虑');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('我做手冲咖啡');
  await chat.showHistory();
  await field(chat).fill('焦虑');
  const hit = results(chat).filter({ hasText: '我：' });
  await expect(hit.locator('mark')).toHaveText('焦虑');
  await hit.click();
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}&m=[0-9a-f-]{36}$/);
  await expect(chat.questions.filter({ hasText: '最近拍视频很焦虑' })).toBeInViewport();
  await expect(chat.messages.filter({ hasText: '我做手冲咖啡' })).toHaveCount(0);
});

test('a search without a match says so, and returns to the list', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我做手冲咖啡');
  await chat.showHistory();
  await field(chat).fill('木工');
  await expect(chat.history.getByText('没有找到“木工”')).toBeVisible();
  await chat.history.getByRole('button', { name: '清除' }).click();
  await expect(chat.conversation('我做手冲咖啡')).toBeVisible();
  await expect(field(chat)).toBeFocused();
});

test('the search works by keyboard alone @desktop', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('最近拍视频很焦虑');
  await chat.newConversation.click();
  await chat.ask('我做手冲咖啡');
  await page.keyboard.press('Control+k');
  await expect(field(chat)).toBeFocused();
  await page.keyboard.type('拍视频');
  await expect(results(chat).last().locator('mark')).toHaveText('拍视频');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(chat.questions.filter({ hasText: '最近拍视频很焦虑' })).toBeInViewport();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field(chat)).toBeFocused();
  await expect(field(chat)).toHaveValue('');
});

test('Escape clears the search first and closes the drawer then @phone', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我做手冲咖啡');
  await chat.showHistory();
  await field(chat).fill('咖啡');
  await expect(results(chat).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(chat)).toHaveValue('');
  await expect(chat.history).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.history).toBeHidden();
});

test('the search finds no message of another person', async ({ page, site, person, browser }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('只有我知道的暗号');
  const other = await createPerson(site);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn(elsewhere, site, other);
  await elsewhere.goto(`${site}/chat/lao-gao-ip-master`);
  const theirs = new ChatPage(elsewhere);
  await expect(theirs.composer).toBeVisible();
  await theirs.showHistory();
  await field(theirs).fill('暗号');
  await expect(theirs.history.getByText('没有找到“暗号”')).toBeVisible();
  await context.close();
});
