import { expectSignedIn, signOut } from './pages/account';
import { expect, signIn, test } from './test';

const CHAT = '/chat/lao-gao-ip-master';

test('R1.5 R2.12 the header has brand, 我要做方案, 联系我们 with a QR code, 登录 and 立即注册', async ({
  page,
  site,
}) => {
  await page.goto(site);
  const header = page.getByRole('banner');
  await expect(header.getByText('启航AI')).toBeVisible();
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '/register');
  await expect(header.getByRole('link', { name: '我要做方案' })).toHaveAttribute('href', '/login');
  await header.getByRole('button', { name: '联系我们' }).click();
  const dialog = page.getByRole('dialog', { name: '联系我们' });
  const code = dialog.getByRole('img', { name: '联系我们二维码' });
  await expect(code).toBeVisible();
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('R1.6 the footer has the copyright', async ({ page, site }) => {
  await page.goto(site);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 启航AI 版权所有');
});

test('R2.2 sign-in and registration have no header and footer, and a link home', async ({ page, site }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(site + path);
    await expect(page.getByLabel('手机号')).toBeVisible();
    await expect(page.getByRole('link', { name: '我要做方案' })).toHaveCount(0);
    await expect(page.getByText('版权所有')).toHaveCount(0);
    await page
      .getByRole('link', { name: /启航AI/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${site}/`);
  }
});

test('R2.3 R6.1 a visitor of the chat is sent to sign-in, and back there afterwards', async ({
  page,
  site,
  person,
}) => {
  await page.goto(site + CHAT);
  await expect(page).toHaveURL(`${site}/login`);
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(site + CHAT);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('版权所有');
});

test('R2.4 any other path leads to the start page', async ({ page, site }) => {
  for (const path of ['/nowhere', '/chat', '/admin/users', '/%E4%BD%A0', '/__mf']) {
    await page.goto(site + path);
    await expect(page).toHaveURL(`${site}/`);
  }
});

test.describe('while the session loads', () => {
  test.use({ expectedProblems: /ERR_/ });

  test('R2.5 the chat route shows a large spinner while the session loads', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The page's own request says who it is; where it says nothing, the session's does.
    for (const path of ['**/api/chat/*/opening?*', '**/api/auth/me*']) {
      await page.route(path, async (route) => {
        await held;
        await route.continue();
      });
    }
    await page.goto(site + CHAT);
    const spinner = page.getByRole('main').getByRole('status');
    await expect(spinner).toBeVisible();
    const box = await spinner.boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    release();
    await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  });
});

test('R2.25 R6.1 the header shows who is signed in, and its sign-out ends the session on the server too', async ({
  page,
  site,
  person,
  context,
}) => {
  await signIn(page, site, person);
  await page.goto(site + CHAT);
  const header = page.getByRole('banner');
  await expectSignedIn(page, person.username);
  await expect(header.locator('a', { hasText: '我要做方案' })).toHaveAttribute('href', CHAT);
  await expect(header.getByRole('link', { name: '立即注册' })).toHaveCount(0);
  const second = await context.newPage();
  await second.goto(site);
  await signOut(page);
  await expect(page).toHaveURL(`${site}/login`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
  // The other tab follows, and the token is invalid on the server too.
  await expect(second.getByRole('link', { name: '立即注册' }).first()).toBeVisible();
  const headers = { authorization: `Bearer ${person.token}` };
  await expect.poll(async () => (await fetch(`${site}/api/auth/me`, { headers })).status).toBe(401);
});

test('the account can be reached from the chat at every width, at the edge of phones and tablets too @desktop', async ({
  page,
  site,
  person,
}) => {
  await signIn(page, site, person);
  await page.goto(site + CHAT);
  const account = page.getByRole('button', { name: new RegExp(`我的账号|${person.username}`) });
  for (const width of [390, 767, 768, 769, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(account.locator('visible=true')).toHaveCount(1);
  }
});

test('F64 no private data are shown when one goes back after signing out', async ({ page, site, person }) => {
  await signIn(page, site, person);
  await page.goto(site + CHAT);
  await expect(page.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(`${site}/login`);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: '输入消息' })).toHaveCount(0);
  await expect(page.getByText(person.username)).toHaveCount(0);
});

test('the chosen theme is kept, before the first paint too', async ({ page, site }) => {
  await page.goto(site);
  await page.getByRole('contentinfo').getByText('深色').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const themes: (string | null)[] = [];
  await page.exposeFunction('noteTheme', (theme: string | null) => themes.push(theme));
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      (window as unknown as { noteTheme(theme: string | null): void }).noteTheme(
        document.documentElement.getAttribute('data-theme'),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect.poll(() => themes).toEqual(['dark']);
});

test('hashed files are cached for ever, pages never, and no other path is served as a page', async ({
  site,
  request,
}) => {
  const html = await request.get(site, { headers: { accept: 'text/html' } });
  expect(html.headers()['cache-control']).toContain('no-store');
  const script = /src="(\/static\/[^"]+\.js)"/.exec(await html.text())?.[1] ?? '';
  const file = await request.get(site + script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  const zipped = await request.get(site + script, { headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers()['content-encoding']).toBe('gzip');
  for (const missing of [
    '/static/js/gone.js',
    '/r/mf-chat/0000/remoteEntry.js',
    '/api/nothing',
    '/static/../package.json',
    '/r/mf-chat/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
  ]) {
    const answer = await request.get(site + missing, { headers: { accept: '*/*' } });
    expect([missing, answer.status()]).toEqual([missing, 404]);
    expect(answer.headers()['content-type']).toContain('application/json');
  }
  const posted = await request.post(`${site}/anything`, { data: {} });
  expect(posted.status()).toBe(404);
});

test("the browser's back restores the scroll position, also when the registry is requested first", async ({
  page,
  site,
}) => {
  await page.goto(site);
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
  const place = 600;
  await page.evaluate((top) => window.scrollTo(0, top), place);
  // Without the scrolling that a click by a test causes.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/login"]')?.click());
  await expect(page.getByLabel('手机号')).toBeVisible();
  // Longer than the registry's answer is cached.
  await page.waitForTimeout(1_200);
  await page.goBack();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
