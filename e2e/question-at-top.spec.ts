import type { Page } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { expect, signIn } from './test';
import { answerWith, delta, heldAnswer } from './vendor-server';
import { test } from './vendor-test';

const region = (page: Page) => page.getByRole('region', { name: '对话内容' });

/** Distance of a question from the upper edge of the conversation, px. */
const fromTop = async (page: Page, text: string): Promise<number> => {
  const place = await region(page).boundingBox();
  const question = await page
    .getByRole('article', { name: '我的消息' })
    .filter({ hasText: text })
    .last()
    .boundingBox();
  return Math.round((question?.y ?? Number.NaN) - (place?.y ?? Number.NaN));
};

const scrollTop = (page: Page): Promise<number> => region(page).evaluate((element) => element.scrollTop);

test('a sent question goes to the top and stays there while the answer fits, its end included', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(answerWith([delta({ content: '先说一句。\n\n'.repeat(12) })]));
  await chat.ask('我开面馆');
  const held = heldAnswer();
  vendor.next(held.act);
  await chat.begin('怎么涨价');
  await expect.poll(() => fromTop(page, '怎么涨价')).toBeLessThanOrEqual(2);
  held.say('先看你一天卖多少碗。');
  await expect(chat.messages.last()).toContainText('先看你一天卖多少碗。');
  const at = await scrollTop(page);
  held.say('\n\n再看隔壁卖多少。');
  await expect(chat.messages.last()).toContainText('再看隔壁卖多少。');
  held.end();
  await chat.waitForAnswer();
  await expect(chat.messages.last()).toContainText('内容由AI生成');
  expect([await fromTop(page, '怎么涨价'), await scrollTop(page)]).toEqual([expect.any(Number), at]);
  expect(await fromTop(page, '怎么涨价')).toBeLessThanOrEqual(2);
});

test('the same question sent again goes to the top as the first did, and room is kept below it alone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(answerWith([delta({ content: '好的。' })]));
  await chat.ask('继续');
  for (const answer of ['先看你一天卖多少碗。', '再看隔壁卖多少。']) {
    const held = heldAnswer();
    vendor.next(held.act);
    await chat.begin('继续');
    await expect.poll(() => fromTop(page, '继续')).toBeLessThanOrEqual(2);
    held.say(answer);
    await expect(chat.messages.last()).toContainText(answer);
    expect(await fromTop(page, '继续')).toBeLessThanOrEqual(2);
    held.end();
    await chat.waitForAnswer();
    expect(await fromTop(page, '继续')).toBeLessThanOrEqual(2);
    await expect(page.locator('[style*="min-height"]')).toHaveCount(1);
  }
  await expect(page.getByRole('article', { name: '我的消息' })).toHaveCount(3);
});

test('a first question goes to the top although the list of messages was still loading when it was sent', async ({
  page,
  site,
  person,
  vendor,
}) => {
  await signIn(page, site, person);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/static\/js\/async\/rest\.\w+\.js/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(`${site}/chat/lao-gao-ip-master`);
  const chat = new ChatPage(page);
  await chat.waitForApp();
  const held = heldAnswer();
  vendor.next(held.act);
  await chat.begin('我开面馆');
  await expect(chat.questions).toHaveCount(1);
  release();
  await expect.poll(() => fromTop(page, '我开面馆')).toBeLessThanOrEqual(2);
  held.say('先看你一天卖多少碗。');
  await expect(chat.messages.last()).toContainText('先看你一天卖多少碗。');
  held.end();
  await chat.waitForAnswer();
  expect(await fromTop(page, '我开面馆')).toBeLessThanOrEqual(2);
});

test('R2.20 an answer that does not fit is followed, and following ends by the reader alone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  const held = heldAnswer();
  vendor.next(held.act);
  await chat.begin('给我讲长一点');
  await expect.poll(() => fromTop(page, '给我讲长一点')).toBeLessThanOrEqual(2);
  held.say('这是一段。\n\n'.repeat(40));
  const distance = () =>
    region(page).evaluate(
      ({ scrollHeight, clientHeight, scrollTop: top }) => scrollHeight - clientHeight - top,
    );
  await expect.poll(() => fromTop(page, '给我讲长一点')).toBeLessThan(0);
  await expect.poll(distance).toBeLessThan(20);
  await region(page).hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(distance).toBeGreaterThan(150);
  const at = await scrollTop(page);
  held.say('还有一段。\n\n'.repeat(10));
  await expect(chat.messages.last()).toContainText('还有一段。');
  expect(await scrollTop(page)).toBe(at);
  held.end();
  await chat.waitForAnswer();
});
