import type { Page } from '@playwright/test';
import { repetitions } from './lane';
import { ChatPage } from './pages/chat-page';
import { EarlyPage } from './pages/early-page';
import type { Product } from './product';
import { seedConversation } from './seed-conversation';
import { createPerson, expect, type Person, signIn } from './test';
import { answerWith, delta } from './vendor-server';
import { test } from './vendor-test';

const CHAT = '/chat/lao-gao-ip-master';
const SWITCHES = repetitions({ quick: 10, deep: 50 });
/** Longer than the pause after which what was read is stored, with tolerance for a busy machine. */
const STORED = { timeout: 15_000 };

/** A shelf with one deliverable. */
const SHELF = {
  items: [
    {
      ...{ id: '00000000-0000-4000-8000-00000000d0c5', kind: 'positioning', title: '定位卡' },
      ...{ headline: '钢琴调律师的定位', version: 1, updatedAt: '2026-11-01T08:00:00.000Z' },
      ...{ conversationId: null, changes: [] },
    },
  ],
  platforms: ['小红书'],
};

interface Made {
  readonly title: string;
  readonly address: string;
}

interface Kept {
  /** Everything in local storage that begins like this, as text. */
  readonly local: string;
  /** All records of all databases, as text. */
  readonly databases: string;
}

/** All that this browser has stored for the site. */
const everythingKept = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const all = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const records: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await all(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        records.push(await all(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return { local: JSON.stringify({ ...localStorage }), databases: JSON.stringify(records) };
  });

/** When what holds this text was read last, as the database has it, ms since 1970; 0 without it. */
async function timeOf(page: Page, text: string): Promise<number> {
  const { databases } = await everythingKept(page);
  const records = (JSON.parse(databases) as ({ readonly at?: number } | string)[][]).flat();
  const found = records.find((record) => JSON.stringify(record).includes(text));
  return typeof found === 'object' ? (found.at ?? 0) : 0;
}

const waitUntilKept = (page: Page, text: string) =>
  expect
    .poll(async () => {
      const { local, databases } = await everythingKept(page);
      return { local: local.includes(text), databases: databases.includes(text) };
    }, STORED)
    .toEqual({ local: true, databases: true });

/** Lets no call through until the returned function is called; the page has loaded its files. */
async function holdCalls(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(?!releases)/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

/** A new session of somebody whose last one may have ended. */
async function signedInAnew(site: string, person: Person): Promise<Person> {
  const { username, password } = person;
  const response = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(response.status).toBe(200);
  return { ...person, ...((await response.json()) as Pick<Person, 'token' | 'user'>) };
}

/** As another tab's sign-in leaves it; nothing of the page before has run since. */
const isSignedInAs = (page: Page, person: Person) =>
  page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user as string);
      localStorage.setItem('token', token as string);
    },
    [person.token, JSON.stringify(person.user)],
  );

test('what was read last stands before the server has answered anything, and is read again', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next(answerWith([delta({ content: '昨天的**回答**。' })]));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('昨天的问题');
  await waitUntilKept(page, '回答');
  const snapshot = await page.evaluate(() => localStorage.getItem('snapshot') ?? '');
  expect(Buffer.byteLength(snapshot)).toBeLessThanOrEqual(24_000);
  expect(snapshot).not.toContain(person.token);
  expect(JSON.parse(snapshot)).toMatchObject({
    v: 1,
    opening: {
      thread: { tree: [{ tag: 'p', children: ['昨天的', { tag: 'strong' }, '。'] }], isCut: false },
    },
  });

  const release = await holdCalls(page);
  await page.goto(`${site}${CHAT}`);
  await expect(chat.message(1)).toContainText('昨天的回答。');
  // On a phone it is in a closed drawer.
  if (await chat.history.isVisible()) await expect(chat.conversation('昨天的问题')).toBeVisible();
  await expect(page.getByRole('region', { name: '对话内容' })).toHaveAttribute('data-stored', 'true');
  await chat.composer.fill('还在写');
  release();
  await expect(page.getByRole('region', { name: '对话内容' })).not.toHaveAttribute('data-stored', 'true');
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  await expect(chat.composer).toHaveValue('还在写');
  await expect(chat.messages).toHaveCount(3);
});

test('what was read last is painted before the scripts and before any answer, and nothing of it moves @desktop', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next(answerWith([delta({ content: '昨天的**回答**。' })]));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('昨天的问题');
  await waitUntilKept(page, '回答');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdCalls(page);
  const early = await EarlyPage.open(page, `${site}${CHAT}`);
  const answer = page.getByRole('region', { name: '对话内容' }).getByText('昨天的回答。');
  await expect(answer).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: '加载中…' })).toBeHidden();
  await chat.composer.fill('先写着');
  const before = await answer.boundingBox();
  early.release();
  // The app's own row: nothing has been answered, and nobody waits for that.
  await expect(page.locator('[data-early], [data-opening], [data-exchange]')).toHaveCount(0);
  await expect(chat.message(1)).toContainText('昨天的回答。');
  const after = await answer.boundingBox();
  expect([after?.x, after?.width, after?.height]).toEqual([before?.x, before?.width, before?.height]);
  // The app's list ends one pixel short of the end.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await expect(chat.composer).toHaveValue('先写着');
  release();
  await expect(page.getByRole('region', { name: '对话内容' })).not.toHaveAttribute('data-stored', 'true');
  await expect(page).toHaveURL(/\?c=[0-9a-f-]{36}$/);
  await expect(chat.composer).toHaveValue('先写着');
  // Longer than events of the server are collected for.
  await page.waitForTimeout(500);
  const calls = asked.filter((path) => /^\/api\/(?!releases)/.test(path));
  expect(calls.sort()).toEqual(['/api/chat/events', `/api${CHAT}/opening`]);
});

for (const screen of ['@desktop', '@phone']) {
  test(`who scrolls up before the list of messages is here reads on at the same place, and keeps the focus ${screen}`, async ({
    page,
    site,
    person,
    product,
  }) => {
    const long = Array.from({ length: 40 }, (_, at) => `第${at + 1}段：${'先说人群，再说内容。'.repeat(6)}`);
    const { id } = await seedConversation(product, person, '很长的回答', ['怎么做', long.join('\n\n')]);
    await signIn(page, site, person);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/async\/rest\.\w+\.js/, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await page.goto(`${site}${CHAT}?c=${id}`);
    const exchange = page.locator('[data-exchange]');
    await expect(exchange.getByText('第40段')).toBeInViewport();
    await exchange.evaluate((region) => {
      region.scrollTop -= 900;
    });
    const topOf = (text: string) =>
      page
        .getByRole('region', { name: '对话内容' })
        .getByText(text)
        .evaluate((node) => node.getBoundingClientRect().top);
    const read = await exchange.evaluate((region) => {
      const edge = region.getBoundingClientRect().top;
      const paragraphs = [...region.querySelectorAll('p')];
      return (
        paragraphs.find((each) => each.getBoundingClientRect().top > edge)?.textContent?.slice(0, 5) ?? ''
      );
    });
    expect(read).toMatch(/^第\d+段/);
    const before = await topOf(read);
    const copy = page.getByRole('button', { name: '复制', exact: true }).last();
    await copy.evaluate((button) => button.focus({ preventScroll: true }));
    release();
    await new ChatPage(page).waitForApp();
    await page.waitForTimeout(500);
    expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(2);
    await expect(copy).toBeFocused();
  });
}

test.describe('without a network', () => {
  test.use({ expectedProblems: /Failed to load resource|net::ERR|offline|Network Error|timeout/ });

  const off = (page: Page) => page.route(/\/api\/(?!releases)/, (route) => route.abort());
  /** Conversations of one question and one answer, the last of the list first. */
  async function seedMany(count: number, product: Product, site: string, person: Person) {
    const made: Made[] = [];
    for (let at = 1; at <= count; at += 1) {
      const title = `第${at}个对话`;
      const texts = [`${title}的问题`, `${title}的回答`];
      const { id } = await seedConversation(product, person, `${title}的名字`, texts);
      made.push({ title, address: `${site}${CHAT}?c=${id}` });
    }
    // Nothing was said in them here: the server orders them by their ids.
    return made.sort((one, other) => one.address.localeCompare(other.address));
  }

  test('the history and the shelf can be read @desktop', async ({ page, site, person, vendor }) => {
    const chat = await ChatPage.open(page, site, person);
    vendor.next(answerWith([delta({ content: '先答。' })]));
    await chat.ask('第一个对话');
    await chat.newConversation.click();
    vendor.next(answerWith([delta({ content: '后答。' })]));
    await chat.ask('第二个对话');
    vendor.next(answerWith([delta({ content: '再答。' })]));
    await chat.ask('再问一次');
    await waitUntilKept(page, '再问一次');
    // The next visit begins with an exchange, to which the rest comes.
    await page.goto(`${site}${CHAT}`);
    await expect(chat.messages).toHaveCount(5);
    await page.route(/\/api\/coach\/deliverables\?/, (route) => route.fulfill({ json: SHELF }));
    await page.getByRole('button', { name: '我的成果' }).click();
    const shelf = page.getByRole('complementary', { name: '我的成果' });
    await expect(shelf.getByText('钢琴调律师的定位')).toBeVisible();
    await waitUntilKept(page, '第二个对话');
    await expect
      .poll(async () => (await everythingKept(page)).databases.includes('"platforms"'), STORED)
      .toBe(true);

    await off(page);
    await page.goto(`${site}${CHAT}`);
    const startedAt = Date.now();
    await expect(chat.messages.last()).toContainText('再答。');
    await expect(chat.messages.filter({ hasText: '后答。' })).toBeVisible();
    await chat.showHistory();
    await chat.conversation('第一个对话').getByRole('link').click();
    await expect(chat.message(1)).toContainText('先答。');
    await page.getByRole('button', { name: '我的成果' }).click();
    await expect(shelf.getByText('钢琴调律师的定位')).toBeVisible();
    console.log(`history and shelf without a network: ${Date.now() - startedAt} ms with the clicks`);
  });

  test('of more conversations than are kept, the twenty read last can be read @desktop', async ({
    page,
    site,
    person,
    product,
  }) => {
    const made = await seedMany(23, product, site, person);
    // In another order than they are listed in; the first is read again when two are left.
    const [begun, ...others] = [...made.slice(10), ...made.slice(0, 10)] as [Made, ...Made[]];
    const order = [begun, ...others.slice(0, -2), begun, ...others.slice(-2)];
    const chat = new ChatPage(page);
    const isShown = ({ title }: Made) => expect(chat.message(1)).toContainText(`${title}的回答`);
    await signIn(page, site, person);
    await page.goto(begun.address);
    await chat.waitForApp();
    for (const other of order.slice(1)) {
      await chat.conversation(other.title).getByRole('link').click();
      await isShown(other);
      // The last of those that are to go is stored before the first of those that are to stay.
      if (other === others[2]) await waitUntilKept(page, `${other.title}的回答`);
    }
    await waitUntilKept(page, `${order.at(-1)?.title}的回答`);
    const { databases } = await everythingKept(page);
    const last = order.slice(-20);
    expect(made.filter(({ title }) => databases.includes(`${title}的回答`))).toEqual(
      made.filter((each) => last.includes(each)),
    );

    await off(page);
    await page.goto(`${site}${CHAT}`);
    const [longestAgo, next] = last as [Made, Made];
    let lastReadAt = 0;
    for (const read of [...last, longestAgo]) {
      lastReadAt = await page.evaluate(() => Date.now());
      await chat.conversation(read.title).getByRole('link').click();
      await isShown(read);
    }
    await expect
      .poll(() => timeOf(page, `${longestAgo.title}的回答`), STORED)
      .toBeGreaterThanOrEqual(lastReadAt);
    await page.unrouteAll();
    await page.goto(others[0]?.address ?? '');
    await waitUntilKept(page, `${others[0]?.title}的回答`);
    const then = await everythingKept(page);
    expect(then.databases).toContain(`${longestAgo.title}的回答`);
    expect(then.databases).not.toContain(`${next.title}的回答`);
  });

  test('a kept conversation is in the list, however far down it was and however it was opened @phone', async ({
    page,
    site,
    person,
    product,
  }) => {
    const [last, lastButOne, ...others] = (await seedMany(22, product, site, person)) as [
      Made,
      Made,
      ...Made[],
    ];
    const first = others.at(-1);
    const chat = new ChatPage(page);
    const isRead = async (title = '') => {
      await expect(chat.message(1)).toContainText(`${title}的回答`);
      await waitUntilKept(page, `${title}的回答`);
    };
    /** Opens a conversation from the list, by the words of its row. */
    const pick = async (words: string, title = '') => {
      await chat.showHistory();
      await chat.history.getByRole('listitem').last().scrollIntoViewIfNeeded();
      await chat.conversation(words).getByRole('link').click();
      await expect(chat.message(1)).toContainText(`${title}的回答`);
    };
    await signIn(page, site, person);
    await page.goto(lastButOne.address);
    await isRead(lastButOne.title);
    await off(page);
    await page.goto(`${site}${CHAT}`);
    // Its title is on no page of the list that was read.
    await pick(`${lastButOne.title}的问题`, lastButOne.title);

    await page.unrouteAll();
    await page.goto(`${site}${CHAT}`);
    await pick(`${last.title}的名字`, last.title);
    await isRead(last.title);
    // Of whose list only the first page is read.
    await page.goto(`${site}${CHAT}`);
    await isRead(first?.title);
    await off(page);
    await page.goto(`${site}${CHAT}`);
    await pick(`${last.title}的名字`, last.title);
    await pick(`${lastButOne.title}的名字`, lastButOne.title);
  });
});

test(`two people on one device never see a line of each other's, in ${SWITCHES} switches`, async ({
  page,
  site,
  person,
  vendor,
  context,
}) => {
  test.setTimeout(60_000 + SWITCHES * 20_000);
  const people = [person, await createPerson(site)] as const;
  const lines = ['甲的秘密', '乙的秘密'] as const;
  let open = page;
  for (let at = 0; at < SWITCHES; at += 1) {
    const [own, others] = at % 2 === 0 ? lines : [lines[1], lines[0]];
    const present = await signedInAnew(site, people[at % 2] as Person);
    // Signed out, replaced by another tab's sign-in, or killed before either could clean up.
    const way = at % 3;
    if (way === 0) await signIn(open, site, present);
    else if (way === 1) {
      await open.goto(`${site}/`);
      const signOut = open.getByRole('button', { name: '退出登录' });
      if (await signOut.isVisible()) await signOut.click();
      await signIn(open, site, present);
    } else {
      const killed = open;
      open = await context.newPage();
      await open.goto(`${site}/login`);
      await isSignedInAs(open, present);
      await killed.close();
    }
    const release = await holdCalls(open);
    await open.goto(`${site}${CHAT}`);
    await open.waitForTimeout(300);
    await expect(open.getByText(others)).toHaveCount(0);
    release();
    const chat = new ChatPage(open);
    await expect(chat.composer).toBeVisible();
    if (at >= people.length) {
      await expect(chat.message(1)).toContainText(`${own}的答`);
      await chat.showHistory();
      await chat.newConversation.click();
      await expect(chat.messages).toHaveCount(1);
    }
    vendor.next(answerWith([delta({ content: `${own}的答` })], 0));
    await chat.ask(own);
    await expect(open.getByText(others)).toHaveCount(0);
    await waitUntilKept(open, own);
    const kept = await everythingKept(open);
    expect(kept.local).not.toContain(others);
    expect(kept.databases).not.toContain(others);
  }
});

test('a sign-out in one tab leaves nothing of what was read, in any of them', async ({
  page,
  site,
  person,
  vendor,
  context,
}) => {
  vendor.next(answerWith([delta({ content: '只给我看' })], 0));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我的秘密');
  await waitUntilKept(page, '我的秘密');
  const other = await context.newPage();
  await other.goto(`${site}${CHAT}`);
  await expect(other.getByRole('article').filter({ hasText: '只给我看' })).toBeVisible();
  await other.goto(`${site}/`);
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(`${site}/login`);
  await page.waitForTimeout(1_500);
  for (const tab of [page, other]) {
    const { local, databases } = await everythingKept(tab);
    expect(local).not.toContain('秘密');
    expect(databases).not.toContain('秘密');
  }
});

test.describe('two tabs', () => {
  // A request that was under way when the other one signed in is refused.
  test.use({ expectedProblems: /status of 401|Failed to load resource/ });

  test('of two people: the sign-in in one takes the other along, and shows nothing of the first', async ({
    page,
    site,
    person,
    vendor,
    context,
  }) => {
    vendor.next(answerWith([delta({ content: '只给甲看' })], 0));
    const chat = await ChatPage.open(page, site, person);
    await chat.ask('甲的秘密');
    await waitUntilKept(page, '甲的秘密');
    const second = await createPerson(site);
    const other = await context.newPage();
    await other.goto(`${site}/login`);
    await isSignedInAs(other, second);
    await other.goto(`${site}${CHAT}`);
    await expect(new ChatPage(other).composer).toBeVisible();
    await expect(page.getByText('甲的秘密')).toHaveCount(0);
    await expect(other.getByText('甲的秘密')).toHaveCount(0);
    vendor.next(answerWith([delta({ content: '只给乙看' })], 0));
    await new ChatPage(other).ask('乙的秘密');
    await waitUntilKept(other, '乙的秘密');
    await page.waitForTimeout(1_500);
    const { local, databases } = await everythingKept(page);
    expect(local + databases).not.toContain('甲的');
  });
});

test.describe('storage', () => {
  test('that is blocked is no error, and the chat works as ever', async ({ page, site, person, vendor }) => {
    await signIn(page, site, person);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key, value) {
        if (key === 'snapshot') throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
      };
    });
    vendor.next(answerWith([delta({ content: '照样回答。' })]));
    await page.goto(`${site}${CHAT}`);
    const chat = new ChatPage(page);
    await chat.ask('存不下的问题');
    await page.waitForTimeout(2_000);
    await page.reload();
    await expect(chat.message(1)).toContainText('照样回答。');
  });

  test('that is full is no error, and holds nothing that is out of date', async ({
    page,
    site,
    person,
    vendor,
  }) => {
    await signIn(page, site, person);
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    vendor.next(answerWith([delta({ content: '照样回答。' })]));
    await page.goto(`${site}${CHAT}`);
    const chat = new ChatPage(page);
    await chat.ask('存不下的问题');
    await page.waitForTimeout(2_000);
    await page.reload();
    await expect(chat.message(1)).toContainText('照样回答。');
  });

  test('of a later version is deleted, not converted', async ({ page, site, person, vendor }) => {
    await signIn(page, site, person);
    await page.evaluate(async () => {
      localStorage.setItem('snapshot', JSON.stringify({ v: 99, tag: 'x', opening: { from: '未来' } }));
      await new Promise<void>((resolve) => {
        const request = indexedDB.open('kept', 99);
        request.onupgradeneeded = () => request.result.createObjectStore('future').put('未来', 'x');
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    });
    vendor.next(answerWith([delta({ content: '今天的回答。' })]));
    await page.goto(`${site}${CHAT}`);
    await new ChatPage(page).ask('今天的问题');
    await waitUntilKept(page, '今天的问题');
    const { local, databases } = await everythingKept(page);
    expect(local + databases).not.toContain('未来');
  });
});
