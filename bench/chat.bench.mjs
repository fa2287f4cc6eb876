import { launch, mainThread, median, openPage, PHONE, percentile, untilQuiet } from './chat-page.mjs';
import { appendParagraphs } from './chat-paragraphs.mjs';
import { LONG_QUESTION, STEADY_QUESTION, startProduct } from './chat-product.mjs';
import { pairedRatio } from './paired.mjs';

const PORT = 18_320;
/** Openings of each kind, on an even number of pages. */
const OPENINGS = Number(process.env.BENCH_OPENINGS ?? 128);
const OPENINGS_OF_A_PAGE = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
/** Pages that are scrolled and typed in. */
const PASSES = Number(process.env.BENCH_PASSES ?? 3);
const KEYS = 100;
const KINDS = /** @type {const} */ (['long', 'short']);

/** @typedef {import('./chat-page.mjs').Product} Product */
/** @typedef {Awaited<ReturnType<typeof openPage>>} Opened */
/** @typedef {Awaited<ReturnType<Product['seed']>>} Conversation */

const composer = (/** @type {Opened} */ { page }) => page.getByRole('textbox', { name: '输入消息' });

/** Milliseconds from a click on a conversation to the frame that shows its newest message. @param {Opened} opened @param {Conversation} conversation */
const firstFrame = ({ page }, conversation) =>
  page.evaluate(async ({ title, lastWords }) => {
    const link = [...document.querySelectorAll('aside a')].find((one) => one.textContent?.includes(title));
    if (!(link instanceof HTMLElement)) throw new Error(`no conversation ${title}`);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isShown = () => {
      const region = document.querySelector('section[aria-label="对话内容"]');
      const last = [...document.querySelectorAll('article')].at(-1);
      if (!region || !last?.textContent?.includes(lastWords)) return false;
      if (document.querySelector('[aria-busy="true"]')) return false;
      if (!last.querySelector('h2 ~ div p, h2 ~ div li, h2 ~ div h3, h2 ~ div pre')) return false;
      const { bottom, height } = last.getBoundingClientRect();
      return height > 0 && Math.abs(bottom - region.getBoundingClientRect().bottom) < 80;
    };
    const startedAt = performance.now();
    link.click();
    while (!isShown()) {
      if (performance.now() - startedAt > 30_000) throw new Error(`${title} does not open`);
      await frame();
    }
    // The frame in which it was found is painted before the next one begins.
    await frame();
    return performance.now() - startedAt;
  }, conversation);

/**
 * First frames of conversations of 1,000 messages and of 30, in turn. They end in the same messages, so that only their
 * length makes one slower than the other.
 * @param {import('playwright-core').Browser} browser @param {Product} product
 */
async function openInTurn(browser, product) {
  const start = await product.seed('从这里', 2);
  const other = await product.seed('不作数', 30, 1_000);
  /** @type {Record<'long' | 'short', Conversation>[]} */
  const pairs = [];
  for (let at = 0; at < OPENINGS_OF_A_PAGE; at += 1) {
    pairs.push({
      long: await product.seed(`长${at}`, 1_000),
      short: await product.seed(`短${at}`, 30, 1_000),
    });
  }
  const frames = { long: /** @type {number[]} */ ([]), short: /** @type {number[]} */ ([]) };
  const pages = Math.ceil(OPENINGS / OPENINGS_OF_A_PAGE);
  for (let page = 0; page < pages; page += 1) {
    console.error(`  opening: page ${page + 1} of ${pages}`);
    const opened = await openPage(browser, product);
    await opened.page.goto(`${product.chat}?c=${start.id}`);
    await composer(opened).waitFor();
    // The first opening of a page is by far the slowest, whatever its kind.
    await untilQuiet(opened.page);
    await firstFrame(opened, other);
    await untilQuiet(opened.page);
    await firstFrame(opened, start);
    for (const [at, pair] of pairs.entries()) {
      // Garbage of one opening is collected during the next, and later openings are faster: each kind follows its own,
      // and comes first at each place as often as the other.
      const isLongFirst = (at + page) % 2 === 0;
      for (const kind of isLongFirst ? KINDS : KINDS.toReversed()) {
        await untilQuiet(opened.page);
        frames[kind].push(await firstFrame(opened, pair[kind]));
        await untilQuiet(opened.page);
        await firstFrame(opened, start);
      }
    }
    await opened.close();
  }
  return frames;
}

/**
 * A page with every message of the conversation loaded, at its end.
 * @param {import('playwright-core').Browser} browser @param {Product} product @param {Conversation} conversation
 * @param {import('playwright-core').BrowserContextOptions} [device]
 */
async function openWhole(browser, product, conversation, device) {
  const opened = await openPage(browser, product, device);
  const { page } = opened;
  await page.goto(`${product.chat}?c=${conversation.id}&m=${conversation.firstMessageId}`);
  await page.getByText('第1个问题：').waitFor({ timeout: 120_000 });
  await toEnd(opened);
  return opened;
}

/**
 * 300 frames of 400 px upwards. Counting the elements of the document costs time of its own: it is done in another pass
 * than the one that is timed.
 * @param {Opened} opened @param {{ isCounting: boolean }} options
 */
async function scroll({ page }, options) {
  return page.evaluate(async ({ isCounting }) => {
    const region = document.querySelector('section[aria-label="对话内容"]');
    if (region === null) throw new Error('nothing scrolls');
    region.dispatchEvent(new WheelEvent('wheel', { deltaY: -400 }));
    const frames = [];
    const from = region.scrollTop;
    const seen = new Set();
    let maxRows = 0;
    let last = await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let at = 0; at < 300; at += 1) {
      region.scrollTop -= 400;
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
      if (!isCounting) continue;
      const articles = region.querySelectorAll('article');
      maxRows = Math.max(maxRows, articles.length);
      for (const article of articles) seen.add(article.textContent?.slice(0, 40));
    }
    // Frames without movement would be short.
    if (from - region.scrollTop < 300 * 400 * 0.9) throw new Error('it has not scrolled all the way');
    return { frames, rows: maxRows, elements: region.querySelectorAll('*').length, seen: seen.size };
  }, options);
}

/** Back to the end. @param {Opened} opened */
async function toEnd({ page }) {
  const button = page.getByRole('button', { name: '回到底部' });
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  // A mouse would hover over the scrolled rows, with a hit test in every frame.
  await (isTouched ? button.tap() : button.click());
  await untilQuiet(page);
}

/** Median of the pages, and the slowest frame of all. @param {string} place @param {number[][]} pages */
const scrollRows = (place, pages) => [
  { figure: `scroll, ${place}: frame p50`, value: median(pages.map((frames) => percentile(frames, 0.5))) },
  {
    figure: `scroll, ${place}: frame p95`,
    value: median(pages.map((frames) => percentile(frames, 0.95))),
    limit: 30,
  },
  {
    figure: `scroll, ${place}: frames over 33 ms of 300`,
    value: median(pages.map((frames) => frames.filter((one) => one > 33.4).length)),
    limit: 10,
  },
  { figure: `scroll, ${place}: slowest frame`, value: Math.max(...pages.flat()) },
];

/** Time from key to paint, by the browser's own event timing, while an answer streams. @param {Opened} opened */
async function type(opened) {
  const { page } = opened;
  await composer(opened).fill(STEADY_QUESTION);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '停止' }).waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    const durations = /** @type {number[]} */ ([]);
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
  });
  for (let at = 0; at < KEYS; at += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
  const slow = await page.evaluate(
    () => /** @type {{ durations: number[] }} */ (/** @type {unknown} */ (window)).durations,
  );
  const isStreaming = await page.getByRole('button', { name: '停止' }).isVisible();
  if (!isStreaming) throw new Error('the answer ended before the typing did');
  await page.getByRole('button', { name: '停止' }).click();
  // Keys that were painted within 16 ms are not reported.
  return [...slow, ...Array.from({ length: Math.max(0, KEYS - slow.length) }, () => 16)];
}

/** Counts long tasks from now on. @param {import('playwright-core').Page} page */
const watchLongTasks = (page) =>
  page.evaluate(() => {
    const longTasks = /** @type {number[]} */ ([]);
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });

const readLongTasks = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => /** @type {{ longTasks: number[] }} */ (/** @type {unknown} */ (window)).longTasks);

/** Cost of a streamed answer of 20,000 characters. @param {Opened} opened @param {() => Promise<unknown>} stream */
async function cost(opened, stream) {
  await untilQuiet(opened.page);
  await watchLongTasks(opened.page);
  const before = await mainThread(opened.cdp);
  const startedAt = performance.now();
  await stream();
  const after = await mainThread(opened.cdp);
  const longTasks = await readLongTasks(opened.page);
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    longTasks: longTasks.length,
    longTaskMs: longTasks.reduce((sum, one) => sum + one, 0),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/**
 * Playwright's own waiting checks the whole page in every frame, which would be counted. @param
 * {import('playwright-core').Page} page
 */
const untilAnswered = (page) =>
  page.evaluate(async () => {
    const isRunning = () =>
      [...document.querySelectorAll('form button')].some((one) =>
        /停止/.test(one.textContent + (one.getAttribute('aria-label') ?? '')),
      );
    const pause = () => new Promise((resolve) => setTimeout(resolve, 250));
    while (!isRunning()) await pause();
    while (isRunning()) await pause();
  });

/** @param {import('playwright-core').Browser} browser @param {Product} product */
async function streamInProduct(browser, product) {
  const opened = await openPage(browser, product);
  await opened.page.goto(`${product.chat}?c=new`);
  await composer(opened).waitFor();
  const figures = await cost(opened, async () => {
    await composer(opened).fill(LONG_QUESTION);
    await opened.page.keyboard.press('Enter');
    await untilAnswered(opened.page);
  });
  await opened.close();
  return figures;
}

/**
 * The same stream as text in plain paragraphs.
 * @param {import('playwright-core').Browser} browser @param {Product} product @param {number} pause
 */
async function streamAsParagraphs(browser, product, pause) {
  const opened = await openPage(browser, product);
  // Any page of the product's own: its policy lets no other call the API.
  await opened.page.goto(`${product.site}/login`);
  const figures = await cost(opened, () =>
    opened.page.evaluate(appendParagraphs, {
      url: `${product.site}/api/chat/lao-gao-ip-master`,
      token: product.person.token,
      message: LONG_QUESTION,
      pause,
    }),
  );
  await opened.close();
  return figures;
}

/** Cost of long conversations and long answers on the reader's machine, its CPU slowed 4 times. */
export async function run() {
  const product = await startProduct(PORT);
  const browser = await launch();
  try {
    const openings = await openInTurn(browser, product);
    const other = await product.seed('另外三十条', 30);

    /** @typedef {Awaited<ReturnType<typeof scroll>>} Scrolled */
    /** @type {{ back: number, frames: number[], counted: Scrolled, keys: number[], onPhone: number[] }[]} */
    const passes = [];
    for (let round = 0; round < PASSES; round += 1) {
      console.error(`  scrolling and typing ${round + 1} of ${PASSES}`);
      // A separate conversation: questions asked during the typing become part of it.
      const read = await product.seed(`读第${round + 1}遍`, 1_000);
      const whole = await openWhole(browser, product, read);
      await firstFrame(whole, other);
      await untilQuiet(whole.page);
      const back = await firstFrame(whole, read);
      await untilQuiet(whole.page);
      const { frames } = await scroll(whole, { isCounting: false });
      await toEnd(whole);
      const counted = await scroll(whole, { isCounting: true });
      await toEnd(whole);
      const keys = await type(whole);
      await whole.close();
      const phone = await openWhole(browser, product, read, PHONE);
      const { frames: onPhone } = await scroll(phone, { isCounting: false });
      await phone.close();
      passes.push({ back, frames, counted, keys, onPhone });
    }
    /** Median of the pages. @param {(pass: (typeof passes)[number]) => number} figure */
    const middle = (figure) => median(passes.map(figure));
    const back = middle((pass) => pass.back);
    const scrolled = passes.at(-1)?.counted;

    /** @type {Record<'product' | 'perDelta' | 'coalesced', Awaited<ReturnType<typeof cost>>[]>} */
    const streams = { product: [], perDelta: [], coalesced: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      console.error(`  streaming ${round + 1} of ${ROUNDS}`);
      streams.perDelta.push(await streamAsParagraphs(browser, product, 0));
      streams.product.push(await streamInProduct(browser, product));
      streams.coalesced.push(await streamAsParagraphs(browser, product, 50));
    }
    const of = (
      /** @type {keyof typeof streams} */ mode,
      /** @type {keyof Awaited<ReturnType<typeof cost>>} */ figure,
    ) => median(streams[mode].map((one) => one[figure]));
    const streamed = (/** @type {keyof typeof streams} */ mode) => ({
      value: of(mode, 'task'),
      ratio: of(mode, 'task') / of('perDelta', 'task'),
      script: of(mode, 'script'),
      layout: of(mode, 'layout'),
      'long tasks': of(mode, 'longTasks'),
      'in ms': of(mode, 'longTaskMs'),
      seconds: of(mode, 'seconds'),
    });
    return {
      title: 'CPU slowed 4 times; ratios to the line above them; milliseconds',
      rows: [
        { figure: '30 messages: first frame', value: median(openings.short) },
        {
          figure: '1,000 messages: first frame',
          value: median(openings.long),
          ...pairedRatio(openings.long.map((one, at) => [one, openings.short[at] ?? one])),
          limit: 1,
        },
        {
          figure: '1,000 messages, all read: first frame on return',
          value: back,
          ratio: back / median(openings.short),
        },
        ...scrollRows(
          'desktop',
          passes.map(({ frames }) => frames),
        ),
        ...scrollRows(
          'phone',
          passes.map(({ onPhone }) => onPhone),
        ),
        { figure: 'scroll: messages passed', value: scrolled?.seen ?? 0 },
        { figure: 'scroll: rows in the document, at most', value: scrolled?.rows ?? 0, limit: 300 },
        { figure: 'scroll: elements in the document', value: scrolled?.elements ?? 0 },
        {
          figure: 'typing while an answer streams: key to paint p50',
          value: middle(({ keys }) => percentile(keys, 0.5)),
        },
        {
          figure: 'typing while an answer streams: key to paint p95',
          value: middle(({ keys }) => percentile(keys, 0.95)),
          limit: 50,
        },
        { figure: '20,000 characters as paragraphs, per delta: task time', ...streamed('perDelta') },
        { figure: '20,000 characters in the chat: task time', ...streamed('product'), limit: 1.3 },
        { figure: '20,000 characters as paragraphs, 20 times a second', ...streamed('coalesced') },
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
