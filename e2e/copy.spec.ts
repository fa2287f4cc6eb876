import type { Page } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import type { Product } from './product';
import { seedConversation } from './seed-conversation';
import { expect, type Person } from './test';
import { test } from './vendor-test';

const ANSWER = `### 定位卡

- **一句话**：我帮琴童家长，[看这里](https://example.com/a)
- **价格**：300

1. 先做同城
2. 再谈内容

| 平台 | 频率 |
|---|---|
| 视频号 | **两条** |

> 别怕慢

\`\`\`
第一行
  第二行
\`\`\``;

const PLAIN = `定位卡

• 一句话：我帮琴童家长，看这里 (https://example.com/a)
• 价格：300

1. 先做同城
2. 再谈内容

平台 | 频率
视频号 | 两条

别怕慢

第一行
  第二行`;

async function openAnswer(page: Page, product: Product, person: Person) {
  const { id } = await seedConversation(product, person, '抄', ['给我定位卡', ANSWER]);
  const chat = await ChatPage.open(page, product.url, person);
  await page.goto(`${product.url}/chat/lao-gao-ip-master?c=${id}`);
  const answer = chat.messages.last();
  await expect(answer.locator('table')).toBeVisible();
  await chat.waitForApp();
  return answer;
}

type Answer = Awaited<ReturnType<typeof openAnswer>>;

/** A menu closes when its window is resized or loses the focus: it is opened again. */
const choose = (page: Page, answer: Answer, form: string) =>
  expect(async () => {
    await answer.getByRole('button', { name: '复制为…' }).click();
    const item = page.getByRole('menu', { name: '复制为…' }).getByRole('menuitem', { name: form });
    await item.click({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });

/** A browser on plain http, or in another app: it has no clipboard API. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));

/** Pastes into an editor on a page of another site, with another policy. */
async function pasteInto(page: Page, field: '<div contenteditable>' | '<textarea>') {
  const editor = await page.context().newPage();
  await editor.setContent(field);
  const target = editor.locator('[contenteditable], textarea');
  await target.focus();
  await editor.keyboard.press('ControlOrMeta+v');
  return target;
}

const expectRichPaste = async (page: Page) => {
  const pasted = await pasteInto(page, '<div contenteditable>');
  await expect(pasted.locator('h3')).toHaveText('定位卡');
  await expect(pasted.locator('td').first()).toHaveText('视频号');
  await expect(pasted.locator('td').first()).toHaveCSS('border-top-style', 'solid');
  await expect(pasted.locator('ol li')).toHaveText(['先做同城', '再谈内容']);
  await expect(pasted.locator('a')).toHaveAttribute('href', 'https://example.com/a');
  await expect(pasted.locator('[class], [id]')).toHaveCount(0);
  const words = (text: string) => text.replace(/[\s•|]|\d\.|\(https:[^)]*\)/g, '');
  expect(words(await pasted.innerText())).toBe(words(PLAIN));
  expect(await pasted.locator('pre').innerText()).toContain('第一行\n\u00a0\u00a0第二行');
};

test.describe('with the clipboard API', () => {
  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  test('复制 and 发微信 copy what one sees, 带格式 the text as it is', async ({ page, product, person }) => {
    const answer = await openAnswer(page, product, person);
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await answer.getByRole('button', { name: '复制', exact: true }).click();
    await expect(page.getByText('已复制').last()).toBeVisible();
    expect(await read()).toBe(PLAIN);
    await choose(page, answer, '带格式');
    await expect.poll(read).toBe(ANSWER);
    await choose(page, answer, '发微信');
    await expect.poll(read).toBe(PLAIN);
    await choose(page, answer, '带格式');
    await expect.poll(read).toBe(ANSWER);
    expect(await (await pasteInto(page, '<textarea>')).inputValue()).toBe(ANSWER);
  });

  test('公众号 pastes with its formatting and all its words', async ({ page, product, person }) => {
    const answer = await openAnswer(page, product, person);
    await choose(page, answer, '公众号');
    await expect(page.getByText('已复制')).toBeVisible();
    await expectRichPaste(page);
  });

  test('the copy menu works by keyboard and restores the focus @desktop', async ({
    page,
    product,
    person,
  }) => {
    const answer = await openAnswer(page, product, person);
    const button = answer.getByRole('button', { name: '复制为…' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: '发微信' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已复制')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PLAIN);
    await expect(button).toBeFocused();
  });
});

test.describe('without the clipboard API', () => {
  test.beforeEach(({ page }) => withoutClipboard(page));

  test('rich text is copied whole by the old command without the clipboard API', async ({
    page,
    product,
    person,
  }) => {
    const answer = await openAnswer(page, product, person);
    await choose(page, answer, '公众号');
    await expect(page.getByText('已复制')).toBeVisible();
    await expectRichPaste(page);
  });

  test('plain text is copied with its line breaks by the old command without the clipboard API', async ({
    page,
    product,
    person,
  }) => {
    const answer = await openAnswer(page, product, person);
    await choose(page, answer, '小红书');
    await expect(page.getByText('已复制')).toBeVisible();
    const pasted = await pasteInto(page, '<textarea>');
    await expect(pasted).toHaveValue(PLAIN);
  });

  test('a text that no API may copy is shown selected', async ({ page, product, person }) => {
    await page.addInitScript(() => {
      document.execCommand = () => false;
    });
    const answer = await openAnswer(page, product, person);
    for (const form of ['公众号', '小红书']) {
      await choose(page, answer, form);
      const sheet = page.getByRole('dialog', { name: '复制文字' });
      const field = sheet.getByRole('textbox', { name: '要复制的文字' });
      await expect(field).toHaveValue(PLAIN);
      expect(
        await field.evaluate((area: HTMLTextAreaElement) =>
          area.value.slice(area.selectionStart, area.selectionEnd),
        ),
      ).toBe(PLAIN);
      await sheet.getByRole('button', { name: '关闭' }).click();
    }
    await expect(page.getByText('已复制')).toHaveCount(0);
  });
});

test.describe('when what writes the other forms cannot be fetched', () => {
  test.use({ expectedProblems: /ERR_|copy|chunk/i });

  test('a message says when the other copy forms cannot be loaded, and 复制 works all the same', async ({
    page,
    product,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/copy.*.js*', (route) => route.abort());
    const answer = await openAnswer(page, product, person);
    await choose(page, answer, '小红书');
    await expect(page.getByText('复制失败，请再试一次')).toBeVisible();
    await answer.getByRole('button', { name: '复制', exact: true }).click();
    await expect(page.getByText('已复制')).toBeVisible();
    await page.unroute('**/copy.*.js*');
    await choose(page, answer, '小红书');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(PLAIN);
  });
});
