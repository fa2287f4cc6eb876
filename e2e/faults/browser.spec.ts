import type { Locator, Page } from '@playwright/test';
import { signOut } from '../pages/account';
import { ChatPage } from '../pages/chat-page';
import { createPerson, type Person, signIn } from '../test';
import { startChaosProxy } from './harness/chaos-proxy';
import { expect, type Ground, steady } from './harness/fault-test';
import { answerTo, ask } from './harness/vendor-text';

const AGENT = '/chat/lao-gao-ip-master';
/** About six seconds: long enough to inject a fault. */
const SLOW = { plain: 1, pieces: 120, pause: 50, length: 1_200 };
const QUICK = { plain: 1, pieces: 5, pause: 10, length: 60 };

const test = steady().extend<{ person: Person }>({
  person: async ({ ground }, use) => {
    const person = await createPerson(ground.api.url);
    ground.people.push(person);
    await use(person);
  },
});

/** Sends by the button, and waits until the answer has begun to show. */
async function begin(chat: ChatPage, message: string): Promise<Locator> {
  await chat.composer.fill(message);
  await chat.send.click();
  const answer = chat.messages.last();
  await expect(answer).toContainText('第2句', { timeout: 20_000 });
  return answer;
}

/** Expects the whole answer on screen, without a gap or a repeat. */
async function expectAnswer(answer: Locator, message: string): Promise<void> {
  const whole = answerTo(message);
  const end = whole.slice(whole.lastIndexOf('第'));
  await expect(answer).toContainText(end, { timeout: 30_000 });
  const shown = (await answer.innerText()).replace(/\s+/g, '');
  expect(shown.includes(whole) ? 'whole' : shown).toBe('whole');
  expect(shown.split('第1句').length - 1).toBe(1);
}

const articles = (page: Page) => page.getByRole('article');

const login = async (site: string, { username, password }: Person): Promise<string> => {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return (await answer.json()).token;
};

/** Ends the session on the server without notifying the page. */
const revoke = (site: string, token: string | null) =>
  fetch(`${site}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

/** Checks the ledger against the database; the sessions of a test may be over by then. */
async function finish(ground: Ground): Promise<void> {
  for (const [index, person] of ground.people.entries())
    ground.people[index] = { ...person, token: await login(ground.api.url, person) };
  await ground.check();
}

test('F01 a tab that is closed in mid-answer finds the whole answer when it is opened again', async ({
  page,
  context,
  ground,
  person,
}) => {
  const message = ask('关掉页面', SLOW);
  await begin(await ChatPage.open(page, ground.api.url, person), message);
  await page.close();
  const later = await context.newPage();
  await later.goto(ground.api.url + AGENT);
  await expectAnswer(articles(later).last(), message);
  expect(ground.vendor.callsFor(message)).toMatchObject([{ wasCut: false }]);
  await finish(ground);
});

test('F02 an answer survives any number of connection resets, and equals the vendor’s text', async ({
  page,
  ground,
  person,
}) => {
  const chaos = await startChaosProxy(ground.api);
  try {
    const message = ask('网络一直断', SLOW);
    const answer = await begin(await ChatPage.open(page, chaos.url, person), message);
    for (const sentence of ['第10句', '第30句', '第50句']) {
      await expect(answer).toContainText(sentence, { timeout: 20_000 });
      chaos.resetAll();
    }
    await expectAnswer(answer, message);
    await finish(ground);
  } finally {
    await chaos.close();
  }
});

test('F03 a connection that falls silent is given up after 45 s and opened again', async ({
  page,
  ground,
  person,
}) => {
  const chaos = await startChaosProxy(ground.api);
  try {
    await page.clock.install();
    const message = ask('黑洞', SLOW);
    const answer = await begin(await ChatPage.open(page, chaos.url, person), message);
    chaos.freezeAll();
    const frozenAt = (await answer.innerText()).length;
    await expect.poll(() => ground.vendor.callsFor(message)[0]?.closedAt, { timeout: 30_000 }).toBeTruthy();
    expect((await answer.innerText()).length).toBeLessThan(frozenAt + 200);
    // Each idle connection of the browser may be a silent one, which it finds out one by one.
    await expect(async () => {
      await page.clock.fastForward(46_000);
      await expect(answer).toContainText('第80句', { timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await expectAnswer(answer, message);
    await finish(ground);
  } finally {
    await chaos.close();
  }
});

test('F04 a reload in mid-answer shows the text so far and goes on', async ({ page, ground, person }) => {
  const message = ask('刷新', SLOW);
  await begin(await ChatPage.open(page, ground.api.url, person), message);
  await page.reload();
  const answer = articles(page).last();
  await expect(answer).toContainText('第3句', { timeout: 20_000 });
  // The reload did not wait for the end of the answer.
  expect(ground.vendor.callsFor(message)[0]?.closedAt).toBeNull();
  await expectAnswer(answer, message);
  await finish(ground);
});

test('F05 two tabs of one chat show the same, whoever sends', async ({ page, context, ground, person }) => {
  const chat = await ChatPage.open(page, ground.api.url, person);
  const message = ask('两个标签页', SLOW);
  const answer = await begin(chat, message);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(articles(other).last()).toContainText('第5句', { timeout: 20_000 });
  await Promise.all([expectAnswer(answer, message), expectAnswer(articles(other).last(), message)]);

  const second = ask('从另一边发', QUICK);
  const there = new ChatPage(other);
  await there.composer.fill(second);
  await there.send.click();
  await expectAnswer(articles(other).last(), second);
  await expect(articles(page)).toHaveCount(5, { timeout: 20_000 });
  await expectAnswer(articles(page).last(), second);
  const texts = (tab: Page) => articles(tab).evaluateAll((nodes) => nodes.map((node) => node.textContent));
  await expect(async () => expect(await texts(page)).toEqual(await texts(other))).toPass({ timeout: 20_000 });
  await finish(ground);
});

test('F06 signing out in one tab ends the stream of another and leads it to the sign-in page', async ({
  page,
  context,
  ground,
  person,
}) => {
  const message = ask('退出登录', SLOW);
  await begin(await ChatPage.open(page, ground.api.url, person), message);
  const other = await context.newPage();
  await other.goto(ground.api.url);
  await signOut(other);
  await expect(page).toHaveURL(`${ground.api.url}/login`, { timeout: 20_000 });
  await expect(page.locator('body')).not.toContainText('第2句');
  // The answer does not belong to the session: it is there after the next sign-in.
  await expect.poll(() => ground.vendor.callsFor(message)[0]?.wasCut, { timeout: 30_000 }).toBe(false);
  await finish(ground);
});

test('F07 the late 401 of an old token leaves a new session alone', async ({ page, ground, person }) => {
  const site = ground.api.url;
  await revoke(site, person.token);
  await signIn(page, site, person);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  let isHeld = false;
  await page.route('**/api/auth/me*', async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    const answer = await route.fetch();
    expect(answer.status()).toBe(401);
    await held;
    // A page that has cancelled the request by then gets nothing.
    await route.fulfill({ response: answer }).catch(() => {});
    deliver();
  });
  await page.goto(`${site}/`);
  await expect.poll(() => isHeld).toBe(true);
  // Another tab signs in meanwhile: the storage is shared.
  const token = await login(site, person);
  const other = await page.context().newPage();
  await signIn(other, site, { ...person, token });
  release();
  await delivered;
  // Time for the page to react to the answer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  await other.goto(site + AGENT);
  await expect(new ChatPage(other).composer).toBeVisible();
  await finish(ground);
});

test('F09 a draft survives the end of a session for the same person, and is not shown to another', async ({
  page,
  ground,
  person,
}) => {
  const site = ground.api.url;
  const someone = await createPerson(site);
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('只给我自己看的草稿');
  const signInAs = async ({ username, password }: Person) => {
    await page.getByLabel('手机号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(`${site}/login`, { timeout: 20_000 });
  };
  const endSession = async () => {
    await revoke(site, await page.evaluate(() => localStorage.getItem('token')));
    // The page finds out by its open stream, or by its next request.
    await page.bringToFront();
    await expect(page).toHaveURL(`${site}/login`, { timeout: 30_000 });
  };
  await endSession();
  await signInAs(someone);
  await page.goto(site + AGENT);
  await expect(chat.composer).toHaveValue('');
  await chat.composer.fill('别人写的');
  await endSession();
  await signInAs(person);
  await page.goto(site + AGENT);
  await expect(chat.composer).toHaveValue('只给我自己看的草稿');
  await finish(ground);
});

test('F60 an answer appears in its own conversation, whichever one is open meanwhile', async ({
  page,
  ground,
  person,
}) => {
  const chat = await ChatPage.open(page, ground.api.url, person);
  const [first, second] = [ask('第一个话题', SLOW), ask('第二个话题', { ...SLOW, pieces: 60 })];
  await begin(chat, first);
  await chat.newConversation.click();
  await expect(chat.messages).toHaveCount(1);
  const answer = await begin(chat, second);
  const nameOf = (message: string) => answerTo(message).slice(4, 8);
  await expect(page.getByRole('main')).not.toContainText(nameOf(first));
  await expectAnswer(answer, second);
  await chat.conversation('第一个话题').getByRole('link').click();
  await expectAnswer(chat.messages.last(), first);
  await expect(chat.messages).toHaveCount(3);
  await expect(page.getByRole('main')).not.toContainText(nameOf(second));
  await finish(ground);
});

test('F63 a machine that slept through the answer shows it whole when it wakes', async ({
  page,
  ground,
  person,
}) => {
  const chaos = await startChaosProxy(ground.api);
  try {
    const message = ask('合上盖子', SLOW);
    const answer = await begin(await ChatPage.open(page, chaos.url, person), message);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    // Its connections are gone by then, so that no message could reach it.
    chaos.freezeAll();
    await expect.poll(() => ground.vendor.callsFor(message)[0]?.closedAt, { timeout: 30_000 }).toBeTruthy();
    chaos.resetAll();
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await expectAnswer(answer, message);
    await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
    await finish(ground);
  } finally {
    await chaos.close();
  }
});
