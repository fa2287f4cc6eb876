import type { Page } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { type Product, startProduct } from './product';
import { createPerson, expect, type Person, test as shared } from './test';
import { readWorkshopWords, type WorkshopWords } from './workshop-texts';

/** The product as it ships: what the shared one says faster, this one says at its own pace. */
const test = shared.extend<object, { product: Product }>({
  site: async ({ product }, use) => use(product.url),
  person: async ({ site }, use) => use(await createPerson(site)),
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, worker) => {
      const product = await startProduct(18_700 + worker.workerIndex, { COACH_PHRASE_MS: '35' });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Somebody in a trade of which the product knows nothing, as one types on a phone. */
const ANSWERS = [
  '收旧毛衣，拆了线重打成新的',
  '隔壁楼的退休会计，抱来她先生的一件鸡心领',
  '这件还拆得动吗，线会不会断，能给我打成背心吗，要等多久',
  '自己剪开了找线头，扔洗衣机里搅过，樟脑丸搁太多洗不掉味',
  '先找收针那头，拆一排绕一圈，过热水把线烫直，晾三天，照她的尺寸起针',
  '一件180元',
  '会计说那件鸡心领他穿了二十年，袖口是她补的。我拆的时候把补的那截留着，打在背心里面靠心口那一边。',
  '绕线用的一把老藤椅，椅背磨出了槽',
  '小红书',
  '一周2条',
] as const;
const PRICE = 180;

const TYPED_A_SECOND = 3;
const THINKING_S = 4;
const LIMIT_S = 8 * 60;
/** What a slow phone, a slow line and a second thought may take of it. */
const SLACK_S = 2 * 60;

/** Taps by finger, and counts the time that a person takes before. */
class Thumb {
  readonly #chat: ChatPage;
  /** Seconds that a person needs beside those of the machine. */
  seconds = 0;

  constructor(chat: ChatPage) {
    this.#chat = chat;
  }

  async tap(name: string | RegExp): Promise<void> {
    this.seconds += THINKING_S;
    await this.#chat.page.getByRole('button', { name, exact: true }).last().tap();
  }

  async answer(text: string): Promise<void> {
    this.seconds += THINKING_S + text.length / TYPED_A_SECOND;
    const { composer, send, messages } = this.#chat;
    const before = await messages.count();
    await composer.tap();
    await composer.fill(text);
    await send.tap();
    await expect(messages).toHaveCount(before + 2);
    await this.#chat.waitForAnswer();
  }
}

interface Work {
  readonly id: string;
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
}

const readShelf = async (site: string, { token }: Person): Promise<readonly Work[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await fetch(`${site}/api/coach/${path}`, { headers })).json();
  const { items } = (await get('deliverables')) as { items: readonly { id: string }[] };
  return Promise.all(items.map(({ id }) => get(`deliverables/${id}`) as Promise<Work>));
};

/** Fields that hold no words: places in a list, days, and which topic an item is about. */
const NO_WORDS: ReadonlySet<string> = new Set(['key', 'day', 'from', 'slot', 'topic']);

const linesIn = (value: unknown, field = ''): readonly string[] => {
  if (typeof value === 'string') return NO_WORDS.has(field) && !/\p{Script=Han}/u.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((each) => linesIn(each, field));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => linesIn(each, name))
    : [];
};

const isTyped = (text: string): boolean =>
  ANSWERS.some((answer) => answer.includes(text.endsWith('…') ? text.slice(0, -1) : text));

/** 参考：54元（你的价乘0.3） */
const RECKONED = /^参考：([\d.]+)元（你的价乘([\d.]+)）$/;
const isReckoned = (text: string, { own }: WorkshopWords): boolean => {
  const [, amount, times] = RECKONED.exec(text) ?? [];
  return own.has(`你的价乘${times}`) && Math.abs(Number(amount) - PRICE * Number(times)) < 0.01;
};

/** Whether a line is typed words, the product's own, or a label of the product's before either. */
function isKnown(text: string, words: WorkshopWords): boolean {
  if (words.own.has(text) || isTyped(text) || isReckoned(text, words)) return true;
  const bySign = (sign: string) => {
    const parts = text.split(sign);
    return parts.length > 1 && parts.every((part) => isKnown(part, words));
  };
  if (bySign('｜') || bySign('·')) return true;
  const colon = text.indexOf('：');
  if (colon !== -1 && words.own.has(text.slice(0, colon)) && isKnown(text.slice(colon + 1), words))
    return true;
  const end = text.lastIndexOf('；');
  return end !== -1 && isKnown(text.slice(0, end), words) && isKnown(text.slice(end + 1), words);
}

const lookAt = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

const KINDS = ['positioning', 'kit', 'topics', 'calendar', 'script', 'ladder'];

test('ten answers on a phone come to card, kit, ten topics, calendar, script and ladder within eight minutes, in the words that were typed @phone', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(180_000);
  const words = await readWorkshopWords();
  const chat = await ChatPage.open(page, site, person);
  const thumb = new Thumb(chat);
  await lookAt(page, '0-first');
  const begun = Date.now();
  await thumb.answer('开始');
  for (const [at, answer] of ANSWERS.entries()) {
    await expect(chat.messages.last()).toContainText(`第${at + 1}问，共10问`);
    if (at < 3) await lookAt(page, `1-question-${at + 1}`);
    await thumb.answer(answer);
    await expect(chat.messages.last()).toContainText(`记下：${answer}`);
  }
  await lookAt(page, '2-done');
  await thumb.tap('全部做出来');
  await chat.waitForAnswer();
  const work = new WorkbenchPage(page);
  await expect(work.made).toHaveCount(KINDS.length);
  const machine = (Date.now() - begun) / 1_000;
  const total = machine + thumb.seconds;
  console.log(
    `ten answers to six worksheets: ${total.toFixed(0)} s, ${thumb.seconds.toFixed(0)} s of a person and ${machine.toFixed(1)} s of the product`,
  );
  expect(total).toBeLessThanOrEqual(LIMIT_S - SLACK_S);
  await lookAt(page, '3-made');

  const shelf = await readShelf(site, person);
  expect(shelf.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort());
  for (const { kind, content } of shelf) {
    const strange = linesIn(content).filter((line) => !isKnown(line, words));
    expect([kind, strange]).toEqual([kind, []]);
  }
  const library = shelf.find(({ kind }) => kind === 'topics')?.content as { topics: { text: string }[] };
  expect(library.topics.filter(({ text }) => isTyped(text))).toHaveLength(10);
  const all = shelf.flatMap(({ content }) => linesIn(content)).join('\n');
  for (const answer of ANSWERS) expect(all).toContain(answer);

  for (const [at, kind] of KINDS.entries()) {
    await work.made.nth(at).tap();
    await expect(work.button('带走')).toBeVisible();
    await lookAt(page, `4-${kind}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([kind, wide]).toEqual([kind, false]);
    await work.close();
  }
});
