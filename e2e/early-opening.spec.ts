import type { Page, Request } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { EarlyPage } from './pages/early-page';
import { expect, type signIn, test } from './test';

const CHAT = '/chat/lao-gao-ip-master';

const place = (page: Page) => page.getByRole('region', { name: '对话内容' });
const apiCalls = (requests: readonly Request[]): string[] =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/api/'));
/** True once the app has taken over the composer and can send. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('form textarea') && !document.querySelector('[data-early]'),
  );
/** True once the rows of the app are in place of the painted ones. */
const isHandedOver = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-opening]'));

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const words = sources.map(
          ({ node, previousRect: a, currentRect: b }) =>
            `${(node as Element | null)?.outerHTML?.slice(0, 90) ?? ''} ${a.y}+${a.height}→${b.y}+${b.height} connected=${node?.isConnected} ${entry.startTime}`,
        );
        (window as unknown as { shifts: string[] }).shifts.push(`${value} ${words.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** A conversation with one question and its answer. */
async function haveConversation(page: Page, site: string, person: Parameters<typeof signIn>[2], turns = 1) {
  const chat = await ChatPage.open(page, site, person);
  for (let turn = 0; turn < turns; turn += 1) await chat.ask(`我在无锡调钢琴十二年，第${turn + 1}次问`);
  return chat;
}

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="对话内容"] article :is(p, li)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { text: element.textContent, x, y, width, height };
    }),
  );

for (const [screen, turns] of [
  ['@desktop', 1],
  ['@phone', 1],
  ['@desktop', 3],
  ['@phone', 3],
] as const) {
  test(`the newest answer is painted before any script, and the app's rows take its place without a move, after ${turns} ${screen}`, async ({
    page,
    site,
    person,
  }) => {
    test.setTimeout(60_000);
    await haveConversation(page, site, person, turns);
    await watchShifts(page);
    const early = await EarlyPage.open(page, site + CHAT);
    await expect(place(page).getByText(`第${turns}次问`).first()).toBeVisible();
    await expect(place(page).locator('article').last().locator('p').first()).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中…' })).toBeHidden();
    const before = await boxes(page);
    early.release();
    await isHandedOver(page);
    await page.waitForTimeout(1_500);
    const after = await boxes(page);
    console.log(JSON.stringify({ before, after: after.slice(-before.length) }, null, 0));
    console.log(await shifts(page));
    console.log(apiCalls(early.requests));
    expect(await shifts(page)).toEqual([]);
  });
}
