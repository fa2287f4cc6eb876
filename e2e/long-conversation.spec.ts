import type { Locator, Page } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { seedConversation } from './seed-conversation';
import { expect } from './test';
import { answerWith, delta } from './vendor-server';
import { test } from './vendor-test';

const turn = (at: number): string =>
  at % 2 === 0
    ? `第${at}条：怎么让同城的人先找到我`
    : `### 第${at}条的回答\n\n- **先做同城**，每周两条\n- 价格写在主页里\n\n| 平台 | 频率 |\n|---|---|\n| 视频号 | 两条 |\n\n${'把人群说清楚，再谈内容。'.repeat(at % 9)}`;
const turns = (count: number): string[] => Array.from({ length: count }, (_, at) => turn(at));

const region = (page: Page) => page.getByRole('region', { name: '对话内容' });
const fromBottom = (page: Page): Promise<number> =>
  region(page).evaluate((node) => node.scrollHeight - node.clientHeight - node.scrollTop);

/** Position of a message in the window, or null when it is not in the document. */
const placeOf = (page: Page, text: string): Promise<number | null> =>
  region(page).evaluate((node, wanted) => {
    const found = [...node.querySelectorAll('article')].find((one) => one.textContent?.includes(wanted));
    return found ? found.getBoundingClientRect().top : null;
  }, text);

/** The first message whose upper edge is in sight. */
const firstInSight = (page: Page): Promise<{ text: string; top: number }> =>
  region(page).evaluate((node) => {
    const edge = node.getBoundingClientRect().top;
    const tops = [...node.querySelectorAll('article')].map((one) => ({
      text: one.textContent?.match(/第\d+条(的回答)?/)?.[0] ?? '',
      top: one.getBoundingClientRect().top,
    }));
    return tops.find(({ text, top }) => text !== '' && top >= edge) ?? { text: '', top: 0 };
  });

/** Whether words stand in the upper part of the window. */
const isWellInSight = (words: Locator): Promise<boolean> =>
  words.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight * 0.75;
  });

async function open(page: Page, site: string, person: Parameters<typeof ChatPage.open>[2], search: string) {
  const chat = await ChatPage.open(page, site, person);
  await page.goto(`${site}/chat/lao-gao-ip-master${search}`);
  await chat.waitForApp();
  return chat;
}

test('F45 a conversation of 5,000 messages opens at its end, goes to its first message, and stays small in the document', async ({
  page,
  site,
  person,
  product,
}) => {
  test.setTimeout(180_000);
  const { id, messageIds } = await seedConversation(product, person, '五千条', turns(5_000));
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第4999条' })).toBeVisible();
  await expect.poll(() => fromBottom(page)).toBeLessThan(5);
  expect(await chat.messages.count()).toBeLessThan(60);

  await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}&m=${messageIds[0]}`);
  await expect(chat.messages.filter({ hasText: '第0条：' })).toBeInViewport({ timeout: 120_000 });
  expect(await chat.messages.count()).toBeLessThan(60);
  const most = await region(page).evaluate(async (node) => {
    let count = 0;
    for (let at = 0; at < 120; at += 1) {
      node.scrollTop += 900;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count = Math.max(count, node.querySelectorAll('article').length);
    }
    return count;
  });
  expect(most).toBeLessThan(60);
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect(chat.messages.filter({ hasText: '第4999条' })).toBeInViewport();
  await expect.poll(() => fromBottom(page)).toBeLessThan(5);
});

for (const [what, texts] of [
  ['short answers', turns(60).map((text) => text.slice(0, 12))],
  [
    'answers of one, many and no screens',
    turns(60).map((text, at) => text + '写在主页里。'.repeat(at % 7 === 0 ? 200 : 1)),
  ],
] as const) {
  test(`F45 the first frame of a conversation is full, and at its end: ${what}`, async ({
    page,
    site,
    person,
    product,
  }) => {
    const before = await seedConversation(product, person, '之前看的', turns(2));
    await seedConversation(product, person, '六十条', [...texts]);
    const chat = await open(page, site, person, `?c=${before.id}`);
    await expect(chat.messages.filter({ hasText: '第1条的回答' })).toBeInViewport();
    await chat.showHistory();
    const link = await chat.conversation('六十条').getByRole('link').elementHandle();
    const { above, below } = await region(page).evaluate(async (node, wanted) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const shown = () =>
        [...node.querySelectorAll('article')].filter(
          (one) => getComputedStyle(one).visibility !== 'hidden' && one.getBoundingClientRect().height > 0,
        );
      (wanted as HTMLElement).click();
      while (!shown().at(-1)?.textContent?.includes('第59条')) await frame();
      // Changes measured during this frame's layout move before it is painted.
      await new Promise((resolve) => setTimeout(resolve));
      const { top, bottom } = node.getBoundingClientRect();
      const seen = shown()
        .map((one) => one.getBoundingClientRect())
        .filter((place) => place.bottom > top && place.top < bottom);
      return { above: (seen[0]?.top ?? bottom) - top, below: bottom - (seen.at(-1)?.bottom ?? top) };
    }, link);
    // Rows have a gap between them, and the newest one below it.
    expect(above).toBeLessThan(60);
    expect(below).toBeLessThan(100);
  });
}

test('F45 the text being read stays in place when older messages are inserted above it', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id } = await seedConversation(product, person, '三百条', turns(300));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第299条' })).toBeVisible();
  // The window is filled above the newest exchange.
  await expect(chat.messages.filter({ hasText: '第296条' })).toBeAttached();
  await page.route('**/messages?*before=*', async (route) => {
    await held;
    await route.continue();
  });
  const older = page.getByRole('button', { name: '正在加载…' });
  await region(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -3_000);
    await expect(older).toBeInViewport({ timeout: 100 });
  }).toPass();
  await page.mouse.wheel(0, 500);
  await page.waitForTimeout(400);
  const before = await firstInSight(page);
  expect(before.text).not.toBe('');
  const heightOf = () => region(page).evaluate((node) => node.scrollHeight);
  const height = await heightOf();
  release();
  await expect.poll(heightOf).toBeGreaterThan(height + 10_000);
  await page.waitForTimeout(300);
  const after = await placeOf(page, before.text);
  expect(Math.abs((after ?? Number.POSITIVE_INFINITY) - before.top)).toBeLessThanOrEqual(4);
});

test('F45 messages show their beginning during a fling, and their whole text after it', async ({
  page,
  site,
  person,
  product,
}) => {
  const body = '先把要服务的人说清楚，再谈内容。'.repeat(30);
  const texts = Array.from({ length: 240 }, (_, at) =>
    at % 2 === 0 ? `第${at}问` : `第${at}答。\n\n${body}\n\n第${at}答完。`,
  );
  const { id, messageIds } = await seedConversation(product, person, '长回答', texts);
  const chat = await open(page, site, person, `?c=${id}&m=${messageIds[0]}`);
  await expect(chat.messages.filter({ hasText: '第0问' })).toBeInViewport({ timeout: 60_000 });
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect.poll(() => fromBottom(page)).toBeLessThan(5);
  const { texts: cut, leastCovered } = await region(page).evaluate(async (node) => {
    node.dispatchEvent(new WheelEvent('wheel', { deltaY: -600 }));
    const flown = new Set<string>();
    const { top, bottom } = node.getBoundingClientRect();
    let leastCovered = Number.POSITIVE_INFINITY;
    for (let at = 0; at < 40; at += 1) {
      node.scrollTop -= 600;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const inWindow = [];
      let covered = 0;
      for (const article of node.querySelectorAll('article')) {
        const text = article.textContent ?? '';
        if (text.includes('答。') && !text.includes('答完。')) flown.add(text);
        const place = article.getBoundingClientRect();
        const seen = Math.min(place.bottom, bottom) - Math.max(place.top, top);
        if (seen <= 0) continue;
        inWindow.push(article);
        covered += seen;
      }
      // Rows are positioned only at the end of the frame, behind this layer: those that are drawn are positioned now.
      const isDrawn = inWindow.every((article) => article.closest('[aria-hidden]') !== null);
      if (isDrawn) leastCovered = Math.min(leastCovered, covered / (bottom - top));
    }
    return { texts: [...flown], leastCovered };
  });
  expect(cut.length).toBeGreaterThan(10);
  expect(Math.max(...cut.map((text) => text.length))).toBeLessThan(200);
  // The window is never empty during a fling.
  expect(leastCovered).toBeGreaterThan(0.9);
  // Shortened messages are gone: those in sight, and those around them.
  await expect(chat.messages.filter({ hasText: /第\d+答。(?!.*答完。)/s })).toHaveCount(0);
  await expect(page.locator('[aria-hidden] article')).toHaveCount(0);
  const inSight = await region(page).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const articles = [...node.querySelectorAll('article')];
    return articles.filter((one) => {
      const place = one.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    }).length;
  });
  expect(inSight).toBeGreaterThan(0);
});

test('F45 older messages that arrive during a fling do not move the reader', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id } = await seedConversation(product, person, '三百条', turns(300));
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第299条' })).toBeVisible();
  const { passed, backwards } = await region(page).evaluate(async (node) => {
    const fromEnd = () => node.scrollHeight - node.clientHeight - node.scrollTop;
    node.dispatchEvent(new WheelEvent('wheel', { deltaY: -600 }));
    let before = fromEnd();
    let back = 0;
    for (let at = 0; at < 240 && before < 40_000; at += 1) {
      node.scrollTop -= 600;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = fromEnd();
      back = Math.max(back, before - now);
      before = now;
    }
    return { passed: before, backwards: back };
  });
  expect(passed).toBeGreaterThan(20_000);
  expect(backwards).toBeLessThan(400);
  await expect(chat.messages.first()).toBeAttached();
});

test('the list goes to the message in the address, highlights it, and returns to the newest', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id, messageIds } = await seedConversation(product, person, '四百条', turns(400));
  const chat = await open(page, site, person, `?c=${id}&m=${messageIds[120]}`);
  const found = chat.messages.filter({ hasText: '第120条：' });
  await expect(found).toBeInViewport();
  await expect(page.locator('[data-pointed]')).toContainText('第120条：');
  await expect(page.locator('[data-pointed]')).toBeFocused();
  await expect(page.locator('[data-pointed]')).toHaveCount(0);
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect.poll(() => fromBottom(page)).toBeLessThan(5);
  await expect(page).not.toHaveURL(/[?&]m=/);
});

test('回到底部 holds although the jump before it has only just arrived', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id, messageIds } = await seedConversation(product, person, '二百条', turns(200));
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第199条' })).toBeVisible();
  await page.goto(`${site}/chat/lao-gao-ip-master?c=${id}&m=${messageIds[0]}`);
  // In the very frame in which it appears, before the rows around it have settled.
  await page.waitForFunction(() => {
    const node = document.querySelector('section[aria-label="对话内容"]');
    const isThere = [...(node?.querySelectorAll('article') ?? [])].some((one) => {
      const place = one.getBoundingClientRect();
      return one.textContent?.includes('第0条：') === true && place.top < innerHeight && place.bottom > 0;
    });
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '回到底部');
    if (isThere) button?.click();
    return isThere && button !== undefined;
  });
  await expect.poll(() => fromBottom(page)).toBeLessThan(5);
  await page.waitForTimeout(600);
  expect(await fromBottom(page)).toBeLessThan(5);
});

test.describe('a message that is not there', () => {
  test('a message in the address that does not exist is reported, and the newest ones are shown', async ({
    page,
    site,
    person,
    product,
  }) => {
    const { id } = await seedConversation(product, person, '一百条', turns(100));
    const chat = await open(page, site, person, `?c=${id}&m=0a8f1f4e-5d7e-4b0e-9a43-1f3f6d1f0000`);
    await expect(page.getByText('没有找到这条消息')).toBeVisible();
    await expect(chat.messages.filter({ hasText: '第99条' })).toBeInViewport();
  });
});

test('R2.20 a long conversation follows a streamed answer until the reader scrolls up', async ({
  page,
  site,
  person,
  product,
  vendor,
}) => {
  const { id } = await seedConversation(product, person, '两百条', turns(200));
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第199条' })).toBeVisible();
  const lines = Array.from({ length: 150 }, (_, at) => delta({ content: `- 第${at}句，先把人群说清楚\n` }));
  vendor.next(answerWith(lines, 40));
  await chat.composer.fill('请慢慢说');
  await chat.send.click();
  await expect(page.getByText('第20句')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => fromBottom(page)).toBeLessThan(150);
  await region(page).hover();
  await page.mouse.wheel(0, -60);
  // The wheel turns after the call has returned; from then on only the reader moves the page.
  await expect(page.getByRole('button', { name: '回到底部' })).toBeVisible();
  const height = await region(page).evaluate((node) => node.scrollHeight);
  const top = await region(page).evaluate((node) => node.scrollTop);
  await expect.poll(() => region(page).evaluate((node) => node.scrollHeight)).toBeGreaterThan(height + 200);
  expect(Math.abs((await region(page).evaluate((node) => node.scrollTop)) - top)).toBeLessThan(3);
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect(chat.messages.last()).toContainText('第149句', { timeout: 30_000 });
  await chat.waitForAnswer();
  await expect.poll(() => fromBottom(page)).toBeLessThan(20);
});

test('the keyboard reaches every message of a long conversation, and keeps its place @desktop', async ({
  page,
  site,
  person,
  product,
}) => {
  const { id } = await seedConversation(product, person, '一百二十条', turns(120));
  const chat = await open(page, site, person, `?c=${id}`);
  await expect(chat.messages.filter({ hasText: '第119条' })).toBeVisible();
  await chat.composer.focus();
  const seen = new Set<string>();
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press('Shift+Tab');
    const text = await page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    const found = /第\d+条/.exec(text)?.[0];
    if (found) seen.add(found);
  }
  // Without a gap: every message between the newest one and the last that was reached.
  const numbers = [...seen].map((text) => Number(/\d+/.exec(text)?.[0])).sort((a, b) => b - a);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers).toEqual(numbers.map((_, at) => 119 - at));
});

test('words far down in a long message far above what is loaded come into sight, and no others are lit', async ({
  page,
  site,
  person,
  product,
}) => {
  const said = '上门三百一次';
  const long = `${'我先从头说起，这一行是怎么做到今天的。'.repeat(90)}${said}。${'后来的事你都知道了。'.repeat(60)}`;
  const texts = [
    `${said}？`,
    '好。',
    long,
    '记下了。',
    ...Array.from({ length: 160 }, (_, at) => `第${at}条`),
  ];
  const { id, messageIds } = await seedConversation(product, person, '一百多条', texts);
  const chat = await ChatPage.open(page, site, person);
  const start = long.indexOf(said);
  const words = page.locator('[data-said=lit]');
  await page.goto(
    `${site}/chat/lao-gao-ip-master?c=${id}&m=${messageIds[2]}&at=${start}-${start + said.length}`,
  );
  await expect(words).toHaveText(said);
  await expect(words).toBeFocused();
  await expect.poll(() => isWellInSight(words)).toBe(true);
  await page.waitForTimeout(600);
  expect(await isWellInSight(words)).toBe(true);
  await page.getByRole('button', { name: '回到底部' }).click();
  await expect(chat.messages.filter({ hasText: '第159条' })).toBeInViewport();
});
