import type { Page, Route } from '@playwright/test';
import { signOut } from './pages/account';
import { ChatPage } from './pages/chat-page';
import { expect, signIn, test } from './test';

test.use({ expectedProblems: /.*/ });

const REMOTES = ['mf-landing', 'mf-auth', 'mf-chat'] as const;
type Remote = (typeof REMOTES)[number];

const filesOf = (remote: Remote) => `**/r/${remote}/**`;
const breakRemote = (page: Page, remote: Remote, handle: (route: Route) => unknown) =>
  page.route(filesOf(remote), handle);
const kill = (page: Page, remote: Remote) =>
  breakRemote(page, remote, (route) => route.abort('connectionrefused'));

/** Leads to the landing page by the shell's own doing: this path's page is not written ahead of time, as that of `/` is. */
const emptyPage = (site: string): string => `${site}/nowhere`;

/** Header and footer are there, whatever the remote did. */
async function expectUsableShell(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  // The chat's bar on a phone has it behind the avatar.
  const contact = banner.getByRole('button', { name: '联系我们' });
  await expect(
    contact.or(banner.getByRole('button', { name: '我的账号' })).locator('visible=true'),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('版权所有');
}

test('shows a sentence in place of a blank page when the shell’s own script is gone', async ({
  page,
  site,
}) => {
  await page.route('**/static/js/index.*.js', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(emptyPage(site));
  await expect(page.getByRole('alert')).toHaveText('页面加载失败，请检查网络后刷新重试。');
});

test('leaves the landing page as it stands, with links that lead on, when the shell’s own script is gone', async ({
  page,
  site,
}) => {
  await page.route('**/static/js/index.*.js', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto(site);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectUsableShell(page);
  await page.getByRole('link', { name: '立即开始' }).first().click();
  await expect(page).toHaveURL(`${site}/login`);
});

for (let dead = 0; dead < 2 ** REMOTES.length; dead += 1) {
  const down = REMOTES.filter((_, index) => dead & (1 << index));
  test(`F10 keeps the shell usable with ${down.length === 0 ? 'no remote' : down.join(', ')} dead @deep`, async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    for (const remote of down) await kill(page, remote);
    const boundary = page.getByText('页面加载失败');

    await page.goto(site);
    await expectUsableShell(page);
    await expect(
      down.includes('mf-landing') ? boundary : page.getByRole('link', { name: '立即开始' }).first(),
    ).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: '我要做方案' }).click();
    await expectUsableShell(page);
    await expect(
      down.includes('mf-chat') ? boundary : page.getByRole('textbox', { name: '输入消息' }),
    ).toBeVisible();

    await signOut(page);
    await expect(page).toHaveURL(`${site}/login`);
    await expect(down.includes('mf-auth') ? boundary : page.getByLabel('手机号')).toBeVisible();
  });
}

test('R8.10 F10 recovers by 重试 once the remote is back', async ({ page, site }) => {
  await kill(page, 'mf-landing');
  await page.goto(site);
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await page.unroute(filesOf('mf-landing'));
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});

const BODIES: readonly (readonly [string, string])[] = [
  ['garbage', ")]}' not a script {{{"],
  ['HTML', '<!doctype html><html><body>502 Bad Gateway</body></html>'],
  ['nothing', ''],
  ['a script that throws', 'throw new Error("init failed")'],
  [
    'a container without the module',
    'var mf_landing = { get: async () => undefined, init: async () => {} };',
  ],
];
for (const [name, body] of BODIES) {
  test(`F12 shows the boundary when the entry is ${name}`, async ({ page, site }) => {
    await page.route('**/r/mf-landing/**/remoteEntry.*.js', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/javascript',
        body,
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.goto(site);
    await expect(page.getByText('页面加载失败')).toBeVisible({ timeout: 30_000 });
    await expectUsableShell(page);
    await page.getByRole('banner').getByRole('link', { name: '立即注册' }).click();
    await expect(page.getByLabel('邀请码')).toBeVisible();
  });
}

for (const [name, pattern] of [
  ['an exposed script', '**/r/mf-landing/**/static/js/**'],
  ['a stylesheet', '**/r/mf-landing/**/*.css*'],
  ['the manifest', '**/r/mf-landing/**/mf-manifest.json'],
] as const) {
  test(`F10 shows the boundary when ${name} is missing`, async ({ page, site }) => {
    let hits = 0;
    if (name === 'the manifest') await takeManifestsOutOfThePage(page, site);
    await page.route(pattern, (route) => {
      hits += 1;
      return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
    });
    // The page of `/` has its style sheets in it.
    await page.goto(name === 'a stylesheet' ? emptyPage(site) : site);
    await expect(page.getByText('页面加载失败')).toBeVisible({ timeout: 30_000 });
    expect(hits).toBeGreaterThan(0);
    await expectUsableShell(page);
    await page.unroute(pattern);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
  });
}

/** The page of a gateway that does not put the manifests into the registry. */
const takeManifestsOutOfThePage = (page: Page, site: string) =>
  page.route(`${site}/`, async (route) => {
    const original = await route.fetch();
    const html = (await original.text()).replaceAll('"manifestHead"', '"head"');
    await route.fulfill({ response: original, body: html });
  });

test('F13 refuses an entry in which one byte was changed', async ({ page, site }) => {
  await page.route('**/r/mf-landing/**/remoteEntry.*.js', async (route) => {
    const original = await route.fetch();
    await route.fulfill({ response: original, body: `${await original.text()} ` });
  });
  await page.goto(site);
  await expect(page.getByText('页面加载失败')).toBeVisible({ timeout: 30_000 });
});

test('F14 loses only its own region when a remote throws while it renders', async ({
  page,
  site,
  person,
}) => {
  await signIn(page, site, person);
  await page.route('**/api/agents/**', (route) => route.continue());
  // A site without an agent is what a remote built against another contract would meet.
  await page.route(site, async (route) => {
    const original = await route.fetch();
    const html = (await original.text()).replace(/"founders":"[^"]*"/, '"founders":{"not":"text"}');
    await route.fulfill({ response: original, body: html });
  });
  await page.goto(site);
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await expectUsableShell(page);
  await page.getByRole('banner').getByRole('link', { name: '我要做方案' }).click();
  await expect(new ChatPage(page).composer).toBeVisible();
});

test('F11 tells a person after three seconds that it is slow, and shows the page when it comes', async ({
  page,
  site,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/r/mf-landing/**/remoteEntry.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(emptyPage(site));
  await expect(page.getByText('加载较慢')).toBeVisible({ timeout: 8_000 });
  await expectUsableShell(page);
  release();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});

test('R9.2 F11 ends in the boundary after 120 seconds by the page’s clock when a script hangs @desktop', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.route('**/r/mf-landing/**/remoteEntry.*.js', () => new Promise(() => {}));
  await page.goto(emptyPage(site));
  await expect(page.getByText('加载较慢')).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(page.getByText('加载较慢')).toBeVisible();
  await expect(page.getByText('页面加载失败')).toBeHidden();
  await page.clock.fastForward(30_000);
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await expectUsableShell(page);
  await page.unroute('**/r/mf-landing/**/remoteEntry.*.js');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});

test('R9.2 F11 ends in the boundary after 120 real seconds when a script hangs @desktop @deep', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  await page.route('**/r/mf-landing/**/remoteEntry.*.js', () => new Promise(() => {}));
  const started = Date.now();
  await page.goto(site);
  await expect(page.getByText('页面加载失败')).toBeVisible({ timeout: 150_000 });
  const seconds = (Date.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(118);
  expect(seconds).toBeLessThan(130);
  await expectUsableShell(page);
  await page.unroute('**/r/mf-landing/**/remoteEntry.*.js');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
});
