import { ChatPage } from './pages/chat-page';
import { expect, signIn, test } from './test';

test('R2.13 the sidebar lists conversations, the newest activity first, and starts new ones', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('第一个话题：咖啡');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('第二个话题：木工');
  await chat.showHistory();
  await expect(chat.history.getByRole('listitem')).toHaveText([/木工/, /咖啡/]);
});

test('R4.6 R4.9 a conversation starts with conversationId null, and is listed when the answer is done', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('旧的对话');
  await chat.showHistory();
  await chat.newConversation.click();
  await expect(chat.messages).toHaveCount(1);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/chat/'),
  );
  await chat.ask('新的对话');
  expect((await sent).postDataJSON()).toEqual({ message: '新的对话', conversationId: null });
  await chat.showHistory();
  await expect(chat.conversation('新的对话')).toBeVisible();
});

test('R4.8 the first conversation is selected on the first load', async ({ page, site, person }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我做手冲咖啡');
  await page.goto(site);
  await page.goto(`${site}/chat/lao-gao-ip-master`);
  await expect(chat.questions.filter({ hasText: '我做手冲咖啡' })).toHaveCount(1);
});

test('R2.16 the sidebar is open by default and stays so on a wide screen @desktop', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await expect(chat.history).toBeVisible();
  await page.getByRole('button', { name: '历史对话' }).click();
  await expect(chat.history).toBeHidden();
});

test('R2.16 the sidebar closes after a selection and by a tap on the overlay @phone', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await expect(chat.history).toBeHidden();
  await chat.ask('手机上的对话');
  await chat.showHistory();
  await chat.conversation('手机上的对话').getByRole('link').tap();
  await expect(chat.history).toBeHidden();
  await chat.showHistory();
  await page.touchscreen.tap(380, 400);
  await expect(chat.history).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('R2.17 R2.19 R7.4 R5.8 the menu of a right click renames a conversation, trimmed, and only to another title @desktop', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('要改名的对话');
  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/name')) renames.push(request.postData() ?? '');
  });
  const rename = async (title: string) => {
    await chat.history.getByRole('listitem').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: '重命名' }).click();
    const dialog = page.getByRole('dialog', { name: '请输入新的对话标题' });
    await dialog.getByRole('textbox').fill(title);
    await dialog.getByRole('textbox').press('Enter');
  };
  await rename('  茶馆的定位  ');
  await expect(page.getByText('已重命名')).toBeVisible();
  await expect(chat.conversation('茶馆的定位')).toBeVisible();
  expect(renames.map((body) => JSON.parse(body))).toEqual([{ title: '茶馆的定位' }]);
  await rename('茶馆的定位 ');
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await rename('   ');
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  expect(renames).toHaveLength(1);
  await page.reload();
  await expect(chat.conversation('茶馆的定位')).toBeVisible();
});

test('R2.19 R4.10 R7.4 a delete asks first, and clears the screen afterwards @desktop', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('要删除的对话');
  const remove = async (answer: '取消' | '删除') => {
    await chat.conversation('要删除的对话').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByText('确认删除该对话？')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  };
  await remove('取消');
  await expect(chat.conversation('要删除的对话')).toBeVisible();
  await remove('删除');
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(chat.conversation('要删除的对话')).toHaveCount(0);
  await expect(chat.messages).toHaveCount(1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(chat.conversation('要删除的对话')).toBeVisible();
  await expect(chat.messages).toHaveCount(3);
  await remove('删除');
  await expect(chat.messages).toHaveCount(1);
  await page.reload();
  await expect(chat.messages).toHaveCount(1);
});

test('R2.18 a long press opens rename and delete, selects no text and clicks nothing on release @phone', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('长按的对话');
  await chat.showHistory();
  const box = await chat.conversation('长按的对话').boundingBox();
  const point = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
  const cdp = await page.context().newCDPSession(page);
  const hold = async (ms: number) => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(ms);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await hold(800);
  const sheet = page.getByRole('dialog', { name: '长按的对话' });
  await expect(sheet.getByRole('button', { name: '重命名' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '删除' })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await sheet.getByRole('button', { name: '重命名' }).tap();
  await page.getByRole('dialog', { name: '请输入新的对话标题' }).getByRole('textbox').fill('长按改的名');
  await page.getByRole('button', { name: '确定' }).tap();
  await expect(page.getByText('已重命名')).toBeVisible();
});

test('a user sees only their own conversations', async ({ page, site, person, browser }) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('只有我能看到');
  const { createPerson } = await import('./test');
  const other = await createPerson(site);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn(elsewhere, site, other);
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('heading', { name: '没有找到这个对话' })).toBeVisible();
  await expect(elsewhere.getByText('只有我能看到')).toHaveCount(0);
  await elsewhere.getByRole('button', { name: '开始新的对话' }).click();
  await expect(elsewhere.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  await expect(elsewhere.getByText('只有我能看到')).toHaveCount(0);
  await context.close();
});
