import type { Page } from '@playwright/test';
import { EarlyPage } from './pages/early-page';
import { expect, newNumber, signIn, test } from './test';

const slot = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const start = (page: Page) => page.getByRole('link', { name: '立即开始' });
const composer = (page: Page) => page.getByRole('textbox', { name: '输入消息' });

test('R1.3 the landing page introduces the agent: greeting, motto, the founders and a start button', async ({
  page,
  site,
}) => {
  await page.goto(site);
  await expect(page.getByText('你好，我是老高').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '从零打造能赚钱的个人IP' })).toBeVisible();
  const agent = await (await fetch(`${site}/api/agents/lao-gao-ip-master`)).json();
  await expect(page.getByText(agent.founders.slice(0, 20))).toBeVisible();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});

test('R1.1 the page is in Chinese and declares it to the browser', async ({ page, site }) => {
  await page.goto(site);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle(/启航AI/);
  const words = (await page.locator('body').innerText()).match(/[a-z]{3,}/gi) ?? [];
  expect(words).toEqual([]);
});

test('R2.1 the start button leads to sign-in when signed out', async ({ page, site }) => {
  await page.goto(site);
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page).toHaveURL(`${site}/login`);
});

test('R2.1 the start button leads to the chat when signed in', async ({ page, site, person }) => {
  await signIn(page, site, person);
  await page.goto(site);
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page).toHaveURL(`${site}/chat/lao-gao-ip-master`);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
});

test('nothing on screen moves while the landing page loads', async ({ page, site }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push(`${(entry as PerformanceEntry & { value: number }).value}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site);
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test.describe('the sentence that a visitor begins', () => {
  test('is in the composer after registration and sign-in, and is not sent', async ({ page, site }) => {
    await page.goto(`${site}/?code=e2e-welcome`);
    await slot(page, '你在哪里').fill('苏州');
    await slot(page, '他们最急的事').fill('现场和效果图不一样');
    await start(page).click();
    await page.getByLabel('手机号').fill(newNumber());
    await page.getByLabel('密码', { exact: true }).fill('long enough');
    await page.getByLabel('确认密码').fill('long enough');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('我在苏州，解决现场和效果图不一样。');
    await expect(page.getByRole('button', { name: '发送' })).toBeEnabled();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('is in the composer at once for who is signed in, and gone after the sign-out', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    await page.goto(site);
    await slot(page, '你做什么').fill('婚礼花艺');
    await start(page).click();
    await expect(composer(page)).toHaveValue('我做婚礼花艺。');
    await page.goto(site);
    await expect(slot(page, '你做什么')).toHaveValue('');
    await slot(page, '你在哪里').fill('苏州');
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(`${site}/login`);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(slot(page, '你在哪里')).toHaveValue('');
  });

  test('survives a reload and a look at another page', async ({ page, site }) => {
    await page.goto(site);
    await slot(page, '你专帮谁').fill('准备结婚的新人');
    await page.reload();
    await expect(slot(page, '你专帮谁')).toHaveValue('准备结婚的新人');
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(slot(page, '你专帮谁')).toHaveValue('准备结婚的新人');
  });

  test('F67 may be typed and followed by 立即开始 before any script is there', async ({
    page,
    site,
    person,
  }) => {
    const early = await EarlyPage.open(page, site);
    await slot(page, '你在哪里').pressSequentially('苏州');
    await start(page).click();
    await expect(page).toHaveURL(`${site}/login`);
    early.release();
    await page.getByLabel('手机号').fill(person.username);
    await page.getByLabel('密码', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(composer(page)).toHaveValue('我在苏州。');
  });

  test('F67 may be typed by a signed-in person before any script is there', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    const early = await EarlyPage.open(page, site);
    await slot(page, '你在哪里').pressSequentially('苏州');
    await start(page).click();
    await expect(page).toHaveURL(`${site}/chat/lao-gao-ip-master`);
    early.release();
    await expect(composer(page)).toHaveValue('我在苏州。');
  });

  test('F67 keeps its fields and a composition while the page becomes alive @desktop', async ({
    page,
    site,
  }) => {
    const early = await EarlyPage.open(page, site);
    await slot(page, '你在哪里').fill('苏州');
    await slot(page, '你做什么').focus();
    const field = await slot(page, '你做什么').elementHandle();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'hua', selectionStart: 3, selectionEnd: 3 });
    early.release();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main a') ?? {}).some((key) => key.startsWith('__reactProps$')),
    );
    await expect(slot(page, '你做什么')).toHaveValue('hua');
    await client.send('Input.insertText', { text: '花' });
    await expect(slot(page, '你做什么')).toHaveValue('花');
    await expect(slot(page, '你在哪里')).toHaveValue('苏州');
    expect(await field?.evaluate((node) => node.isConnected && node === document.activeElement)).toBe(true);
  });

  for (const browser of ['that sizes fields itself', 'that does not'])
    test(`is as wide as what it holds, in a browser ${browser}`, async ({ page, site }) => {
      await page.goto(site);
      if (browser === 'that does not')
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(
            'form input { field-sizing: fixed !important; width: calc(var(--width) * 1em) !important }',
          );
          document.adoptedStyleSheets.push(sheet);
        });
      const field = slot(page, '你专帮谁');
      const widthOf = async () => (await field.boundingBox())?.width ?? 0;
      const empty = await widthOf();
      await field.fill('准备结婚的新人');
      await expect.poll(widthOf).toBeGreaterThan(empty + 80);
      expect(await field.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
      await field.fill('准'.repeat(20));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
});
