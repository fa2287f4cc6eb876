import { firefoxPath } from './browser';
import { openBrowser } from './federation/harness/engine';
import { CHAT, SHOWN } from './federation/harness/shell';
import { Tab } from './federation/harness/tab';
import { FLORIST } from './florist';
import { expect, test } from './task-test';

/** Where a question stands below the upper edge of the conversation, px. */
const fromTop = (tab: Tab, text: string): Promise<number> =>
  tab.page.evaluate((asked) => {
    const region = document.querySelector('[aria-label="对话内容"]');
    const question = [...document.querySelectorAll('[aria-label="我的消息"]')]
      .filter(({ textContent }) => textContent?.includes(asked))
      .at(-1);
    const edge = region?.getBoundingClientRect().top ?? Number.NaN;
    return Math.round((question?.getBoundingClientRect().top ?? Number.NaN) - edge);
  }, text);

const sentence = (tab: Tab): Promise<string> =>
  tab.page.evaluate(() => document.querySelector('[aria-label="你的一句话"]')?.textContent ?? '');

test('in Firefox words are marked and lead back, a price is corrected, and a card is made and stays @desktop', async ({
  site,
  person,
}) => {
  test.skip(firefoxPath() === undefined, 'there is no Firefox');
  test.setTimeout(180_000);
  const browser = await openBrowser('firefox');
  try {
    const tab = await Tab.open(browser.defaultBrowserContext(), { person });
    const send = async (text: string, answer: string) => {
      await tab.fill(SHOWN.field, text);
      await tab.press('发送');
      await tab.sees(answer);
    };
    await tab.goto(site + CHAT);
    await tab.hasField(SHOWN.field);
    await send(FLORIST.first, '今天就能发一句');
    await expect.poll(() => sentence(tab)).toContain('一场8000元');
    await expect
      .poll(() => tab.page.evaluate(() => document.querySelectorAll('article [data-said]').length))
      .toBeGreaterThan(3);
    await send(FLORIST.newPrice, '一场8000元 → 一场6800元');
    expect(await fromTop(tab, FLORIST.newPrice)).toBeLessThanOrEqual(2);
    await expect.poll(() => sentence(tab)).toContain('一场6800元');
    await tab.press('婚礼花艺');
    await expect
      .poll(() => tab.page.evaluate(() => document.activeElement?.getAttribute('data-said')))
      .toBe('lit');
    await send(FLORIST.card, '带走');
    await tab.press('我的成果');
    await tab.sees('定位卡');
    await tab.page.reload();
    await tab.sees('定位卡');
    await expect.poll(() => sentence(tab)).toContain('一场6800元');
    expect(tab.problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
