import { ChatPage } from './pages/chat-page';
import { seedConversation } from './seed-conversation';
import { expect } from './test';
import { test } from './vendor-test';

const tableOf = (columns: number): string =>
  ['一列的名字', '---', '一格里的话'].map((cell) => `|${` ${cell} |`.repeat(columns)}`).join('\n');

const ANSWER = `${tableOf(2)}

${tableOf(12)}

\`\`\`
${'开头三秒只做一件事。'.repeat(12)}
  第二行
\`\`\``;

test('a table that is too wide scrolls inside its own region, and a code block wraps its lines', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id } = await seedConversation(product, person, '宽的回答', ['给我看看', ANSWER]);
  const chat = await ChatPage.open(page, site, person);
  await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}`);
  const tables = chat.messages.getByRole('group', { name: '表格' });
  await expect(tables).toHaveCount(2);
  await expect(tables.last()).toHaveCSS('overflow-x', 'auto');
  await expect(tables.first()).toHaveCSS('overflow-x', 'visible');
  const isWider = (node: Element) => node.scrollWidth > node.clientWidth;
  expect(await tables.last().evaluate(isWider)).toBe(true);
  expect(await tables.first().evaluate(isWider)).toBe(false);

  const code = chat.messages.locator('pre');
  expect(await code.evaluate(isWider)).toBe(false);
  expect(await code.innerText()).toContain('\n  第二行');
  const copy = code.getByRole('button', { name: '复制这一段' });
  const box = await copy.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await copy.click();
  await expect(page.getByText('已复制')).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  // The keyboard reaches the region, too.
  await tables.last().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tables.last().evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);

  // The first column stays, and the edge fades while there is more behind it.
  const first = tables.last().getByRole('cell').first();
  const leftOf = async () => (await first.boundingBox())?.x;
  const left = await leftOf();
  await expect(tables.last()).toHaveCSS('mask-image', /gradient/);
  await tables.last().evaluate((node) => node.scrollTo({ left: node.scrollWidth }));
  await expect(tables.last()).toHaveCSS('mask-image', 'none');
  expect(await leftOf()).toBe(left);
});

for (const screen of ['@desktop', '@phone']) {
  test(`a question of one endless word stays in its bubble ${screen}`, async ({
    page,
    site,
    person,
    product,
  }) => {
    const word = `https://example.com/${'a'.repeat(300)}`;
    const { id } = await seedConversation(product, person, '长的地址', [word, '好。']);
    const chat = await ChatPage.open(page, site, person);
    await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}`);
    await chat.waitForApp();
    const bubble = page.getByRole('article', { name: '我的消息' }).getByText(word);
    const [inner, outer] = [await bubble.boundingBox(), await page.getByRole('main').boundingBox()];
    expect(await bubble.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false);
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    expect(inner?.height ?? 0).toBeGreaterThan(60);
  });
}
