import type { Page, Request } from '@playwright/test';
import { expectSignedIn } from './pages/account';
import { ChatPage } from './pages/chat-page';
import { EarlyPage } from './pages/early-page';
import { expect, type Person, signIn, test } from './test';

const AGENT = 'lao-gao-ip-master';
const CHAT = `/chat/${AGENT}`;
const OPENING = '**/api/chat/*/opening?*';

const place = (page: Page) => page.getByRole('region', { name: '对话内容' });
const composer = (page: Page) => page.getByRole('textbox', { name: '输入消息' });
const send = (page: Page) => page.getByRole('button', { name: '发送', exact: true });
const spinner = (page: Page) => page.getByRole('main').getByRole('status', { name: '加载中…' });

/** Calls of the API without what changes with each: `GET /api/chat/usage`. */
const callsOf = (requests: readonly Request[]): string[] =>
  requests
    .map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    .filter((call) => call.includes(' /api/'))
    .map((call) => call.replace(/[0-9a-f-]{36}/, ':id'));
const isSend = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === `/api${CHAT}`;

/** True once the app's own rows are in place of what was painted, and its composer takes presses. */
const isTakenOver = (page: Page) =>
  expect(page.locator('[data-early], [data-opening], [data-exchange]')).toHaveCount(0);

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] };
        const moved = sources.map(({ node }) => (node as Element | null)?.className ?? '');
        (window as unknown as { shifts: string[] }).shifts.push(`${value} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** Leaves the chat, and what this browser has read there: what is shown next has been brought by the opening. */
async function leave(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.evaluate(() => {
    localStorage.removeItem('snapshot');
    indexedDB.deleteDatabase('kept');
  });
}

/** Signs in, and leaves a conversation of so many turns; the person's second where there is one before it. */
async function haveConversation(
  page: Page,
  site: string,
  person: Person,
  { turns = 1, hasOther = false } = {},
): Promise<void> {
  const chat = await ChatPage.open(page, site, person);
  if (hasOther) {
    await chat.ask('另一件事');
    await chat.newConversation.click();
    await expect(chat.questions).toHaveCount(0);
  }
  for (let turn = 1; turn <= turns; turn += 1) await chat.ask(`我在无锡调钢琴十二年，第${turn}次问`);
  await leave(page, site);
}

/** Where the texts of the newest exchange stand. */
const texts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="对话内容"] article :is(p, button)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { text: element.textContent, x, y, width, height };
      }),
  );

const SHOWN = ['@desktop', '@phone'].flatMap((screen) => [
  { turns: 1, hasOther: false, screen },
  { turns: 3, hasOther: false, screen },
  { turns: 1, hasOther: true, screen },
]);

for (const { turns, hasOther, screen } of SHOWN) {
  test(`the newest of ${turns} answers${hasOther ? ' of a second conversation' : ''} is on screen before any script, and the app's rows take its place without a move ${screen}`, async ({
    page,
    site,
    person,
  }) => {
    await haveConversation(page, site, person, { turns, hasOther });
    await watchShifts(page);
    const early = await EarlyPage.open(page, site + CHAT);
    await expect(place(page).getByText(`你发的是：我在无锡调钢琴十二年，第${turns}次问`)).toBeVisible();
    await expect(spinner(page)).toBeHidden();
    const before = await texts(page);
    expect(before.length).toBeGreaterThan(5);
    early.release();
    await isTakenOver(page);
    if (turns > 1)
      await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeAttached();
    const after = (await texts(page)).slice(-before.length);
    for (const [at, { text, x, y, width, height }] of before.entries()) {
      const now = after[at];
      expect(now?.text).toBe(text);
      expect([now?.x, now?.width, now?.height]).toEqual([x, width, height]);
      // The app's list ends one pixel short of the end.
      expect(Math.abs((now?.y ?? 0) - y)).toBeLessThanOrEqual(1);
    }
    expect(await shifts(page)).toEqual([]);
    const sheets = early.requests.filter((request) => request.resourceType() === 'stylesheet');
    expect(sheets.every((request) => !/index|expose/.test(request.url()))).toBe(true);
  });
}

test('the opening is asked for once, before any file, and nothing is asked for twice', async ({
  page,
  site,
  person,
}) => {
  await haveConversation(page, site, person, { turns: 2 });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(site + CHAT);
  await isTakenOver(page);
  await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeAttached();
  // Longer than events of the server are collected for.
  await page.waitForTimeout(500);
  expect(callsOf(requests)).toEqual([
    `GET /api${CHAT}/opening`,
    'GET /api/chat/events',
    // The older messages, which no first screen has.
    'GET /api/chat/conversations/:id/messages',
  ]);
  expect(requests.slice(0, 2).map((request) => new URL(request.url()).pathname)).toEqual([
    CHAT,
    `/api${CHAT}/opening`,
  ]);
  const files = requests.map((request) => request.url()).filter((url) => /\.(js|css)$/.test(url));
  expect(new Set(files).size).toBe(files.length);
  const since = requests.find((request) => request.url().includes('/chat/events'))?.url() ?? '';
  expect(new URL(since).searchParams.get('since')).not.toBe(null);
});

test('a conversation in the address is the one that is asked for and shown', async ({
  page,
  site,
  person,
}) => {
  await haveConversation(page, site, person);
  await page.goto(site + CHAT);
  await isTakenOver(page);
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  const address = page.url();
  await leave(page, site);
  const early = await EarlyPage.open(page, address);
  await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
  const asked = early.requests.find((request) => request.url().includes('/opening?'))?.url() ?? '';
  expect(new URL(asked).searchParams.get('conversation')).toBe(new URL(address).searchParams.get('c'));
  early.release();
  await isTakenOver(page);
  expect(page.url()).toBe(address);
});

test('what is typed before the scripts and while they start is there afterwards, in the conversation on screen', async ({
  page,
  site,
  person,
}) => {
  await haveConversation(page, site, person);
  const early = await EarlyPage.open(page, site + CHAT);
  await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
  const field = await composer(page).elementHandle();
  await expect(send(page)).toBeDisabled();
  await composer(page).focus();
  const text = '一二三四五六七八九十'.repeat(8);
  const typing = page.keyboard.type(text, { delay: 15 });
  await expect(send(page)).toBeEnabled();
  early.release();
  await typing;
  await isTakenOver(page);
  await expect(composer(page)).toHaveValue(text);
  await expect(composer(page)).toBeFocused();
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  await page.reload();
  await isTakenOver(page);
  await expect(composer(page)).toHaveValue(text);
});

test('发送 before the scripts sends once, in the conversation on screen, however often it is pressed', async ({
  page,
  site,
  person,
}) => {
  await haveConversation(page, site, person);
  const early = await EarlyPage.open(page, site + CHAT);
  await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
  await composer(page).fill('第2次问');
  await send(page).click();
  await send(page).click();
  await expect(composer(page)).toHaveValue('第2次问');
  // It leaves before any script is there.
  const sends = () => early.requests.filter(isSend);
  await expect.poll(sends).toHaveLength(1);
  expect(early.scriptsArrived()).toEqual([]);
  early.release();
  await expect(place(page).getByText('你发的是：第2次问')).toBeVisible({ timeout: 20_000 });
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('又能写了');
  expect(sends()).toHaveLength(1);
  const [sent] = sends();
  expect(sent?.postDataJSON().conversationId).toBe(new URL(page.url()).searchParams.get('c'));
  await expect(page.getByRole('article', { name: '我的消息' })).toHaveCount(2);
});

test('Enter before the scripts sends a first question, and a button of the header waits for its app @desktop', async ({
  page,
  site,
  person,
}) => {
  await signIn(page, site, person);
  const early = await EarlyPage.open(page, site + CHAT);
  await expect(place(page).getByText('先介绍一下你的业务吧')).toBeVisible();
  await composer(page).fill('我开面馆');
  await composer(page).press('Enter');
  await expect.poll(() => early.requests.filter(isSend)).toHaveLength(1);
  await page.getByRole('button', { name: '我的成果' }).click();
  early.release();
  await expect(page).toHaveURL(/c=[0-9a-f-]{36}.*work=shelf|work=shelf.*c=[0-9a-f-]{36}/);
  await expect(page.getByRole('article', { name: '我的消息' })).toHaveText(/我开面馆/);
  expect(early.requests.filter(isSend)).toHaveLength(1);
});

test.describe('a question that was sent before the scripts and could not be', () => {
  test.use({ expectedProblems: /Failed to load resource|服务器错误: 429/ });

  test('F39 goes out under the same key once they are there', async ({ page, site, person }) => {
    await haveConversation(page, site, person);
    let refused = 0;
    await page.route(`**/api${CHAT}`, (route) => {
      refused += 1;
      return refused === 1 ? route.abort() : route.fallback();
    });
    const early = await EarlyPage.open(page, site + CHAT);
    await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
    await composer(page).fill('第2次问');
    await send(page).click();
    await expect.poll(() => refused).toBe(1);
    early.release();
    await expect(place(page).getByText('你发的是：第2次问')).toBeVisible({ timeout: 20_000 });
    const keys = early.requests.filter(isSend).map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expect(page.getByRole('article', { name: '我的消息' })).toHaveCount(2);
  });

  test('is refused in words, and its text is back in the field', async ({ page, site, person }) => {
    await haveConversation(page, site, person);
    await page.route(`**/api${CHAT}`, (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', error: '发送太快了，请稍后再试' } }),
    );
    const early = await EarlyPage.open(page, site + CHAT);
    await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
    await composer(page).fill('第2次问');
    await send(page).click();
    await expect.poll(() => early.requests.filter(isSend)).toHaveLength(1);
    early.release();
    await expect(page.getByRole('alert').filter({ hasText: '发送太快了' })).toBeVisible();
    await expect(composer(page)).toHaveValue('第2次问');
    expect(early.requests.filter(isSend)).toHaveLength(1);
  });
});

test('F11 a frame that waits for its scripts says so after three seconds, and no longer than it waits', async ({
  page,
  site,
  person,
}) => {
  await signIn(page, site, person);
  const early = await EarlyPage.open(page, site + CHAT);
  const notice = page.getByText('加载较慢，请稍候…');
  await expect(notice).toBeVisible();
  early.release();
  await isTakenOver(page);
  await expect(notice).toHaveCount(0);
});

test('without a token the page leads to sign-in before anything is painted or loaded, and back afterwards', async ({
  page,
  site,
  person,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site}${CHAT}?c=new`);
  await expect(page).toHaveURL(`${site}/login`);
  expect(requests.slice(0, 2)).toEqual([CHAT, '/login']);
  expect(requests.some((path) => path.startsWith('/r/mf-chat/'))).toBe(false);
  expect(requests.some((path) => path.endsWith('/opening'))).toBe(false);
  await page.getByLabel('手机号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${site}${CHAT}?c=new`);
});

test('where storage is blocked the chat leads to sign-in', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(site + CHAT);
  await expect(page).toHaveURL(`${site}/login`);
  await expect(page.getByLabel('手机号')).toBeVisible();
});

test('a user that storage does not name is read from the server, and the chat opens', async ({
  page,
  site,
  person,
}) => {
  await haveConversation(page, site, person);
  await page.evaluate(() => localStorage.setItem('user', 'no user'));
  await page.goto(site + CHAT);
  await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
  await expectSignedIn(page, person.username);
});

test.describe('when the opening does not come', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  for (const status of [404, 500]) {
    test(`an answer of ${status} leaves the single calls, and what was typed and sent early goes out`, async ({
      page,
      site,
      person,
    }) => {
      await haveConversation(page, site, person);
      await page.route(OPENING, (route) => route.fulfill({ status, json: { error: 'x' } }));
      const early = await EarlyPage.open(page, `${site}${CHAT}`);
      await expect(spinner(page)).toBeVisible();
      early.release();
      await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
      await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
      const address = page.url();
      await page.goto(`${site}/login`);
      const again = await EarlyPage.open(page, address);
      await composer(page).fill('第2次问');
      await send(page).click();
      again.release();
      await expect(place(page).getByText('你发的是：第2次问')).toBeVisible({ timeout: 20_000 });
      expect(again.requests.filter(isSend)).toHaveLength(1);
    });
  }

  test('a 401 ends the session, and the person comes back after signing in', async ({
    page,
    site,
    person,
  }) => {
    await signIn(page, site, person);
    await page.evaluate(() => localStorage.setItem('token', 'f'.repeat(64)));
    await page.goto(site + CHAT);
    await expect(page).toHaveURL(`${site}/login`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  });

  test('with every script refused the newest answer stands there to be read', async ({
    page,
    site,
    person,
  }) => {
    await haveConversation(page, site, person);
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto(site + CHAT);
    await expect(place(page).getByText('你发的是：我在无锡调钢琴十二年，第1次问')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '页面加载失败' })).toBeVisible();
  });
});

test('nothing of an answer is executed, whatever the server says', async ({ page, site, person }) => {
  await haveConversation(page, site, person);
  const hack = 'window.hacked=1';
  await page.route(OPENING, async (route) => {
    const opening = await (await route.fetch()).json();
    opening.thread.items[0].text = `<img src=x onerror="${hack}">`;
    opening.thread.tree = [
      { tag: 'script', children: [hack] },
      { tag: 'p', part: 'x" onclick="', children: [`<script>${hack}</script>`] },
      { tag: 'iframe', href: `javascript:${hack}`, children: ['框'] },
      { tag: 'p', children: [{ tag: 'a', href: ` javascript:${hack}`, children: ['点我'] }] },
      { tag: 'p', children: [{ tag: 'a', href: 'https://example.com/', children: ['好的链接'] }] },
      { tag: 'welcome', children: ['不是标签'] },
      {
        tag: 'ol',
        start: '1" onclick="',
        align: 'expression(1)',
        children: [{ tag: 'li', children: ['条'] }],
      },
    ];
    await route.fulfill({ json: opening });
  });
  await EarlyPage.open(page, site + CHAT);
  await expect(place(page).getByText(`<script>${hack}</script>`)).toBeVisible();
  await place(page).getByText('点我').click();
  await expect(place(page).getByText(`<img src=x onerror="${hack}">`)).toBeVisible();
  expect(await place(page).locator('script, iframe, img, [onclick], [onerror]').count()).toBe(0);
  expect(
    await place(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.outerHTML)),
  ).toEqual([
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/">好的链接</a>',
  ]);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
