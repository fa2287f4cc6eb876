import type { Page } from '@playwright/test';
import { laterFilesOf } from './pages/early-page';
import { expect, signIn, test } from './test';

const CHAT = '/chat/lao-gao-ip-master';
/** Script with everything after the composer: the API client, the server cache, and their dependents. */
const REST = /\/static\/js\/async\/rest\.\w+\.js/;

const composer = (page: Page) => page.getByRole('textbox', { name: '输入消息' });

/** Delays the rest of the chat until the returned function is called. */
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

const sent = (page: Page, text: string) =>
  page.getByRole('article', { name: '我的消息' }).filter({ hasText: text });

test.describe('before the rest of the chat is here', () => {
  test('before the rest of the chat is loaded one can read, type and send, the message goes out, and its answer comes afterwards', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    const release = await holdRest(page);
    const sends: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === `/api${CHAT}`)
        sends.push(request.postDataJSON().message);
    });
    await page.goto(`${site}${CHAT}`);
    await expect(page.getByText('先介绍一下你的业务吧').first()).toBeVisible();
    await expect(page.locator('[data-early], [data-opening]')).toHaveCount(0);
    await composer(page).fill('我在无锡调钢琴十二年');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(sent(page, '我在无锡调钢琴十二年')).toHaveCount(1);
    await expect.poll(() => sends).toEqual(['我在无锡调钢琴十二年']);
    await expect(composer(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
    // Loading the rest does not disturb somebody who goes on typing.
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
    expect(sends).toHaveLength(1);
  });

  test('a message that waits for the rest of the chat is back in the input after a reload', async ({
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

  test('a message is returned when the rest of the chat does not load, and 重试 sends it', async ({
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

  test('重试 loads a shared module that did not arrive, if need be with a reload of the page', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    // Refuses the shell's files that the page asks for later than the composer's: the API client is one.
    const laterFiles = await laterFilesOf(page, site + CHAT);
    let refused = 0;
    let isRefused = true;
    await page.route(/:\d+\/static\/js\/async\/[\w-]+\.\w+\.js/, async (route) => {
      if (!isRefused || !laterFiles.includes(new URL(route.request().url()).pathname))
        return route.continue();
      refused += 1;
      return route.abort();
    });
    await page.goto(`${site}${CHAT}`);
    const view = page.getByRole('region', { name: '对话内容' });
    await expect(view.getByText('无法加载历史对话')).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    isRefused = false;
    // The page is loaded again where repeating the request does not help.
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
