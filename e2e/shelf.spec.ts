import { readFile } from 'node:fs/promises';
import { ChatPage } from './pages/chat-page';
import { expect, signIn, test } from './test';

const openMenu = async (chat: ChatPage, title: string) => {
  await chat.showHistory();
  await chat.history.getByRole('button', { name: `更多：${title}` }).click();
  return chat.page.getByRole('menu', { name: '对话操作' });
};

test('a pinned conversation stays on top after a reload, and can be unpinned', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('第一个话题：咖啡');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('第二个话题：木工');
  await (await openMenu(chat, '第一个话题：咖啡')).getByRole('menuitem', { name: '置顶' }).click();
  await expect(chat.history.getByRole('listitem')).toHaveText([/咖啡/, /木工/]);
  await expect(chat.history.getByRole('heading')).toHaveText(['置顶', '今天']);
  await page.reload();
  await chat.showHistory();
  await expect(chat.history.getByRole('listitem')).toHaveText([/咖啡/, /木工/]);
  await (await openMenu(chat, '第一个话题：咖啡')).getByRole('menuitem', { name: '取消置顶' }).click();
  await expect(chat.history.getByRole('listitem')).toHaveText([/木工/, /咖啡/]);
});

test('a conversation is exported as Markdown under its title, with the labels of its answers and no AI mark on texts of the rules', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我在无锡调钢琴');
  const menu = await openMenu(chat, '我在无锡调钢琴');
  const downloading = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: '导出对话' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('我在无锡调钢琴.md');
  const markdown = await readFile(await download.path(), 'utf8');
  expect(markdown).toMatch(/^---\ntitle: 我在无锡调钢琴\n/);
  expect(markdown).toMatch(/\nlabel: 离线教练\n/);
  expect(markdown).not.toContain('AIGC');
  expect(markdown).toContain('\n# 我在无锡调钢琴\n');
  expect(markdown).toMatch(/\n\*\*IP孵化大师\*\* · 离线教练 · \d{4}-\d\d-\d\d \d\d:\d\d\n\n\S/);
  expect(markdown).not.toContain('先介绍一下你的业务吧');
  await expect(page.getByText('已导出')).toBeVisible();
});

test('an answered conversation gets a title from its content, and a chosen title stays', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('开始');
  await chat.ask('修伞的，也换伞骨');
  await chat.showHistory();
  await expect(chat.conversation('修伞的，也换伞骨')).toBeVisible();
  const menu = await openMenu(chat, '修伞的，也换伞骨');
  await menu.getByRole('menuitem', { name: '重命名' }).click();
  const title = page.getByRole('dialog', { name: '请输入新的对话标题' }).getByRole('textbox');
  await title.fill('我的琴');
  await title.press('Enter');
  await expect(chat.conversation('我的琴')).toBeVisible();
  if (await page.getByRole('button', { name: '关闭' }).isVisible()) {
    await page.getByRole('button', { name: '关闭' }).click();
  }
  await chat.ask('家长为什么找你：我是城里唯一会修老琴的');
  await chat.showHistory();
  await expect(chat.conversation('我的琴')).toBeVisible();
});

test.describe('a history that only the page knows', () => {
  // The page opens the first of its conversations, and the server has none of them.
  test.use({ expectedProblems: /404/ });

  test('F45 a history of thousands of conversations scrolls with few rows in the page @desktop', async ({
    page,
    site,
    person,
  }) => {
    const conversations = Array.from({ length: 10_000 }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      title: `第${at}个对话`,
      agentKey: 'lao-gao-ip-master',
      updatedAt: new Date(Date.now() - at * 600_000).toISOString(),
      isPinned: at < 3,
    }));
    // The server's part is measured beside the server; ten thousand rows in its database would slow other tests.
    await page.route('**/api/chat/*/opening?*', (route) => route.fulfill({ json: {} }));
    await page.route(/\/api\/chat\/conversations\?/, (route) => {
      const parameters = new URL(route.request().url()).searchParams;
      const from = Number(parameters.get('cursor') ?? 0);
      const next = from + Number(parameters.get('limit'));
      const nextCursor = next < conversations.length ? String(next) : null;
      return route.fulfill({ json: { items: conversations.slice(from, next), nextCursor } });
    });
    await signIn(page, site, person);
    await page.goto(`${site}/chat/lao-gao-ip-master?c=new`);
    const chat = new ChatPage(page);
    await expect(chat.conversation('第0个对话')).toBeVisible();
    const scroller = chat.history.locator('ul').first().locator('xpath=ancestor::div[3]');
    for (let round = 0; round < 25; round += 1) {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await page.waitForTimeout(100);
    }
    const rows = await chat.history.getByRole('listitem').count();
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(300);
    const last = chat.history.getByRole('listitem').last();
    expect(Number(/第(\d+)个/.exec((await last.textContent()) ?? '')?.[1])).toBeGreaterThan(300);
    await last.getByRole('link').focus();
    await page.keyboard.press('Home');
    await expect(chat.conversation('第0个对话').getByRole('link')).toBeFocused();
  });
});
