import type { Page } from '@playwright/test';
import { repetitions } from './lane';
import { ChatPage } from './pages/chat-page';
import { seedConversation } from './seed-conversation';
import { expect } from './test';
import { heldAnswer } from './vendor-server';
import { test } from './vendor-test';

const ROUNDS = repetitions({ quick: 20, deep: 100 });
/** An odd number, so that the last one is a question, and all of them more than are kept in the document. */
const EARLIER = 61;
/** Message that is read while the answer is written below it. */
const READ = '第41条';
/** Tolerance of a place in the window, px: places are rounded to device pixels. */
const SAME_PLACE_PX = 1.5;

const earlier = Array.from({ length: EARLIER }, (_, at) =>
  at % 2 === 0 ? `第${at}条：问` : `第${at}条：${'先说人群，再说内容，最后说价格。'.repeat(1 + (at % 7))}`,
);
const region = (page: Page) => page.getByRole('region', { name: '对话内容' });

const topOf = (page: Page, text: string): Promise<number> =>
  region(page)
    .getByRole('article')
    .filter({ hasText: text })
    .evaluate((node) => node.getBoundingClientRect().top);

interface Return {
  /** From the step back to the first frame with the chat, ms. */
  readonly ms: number;
  /** Place of the message that was read, in that frame. */
  readonly top: number | null;
  readonly draft: string;
}

/** Goes back to the chat, and looks at the first frame in which there is one. */
const goBack = (page: Page, read: string): Promise<Return> =>
  page.evaluate(
    (wanted) =>
      new Promise<Return>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          const composer = document.querySelector('textarea');
          if (composer === null) {
            requestAnimationFrame(look);
            return;
          }
          const message = [...document.querySelectorAll('article')].find((one) =>
            one.textContent?.includes(wanted),
          );
          const top = message?.getBoundingClientRect().top ?? null;
          resolve({ ms: performance.now() - startedAt, top, draft: composer.value });
        };
        window.history.back();
        requestAnimationFrame(look);
      }),
    read,
  );

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(`a chat that is left and come back to ${ROUNDS} times has its place, its draft and its running answer at once, and asks for nothing @desktop`, async ({
  page,
  site,
  person,
  product,
  vendor,
}) => {
  test.setTimeout(60_000 + ROUNDS * 3_000);
  const { id } = await seedConversation(product, person, '很长的对话', earlier);
  const chat = await ChatPage.open(page, site, person);
  await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}`);
  const held = heldAnswer();
  vendor.next(held.act);
  await chat.begin('接着说');
  held.say('先说一句，');
  await expect(chat.messages.last()).toContainText('先说一句');
  await chat.composer.fill('还没写完的');
  await region(page).hover();
  const isInView = () =>
    expect(chat.messages.filter({ hasText: READ }))
      .toBeInViewport({ timeout: 200 })
      .then(
        () => true,
        () => false,
      );
  while (!(await isInView())) await page.mouse.wheel(0, -400);
  await expect(page.getByRole('button', { name: '回到底部' })).toBeVisible();
  // Rows around the place are measured in the next frames, and what the question changed is read again.
  await page.waitForTimeout(2_000);

  const top = await topOf(page, READ);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/releases/reports')) {
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  const returns: Return[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
    held.say(`第${round}轮，`);
    returns.push(await goBack(page, READ));
  }
  console.log(`first frame with the chat: ${returns.map(({ ms }) => ms.toFixed(0)).join(' ')} ms`);
  console.log(`median ${median(returns.map(({ ms }) => ms)).toFixed(0)} ms`);
  expect(asked).toEqual([]);
  for (const each of returns) {
    expect(each.draft).toBe('还没写完的');
    expect(each.top).not.toBeNull();
    expect(Math.abs((each.top ?? 0) - top)).toBeLessThanOrEqual(SAME_PLACE_PX);
  }
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect(chat.messages.last()).toContainText(`先说一句，第1轮，第2轮，`);
  await expect(chat.messages.last()).toContainText(`第${ROUNDS}轮，`);
  held.end();
  await chat.waitForAnswer();
  await expect(chat.composer).toHaveValue('还没写完的');
});
