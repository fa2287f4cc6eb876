import type { Page } from '@playwright/test';
import { EarlyPage } from './pages/early-page';
import { expect, newNumber, test } from './test';

const PASSWORD = 'correct horse 电池';

const number = (page: Page) => page.getByLabel('手机号');
const password = (page: Page) => page.getByLabel('密码', { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const code = (page: Page) => page.getByLabel('邀请码');

/** Remembers the fields, to tell afterwards whether they are still the same nodes. */
const keepFields = (page: Page) =>
  page.evaluate(
    () => Object.assign(window, { fields: [...document.querySelectorAll('input')] }).fields.length,
  );
const areFieldsKept = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { fields: Node[] }).fields.every(
      (field, index) => field.isConnected && field === document.querySelectorAll('input')[index],
    ),
  );
/** True once the app has taken the form over. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => document.querySelector('form:not([data-early])') !== null);

/** The page's markup without what a form's readiness changes. */
const markup = (page: Page) =>
  page.evaluate(() =>
    (document.getElementById('root')?.innerHTML ?? '')
      .replace(/ data-early="\w*"/g, '')
      .replace(/ (?:aria-)?disabled="(?:true)?"/g, ''),
  );

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

const FORMS = [
  { path: '/login', title: '登录', field: '手机号', button: '登录' },
  { path: '/register', title: '注册', field: '邀请码', button: '注册' },
  { path: '/login#reset=abc', title: '设置新密码', field: '确认新密码', button: '保存新密码' },
] as const;

const SCREENS = ['@desktop', '@phone'];
const SHOWN = FORMS.flatMap((form) => SCREENS.map((screen) => ({ ...form, screen })));

for (const { path, title, field, button, screen } of SHOWN) {
  test(`${path} stands before its scripts as it stands after them, and nothing shifts ${screen}`, async ({
    page,
    site,
  }) => {
    await watchShifts(page);
    const early = await EarlyPage.open(page, site + path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByLabel(field)).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    const before = await markup(page);
    await keepFields(page);
    early.release();
    await isTakenOver(page);
    expect(await areFieldsKept(page)).toBe(true);
    expect(await markup(page)).toBe(before);
    await page.waitForLoadState('networkidle');
    expect(await shift(page)).toBe(0);
    const sheets = early.requests.filter((request) => request.resourceType() === 'stylesheet');
    expect(sheets.map((request) => request.url())).toEqual([]);
  });
}

test('F67 who signs in before any script has loaded is signed in afterwards, once', async ({
  page,
  site,
  person,
}) => {
  const early = await EarlyPage.open(page, `${site}/login`);
  await expect(signInButton(page)).toBeDisabled();
  await number(page).pressSequentially(person.username);
  await expect(signInButton(page)).toBeDisabled();
  await password(page).pressSequentially(person.password);
  await expect(signInButton(page)).toBeEnabled();
  await keepFields(page);
  await signInButton(page).click();
  await password(page).press('Enter');
  await expect(page).toHaveURL(`${site}/login`);
  expect(early.calls('/api/auth/login')).toHaveLength(0);
  early.release();
  await expect(page).toHaveURL(`${site}/`);
  expect(early.calls('/api/auth/login')).toHaveLength(1);
  expect(early.calls('/api/auth/login')[0]?.postDataJSON()).toEqual({
    username: person.username,
    password: person.password,
  });
  expect(await early.traces()).not.toMatch(/correct(?: |\+|%20)horse/);
});

test('Enter with an empty field submits nothing, before the scripts or after them', async ({
  page,
  site,
  person,
}) => {
  const early = await EarlyPage.open(page, `${site}/login`);
  await number(page).pressSequentially(person.username);
  await number(page).press('Enter');
  early.release();
  await isTakenOver(page);
  await expect(signInButton(page)).toBeDisabled();
  await expect(number(page)).toHaveValue(person.username);
  await expect(number(page)).toBeFocused();
  await password(page).pressSequentially(person.password);
  await expect(signInButton(page)).toBeEnabled();
  expect(early.calls('/api/auth/login')).toHaveLength(0);
});

test('F67 what is typed while the page becomes alive is neither lost nor written twice', async ({
  page,
  site,
}) => {
  const early = await EarlyPage.open(page, `${site}/login`);
  await keepFields(page);
  await password(page).focus();
  const text = '0123456789'.repeat(12);
  const typing = page.keyboard.type(text, { delay: 10 });
  early.release();
  await typing;
  await isTakenOver(page);
  await expect(password(page)).toHaveValue(text);
  expect(await areFieldsKept(page)).toBe(true);
});

test('what the browser fills in without a word is there afterwards', async ({ page, site, person }) => {
  const early = await EarlyPage.open(page, `${site}/login`);
  await number(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, person.username);
  await password(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, person.password);
  early.release();
  await isTakenOver(page);
  await expect(number(page)).toHaveValue(person.username);
  await signInButton(page).click();
  await expect(page).toHaveURL(`${site}/`);
});

test('F67 a composition that began before the scripts ends after them, whole @desktop', async ({
  page,
  site,
}) => {
  const early = await EarlyPage.open(page, `${site}/register`);
  await page.evaluate(() => {
    const events: string[] = [];
    for (const type of ['compositionstart', 'compositionend'])
      document.addEventListener(type, () => events.push(type), true);
    Object.assign(window, { events });
  });
  const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events);
  await keepFields(page);
  await code(page).focus();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  early.release();
  await isTakenOver(page);
  expect(await events()).toEqual(['compositionstart']);
  await expect(code(page)).toHaveValue('ni');
  await client.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await client.send('Input.insertText', { text: '你好' });
  await expect(code(page)).toHaveValue('你好');
  expect(await events()).toEqual(['compositionstart', 'compositionend']);
  expect(await areFieldsKept(page)).toBe(true);
});

test('an invitation’s code is in its field at once, and an early registration goes out once, after the number was checked', async ({
  page,
  site,
}) => {
  const early = await EarlyPage.open(page, `${site}/register?code=e2e-welcome`);
  await expect(code(page)).toHaveValue('e2e-welcome');
  await number(page).fill(newNumber());
  await password(page).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByLabel('确认密码').press('Enter');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  early.release();
  await expect(page.getByText('注册成功，正在前往登录页…')).toBeVisible();
  await expect(page).toHaveURL(`${site}/login`, { timeout: 6_000 });
  expect(early.calls('/api/auth/register')).toHaveLength(1);
  expect(await early.traces()).not.toMatch(/correct(?: |\+|%20)horse/);
});

test('a code that was changed before the scripts stays changed', async ({ page, site }) => {
  const early = await EarlyPage.open(page, `${site}/register?code=e2e-welcome`);
  await code(page).fill('');
  early.release();
  await isTakenOver(page);
  await expect(code(page)).toHaveValue('');
});

test('a number that is taken is reported after an early registration, and nothing is sent', async ({
  page,
  site,
  person,
}) => {
  const early = await EarlyPage.open(page, `${site}/register?code=e2e-welcome`);
  await number(page).fill(person.username);
  await password(page).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  early.release();
  await expect(page.getByText('该手机号已存在')).toBeVisible();
  expect(early.calls('/api/auth/register')).toHaveLength(0);
});

test.describe('with an unknown link', () => {
  test.use({ expectedProblems: /status of 400/ });

  test('a new password that was sent before the scripts is sent afterwards, once', async ({ page, site }) => {
    const early = await EarlyPage.open(page, `${site}/login#reset=${'a'.repeat(43)}`);
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认新密码').fill(PASSWORD);
    await page.getByLabel('确认新密码').press('Enter');
    early.release();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(early.calls('/api/auth/reset-password')).toHaveLength(1);
    expect(await early.traces()).not.toMatch(/correct(?: |\+|%20)horse/);
  });
});

test('buttons of a form that were pressed early do their work afterwards', async ({ page, site }) => {
  const early = await EarlyPage.open(page, `${site}/login`);
  await password(page).fill('horse');
  await page.getByRole('button', { name: '显示密码' }).click();
  await page.getByRole('button', { name: '忘记密码？联系我们' }).click();
  early.release();
  await expect(page.getByRole('dialog', { name: '联系我们' })).toBeVisible();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('horse');
});

test.describe('when scripts do not come', () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_|Minified React error|加载|load/ });

  test('F67 a form whose scripts are blocked says so, keeps what was typed and sends it nowhere', async ({
    page,
    site,
    person,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto(`${site}/login`);
    await number(page).fill(person.username);
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('页面加载失败，请检查网络后刷新重试。');
    await expect(page).toHaveURL(`${site}/login`);
    await expect(password(page)).toHaveValue(PASSWORD);
    expect(sent).toEqual([]);
  });

  test('what was typed is there again when a remote did not load at first', async ({
    page,
    site,
    person,
  }) => {
    let isDown = true;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/r/mf-auth/**', async (route) => {
      await released;
      await (isDown ? route.abort() : route.continue());
    });
    await page.goto(`${site}/login`, { waitUntil: 'commit' });
    await number(page).fill(person.username);
    await password(page).fill(person.password);
    await password(page).press('Enter');
    release();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 30_000 });
    isDown = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(number(page)).toHaveValue(person.username);
    await expect(signInButton(page)).toBeEnabled();
    await expect(page).toHaveURL(`${site}/login`);
    await signInButton(page).click();
    await expect(page).toHaveURL(`${site}/`);
  });

  test('what was typed survives a release whose markup does not fit', async ({ page, site, person }) => {
    await page.route(`${site}/login`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<h1 [^>]*>登录<\/h1>/, '<h2>登录</h2>');
      await route.fulfill({ response: answer, body });
    });
    const early = await EarlyPage.open(page, `${site}/login`);
    await number(page).fill(person.username);
    await password(page).fill(person.password);
    await password(page).press('Enter');
    early.release();
    await expect(page).toHaveURL(`${site}/`);
    expect(early.calls('/api/auth/login')).toHaveLength(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: /status of 405/ });

  for (const { path, title, button } of FORMS.slice(0, 2)) {
    test(`F67 a form of ${path} that the browser sends itself gets an answer, and no address carries it`, async ({
      page,
      site,
    }) => {
      await page.goto(site + path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      for (const field of await page.locator('form input').all()) await field.fill('13800138000');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ]);
      expect([answer.status(), answer.url()]).toEqual([405, site + path]);
      await expect(page.getByRole('heading', { name: '没有提交成功' })).toBeVisible();
      expect(page.url()).toBe(site + path);
      await page.getByRole('link', { name: '返回重新填写' }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(page.url()).toBe(site + path);
    });
  }
});
