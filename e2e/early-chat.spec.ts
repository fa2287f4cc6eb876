import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';

const CHAT = '/chat/lao-gao-ip-master';
/** What comes after the composer: the API client, the server's cache, and all that needs them. */
const REST = /\/static\/js\/async\/rest\.\w+\.js/;

const composer = (page: Page) => page.getByRole('textbox', { name: '输入消息' });

/** Holds the rest of the chat back until the returned function is called. */
async function holdRest(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(REST, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

const sent = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test.describe('before the rest of the chat is here', () => {
  test('one reads the welcome line, types and sends; what was sent goes out once it is', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    const release = await holdRest(page);
    await page.goto(`${site}${CHAT}`);
    await expect(page.getByText('先介绍一下你的业务吧').first()).toBeVisible();
    await composer(page).fill('我在无锡调钢琴十二年');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(sent(page, '我在无锡调钢琴十二年')).toHaveCount(1);
    await expect(composer(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
    // Whoever goes on typing is not disturbed by what comes.
    await composer(page).pressSequentially('还有');
    const field = await composer(page).elementHandle();
    release();
    await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
    await expect(page.getByRole('button', { name: '停止' })).toHaveCount(0, { timeout: 30_000 });
    await expect(composer(page)).toHaveValue('还有');
    await expect(composer(page)).toBeFocused();
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    await page.reload();
    await expect(sent(page, '我在无锡调钢琴十二年')).toHaveCount(1);
  });

  test('a message that is on its way when the page is reloaded is back in the input', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    await holdRest(page);
    await page.goto(`${site}${CHAT}`);
    await composer(page).fill('这句话不能丢');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(composer(page)).toHaveValue('');
    await page.reload();
    await expect(composer(page)).toHaveValue('这句话不能丢');
  });
});

test.describe('when the rest of the chat does not come', () => {
  test.use({ expectedProblems: /Failed to load resource|the rest of the chat did not load|Loading chunk/ });

  test('a message is given back with a way to try again, and 重试 sends it', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    await page.route(REST, (route) => route.abort());
    await page.goto(`${site}${CHAT}`);
    await composer(page).fill('再试一次');
    await page.getByRole('button', { name: '发送' }).click();
    const line = page.getByRole('alert').filter({ hasText: '连接暂时中断，请稍后再试一次。' });
    await expect(line).toBeVisible();
    await expect(composer(page)).toHaveValue('再试一次');
    await page.unroute(REST);
    await line.getByRole('button', { name: '重试' }).click();
    await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
    await expect(sent(page, '再试一次')).toHaveCount(1);
    await expect(line).toHaveCount(0);
  });

  test('a shared module that did not come is had by 重试, if need be with the page loaded anew', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    // Of the shell's later files those that are asked for when the composer stands: the API client is one.
    let refused = 0;
    let isRefused = true;
    await page.route(/:\d+\/static\/js\/async\/\w+\.\w+\.js/, async (route) => {
      if (!isRefused || (await composer(page).count()) === 0) return route.continue();
      refused += 1;
      return route.abort();
    });
    await page.goto(`${site}${CHAT}`);
    const view = page.getByRole('region', { name: '对话内容' });
    await expect(view.getByText('无法加载历史对话')).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    isRefused = false;
    // Where asking again does not help, the page is loaded anew.
    await expect(async () => {
      const retry = view.getByRole('button', { name: '重试' });
      if (await retry.isVisible()) await retry.click({ timeout: 500 });
      await expect(view.getByText('无法加载历史对话')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(view.getByText('无法加载历史对话')).toHaveCount(0);
    await composer(page).fill('现在可以了');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
    await expect(sent(page, '现在可以了')).toHaveCount(1);
  });
});
