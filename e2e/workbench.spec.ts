import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerWorkshop } from './answered-workshop';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect, findAccessibilityProblems, signIn, test } from './test';

/** Opens the chat of somebody whose questions are answered. */
const start = async (
  page: Page,
  site: string,
  person: Parameters<typeof signIn>[2],
  ...messages: string[]
) => {
  await answerWorkshop(site, person);
  const chat = await ChatPage.open(page, site, person);
  for (const message of messages) await chat.ask(message);
  return { chat, work: new WorkbenchPage(page) };
};

const chipsOf = (page: Page) => page.getByRole('list', { name: '可以这样回答' }).getByRole('button');

test('a chip answers in one tap; a reload shows the same chips and deliverables', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(120_000);
  const { chat } = await start(page, site, person, '你能做什么');
  await expect(chipsOf(page).first()).toBeVisible();
  const offered = await chipsOf(page).allInnerTexts();
  expect(offered.length).toBeGreaterThanOrEqual(2);
  expect(offered.length).toBeLessThanOrEqual(4);
  await page.reload();
  await expect(chipsOf(page)).toHaveText(offered);
  await chipsOf(page).first().click();
  await chat.waitForAnswer();
  await expect(chat.message(2)).toContainText(offered[0] ?? '');
});

test('topics are rows that are copied one by one and turned into a script', async ({
  page,
  site,
  person,
  context,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { work } = await start(page, site, person, '出选题');
  await work.openNewest();
  const rows = work.panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: '写脚本' }) });
  await expect(rows).toHaveCount(10);
  const [topic = ''] = await rows.locator('p').first().allInnerTexts();
  expect(topic).toBe('琴潮了怎么办');
  await work.button(`复制：${topic}`).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(topic);
  await expect(work.button('换一批')).toBeHidden();

  const script = work.panel.getByRole('button', { name: '复制全部台词', exact: true });
  await rows.first().getByRole('button', { name: '写脚本' }).click();
  await expect(script).toBeVisible({ timeout: 30_000 });
  await expect(work.panel.getByText('0:00')).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(script).toBeVisible();
  expect(page.url()).toBe(address);
});

test("an empty workbench names the first step in the user's own words", async ({ page, site, person }) => {
  test.setTimeout(120_000);
  const chat = await ChatPage.open(page, site, person);
  const work = new WorkbenchPage(page);
  await work.open();
  await expect(work.button('去说一句')).toBeVisible();
  await work.close();
  await answerWorkshop(site, person);
  await chat.ask('我答了什么');
  await work.open();
  await expect(work.panel.getByRole('heading', { name: '先给“调钢琴”一句话定位' })).toBeVisible();
  await expect(work.panel).toContainText('上门三百一次');
  await work.button('让老高做定位卡').click();
  await expect(work.panel.getByRole('heading', { name: '一句话', exact: true })).toBeVisible({
    timeout: 30_000,
  });
});

test.describe('without the server', () => {
  test.use({ expectedProblems: /Failed to (?:load resource|fetch)/ });

  test('a failed order is reported in the workbench, and repeated from there', async ({
    page,
    site,
    person,
  }) => {
    test.setTimeout(120_000);
    const { work } = await start(page, site, person, '出选题');
    await work.openNewest();
    await page.route(/\/api\/chat\/lao-gao/, (route) => route.abort());
    const row = work.panel.getByRole('listitem').filter({ hasText: '琴潮了怎么办' });
    await row.getByRole('button', { name: '写脚本' }).click();
    await expect(work.button('重试')).toBeVisible({ timeout: 30_000 });
    await page.unroute(/\/api\/chat\/lao-gao/);
    await work.button('重试').click();
    await expect(work.panel.getByRole('button', { name: '复制全部台词', exact: true })).toBeVisible({
      timeout: 30_000,
    });
  });
});

test('the workbench is opened, edited and left by keyboard alone, with the focus in the right place @desktop', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(120_000);
  const { work } = await start(page, site, person, '出定位卡');
  const door = page.locator('header').getByRole('button', { name: '我的成果' });
  await door.focus();
  await page.keyboard.press('Enter');
  await expect(work.panel).toBeFocused();
  const card = work.panel.getByRole('list', { name: '成果路线' }).getByRole('button', { name: '定位卡' });
  await expect(card).toBeVisible();
  await card.focus();
  await page.keyboard.press('Enter');
  const edit = work.panel.getByRole('button', { name: '改一下', exact: true });
  await expect(edit).toBeVisible();
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(work.button(/^改：/).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const line = work.panel.getByRole('textbox', { name: '改这一行' });
  await expect(line).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(line).toBeHidden();
  await expect(work.button(/^改：/).first()).toBeFocused();
  await work.button('改好了').focus();
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(work.panel).toBeHidden();
  await expect(door).toBeFocused();
});

test('a line is changed in its place; two devices show the same', async ({ page, site, person, browser }) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出定位卡');
  await work.openNewest();
  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await signIn(other, site, person);
  await other.goto(page.url());
  const otherWork = new WorkbenchPage(other);
  await expect(otherWork.button('改一下')).toBeVisible();

  await work.button('改一下').click();
  const line = work.button(/^改：/).nth(1);
  await line.click();
  await work.panel.getByRole('textbox', { name: '改这一行' }).fill('无锡调琴，只管家里那台琴');
  await work.button('保存').click();
  await expect(work.button('改：无锡调琴，只管家里那台琴')).toBeVisible();
  await work.button('改好了').click();
  await expect(otherWork.panel).toContainText('无锡调琴，只管家里那台琴');
  await expect(work.button('第2版')).toBeVisible();
  await work.button('第2版').click();
  await page.getByRole('dialog', { name: '版本' }).getByRole('button', { name: /第1版/ }).click();
  await work.button('恢复这一版').click();
  await expect(work.panel).not.toContainText('无锡调琴，只管家里那台琴');
  await elsewhere.close();
});

test('the profile shows the source of each value; a correction lists its effects and applies them', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出定位卡');
  await work.open();
  await work.button('我的档案').click();
  const price = work.panel.getByRole('region', { name: '价格' });
  await expect(price).toContainText('上门三百一次');
  await price.getByRole('button', { name: /^改：/ }).click();
  await price.getByRole('textbox').fill('上门三百五一次');
  await price.getByRole('button', { name: '保存' }).click();
  await expect(price).toContainText('上门三百五一次');
  await expect(work.panel).toContainText(/份成果还是按原来的档案写的/);
  await work.button('更新定位卡').click();
  await expect(page.getByText('定位卡好了')).toBeVisible({ timeout: 30_000 });
  await expect(work.panel).not.toContainText(/份成果还是按原来的档案写的/);
});

test('a calendar is ticked off, figures are entered and reviewed', async ({ page, site, person }) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出日历');
  await work.openNewest();
  const box = work.panel.getByRole('checkbox').first();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await box.check();
  await expect(work.panel).toContainText(/已发 1\//);
  await saved;
  await page.reload();
  await expect(work.panel.getByRole('checkbox').first()).toBeChecked();
  await work.button('记数据').first().click();
  await work.panel.getByRole('textbox', { name: '播放' }).fill('1.2万');
  await work.button('保存').click();
  await expect(work.panel).toContainText('播放 1.2万');
  await work.button('做这周的复盘').click();
  await expect(work.panel).toContainText('这周只试一件事', { timeout: 30_000 });
});

test('a calendar that was deleted is taken back with its ticks, also on the other device', async ({
  page,
  site,
  person,
  browser,
}) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出日历');
  await work.openNewest();
  await work.panel.getByRole('checkbox').first().check();
  await expect(work.panel).toContainText(/已发 1\//);
  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await signIn(other, site, person);
  const shelf = new URL(page.url());
  shelf.search = '?work=shelf';
  await other.goto(shelf.href);
  const route = new WorkbenchPage(other).panel.getByRole('list', { name: '成果路线' });
  await expect(route).toContainText(/已发 1\//);

  await work.button('更多：30天日历').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(route).not.toContainText(/已发/);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(route).toContainText(/已发 1\//);
  await work.panel.getByRole('list', { name: '成果路线' }).getByRole('button', { name: '30天日历' }).click();
  await expect(work.panel.getByRole('checkbox').first()).toBeChecked();
  await elsewhere.close();
});

test('what is due stands first: its script is written and read from there, and its day is ticked', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出选题', '出日历');
  await work.open();
  const card = work.panel.getByRole('region', { name: /^(今天|下一条) · 周/ });
  const route = work.panel.getByRole('list', { name: '成果路线' });
  await expect(card.getByRole('heading')).toHaveText('琴潮了怎么办');
  await expect(route.getByRole('button', { name: '选题库' })).toContainText('10条');
  await expect(route.getByRole('button', { name: '30天日历' })).toContainText(/已发 0\/\d/);
  await expect(route.getByRole('button', { name: '变现阶梯' })).toContainText('还没做');

  await card.getByRole('button', { name: '写脚本' }).click();
  await expect(work.panel.getByRole('button', { name: '复制全部台词', exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await work.button('返回').click();
  await expect(card).toContainText(/\d秒/);
  await expect(card.getByRole('button', { name: '对着念' })).toBeVisible();
  await card.getByRole('button', { name: '拍完了' }).click();
  await expect(card.getByRole('button', { name: '撤销' })).toBeVisible();
  await expect(route.getByRole('button', { name: '30天日历' })).toContainText(/已发 1\/\d/);
  await expect(route.getByRole('button', { name: '选题库' })).toContainText('拍了1条');
  await page.reload();
  await expect(card).toContainText('下一条');
  await expect(card.getByRole('heading')).not.toHaveText('琴潮了怎么办');
});

test('a deliverable is taken away as a file @desktop', async ({ page, site, person }) => {
  test.setTimeout(180_000);
  const { work } = await start(page, site, person, '出选题');
  await work.openNewest();
  await work.button('带走').click();
  const sheet = page.getByRole('dialog', { name: '带走选题库' });
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await sheet.getByRole('button', { name: /^表格/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^选题库.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF/);
});

for (const screen of ['@phone', '@desktop']) {
  test(`a picture of 3:4 to share stands before the long one ${screen}`, async ({ page, site, person }) => {
    test.setTimeout(180_000);
    const { work } = await start(page, site, person, '出选题');
    await work.openNewest();
    await work.button('带走').click();
    const sheet = page.getByRole('dialog', { name: '带走选题库' });
    const rows = sheet.getByRole('listitem');
    const names = await rows.allTextContents();
    const at = names.findIndex((name) => name.includes('分享图 3:4'));
    expect(names[at + 1]).toContain('长图');
    const downloading = page.waitForEvent('download', { timeout: 60_000 });
    await rows.nth(at).getByRole('button').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('选题库·分享图.png');
    const file = await readFile(await download.path());
    // The head of a PNG has its size (PNG 11.2.1).
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1440]);
  });
}

test('axe finds no problem in the workbench, and nothing is wider than the screen', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(240_000);
  const { work } = await start(page, site, person, '出选题', '出阶梯', '出日历');
  const check = async () => {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const wide = await work.panel.evaluate((panel) => {
      const edge = panel.getBoundingClientRect().right + 1;
      return [...panel.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > edge)
        .map((each) => String(each.getAttribute('class')));
    });
    expect(wide).toEqual([]);
  };
  await work.open();
  await expect(work.panel.getByRole('list', { name: '成果路线' })).toBeVisible();
  await expect(work.panel.getByRole('region', { name: /^(今天|下一条) · 周/ })).toBeVisible();
  await check();
  for (const title of ['选题库', '变现阶梯', '30天日历']) {
    await work.panel.getByRole('list', { name: '成果路线' }).getByRole('button', { name: title }).click();
    await expect(work.button('带走')).toBeVisible();
    await check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await check();
    await page.emulateMedia({ colorScheme: 'light' });
    await work.button('返回').click();
  }
  await work.button('我的档案').click();
  await expect(work.panel).toContainText('老高按这些给你写');
  await check();
});
