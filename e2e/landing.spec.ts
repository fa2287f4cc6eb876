import { expect, signIn, test } from './test';

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
