import { ChatPage } from './pages/chat-page';
import { seedConversation } from './seed-conversation';
import { expect } from './test';
import { test } from './vendor-test';

const TEXTS = Array.from({ length: 12 }, (_, at) => `第${at + 1}句。${'慢慢说清楚一件事。'.repeat(12)}`);

test('on a phone on its side the bars leave while one reads on, and the history is a drawer @phone', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id } = await seedConversation(product, person, '横着看', TEXTS);
  const chat = await ChatPage.open(page, site, person);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}`);
  await chat.waitForApp();
  await expect(chat.message(11)).toBeInViewport();

  // It opens at its end, where the conversation and the composer have the window for themselves.
  const back = page.getByRole('button', { name: '返回' });
  const region = page.locator('[data-conversation]');
  await expect(back).not.toBeInViewport();
  await expect(chat.composer).toBeInViewport();
  expect((await region.boundingBox())?.y).toBe(0);
  expect((await region.boundingBox())?.height).toBeGreaterThan(300);
  await expect(chat.history).toBeHidden();

  const scroll = (by: number) => region.evaluate((node, top) => node.scrollBy({ top }), by);
  await scroll(-120);
  await expect(back).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '我的成果' })).toBeInViewport({ ratio: 1 });
  await scroll(60);
  await expect(back).not.toBeInViewport();
  // The keyboard finds them all the same.
  await back.focus();
  await expect(back).toBeInViewport({ ratio: 1 });
  await back.blur();

  // The first message is below them.
  await region.evaluate((node) => node.scrollTo({ top: 0 }));
  await expect(back).toBeInViewport({ ratio: 1 });
  const strip = await page.getByRole('region', { name: '你的一句话' }).boundingBox();
  const first = await chat.messages.first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));

  await chat.showHistory();
  await expect(page.getByRole('dialog', { name: '历史对话' })).toBeVisible();
  await chat.conversation('横着看').click();
  await expect(chat.history).toBeHidden();
});
