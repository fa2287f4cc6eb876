import type { Page } from '@playwright/test';
import { repetitions } from './lane';
import { ChatPage } from './pages/chat-page';
import { expect } from './test';
import { answerWith, delta } from './vendor-server';
import { test } from './vendor-test';

/** As many as one person may ask in a minute; the deep lane has twelve people, 204 answers in all. */
const ANSWERS = repetitions({ quick: 6, deep: 17 });
const PEOPLE = repetitions({ quick: 1, deep: 4 });
/** Visits of one person, who asks as soon as there is a composer, while the rest of the page is still being read and measured. */
const VISITS = repetitions({ quick: 4, deep: 14 });
/** How many times slower the processor is made, from one person to the next. */
const SLOWER = [1, 4, 2, 6] as const;
const VIEWPORTS = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a desk', width: 1440, height: 900 },
] as const;

/** What answers are made of; the rows of a table and the points of a list grow while they stream. */
const BLOCKS = [
  '先看你一天卖多少碗，再看隔壁卖多少。',
  '### 三步\n\n1. 记一周的账\n2. 挑一样先涨\n3. 涨了看三天',
  '| 样 | 原价 | 新价 |\n| --- | --- | --- |\n| 拌面 | 12元 | 13元 |\n| 汤面 | 14元 | 15元 |',
  '> 老客问起来，就说面粉涨了。',
  '- **先**说价\n- 再说为什么\n- `记下` 谁没回来',
  '```\n今天卖了 80 碗\n明天看 75 碗还在不在\n```',
];

interface Frame {
  /** When it was painted, ms; what is told of two frames at once comes in any order. */
  readonly time: number;
  /** Distance of the last question from the upper edge of the conversation, px; null while it is not there. */
  readonly question: number | null;
  /** How far the conversation is scrolled down, px. */
  readonly top: number;
  /** How far the conversation can still be scrolled down, px. */
  readonly below: number;
}

declare global {
  interface Window {
    watchedFrames?: Frame[];
  }
}

/** How far from the end counts as the end, px. */
const MOST_BELOW = 40;

/**
 * Notes where the conversation stands in every frame, from now on. An observer that begins in a frame is told what is painted
 * in it; the frame's own callbacks come before the resize observers have placed the conversation anew.
 */
const watch = (page: Page, question: string): Promise<void> =>
  page.evaluate((text) => {
    const frames: Frame[] = [];
    window.watchedFrames = frames;
    const note = (): void => {
      if (window.watchedFrames !== frames) return;
      requestAnimationFrame(note);
      // The first question of a conversation has another one than the welcome before it.
      const region = document.querySelector('[aria-label="对话内容"]');
      const content = region?.firstElementChild;
      if (!region || !content) return;
      const asked = [...region.querySelectorAll('[aria-label="我的消息"]')]
        .filter(({ textContent }) => textContent?.includes(text))
        .at(-1);
      const observer = new IntersectionObserver(
        (entries) => {
          observer.disconnect();
          const whole = entries.find(({ target }) => target === content);
          const own = entries.find(({ target }) => target === asked && target.isConnected);
          const root = whole?.rootBounds;
          if (!whole?.target.isConnected || !root) return;
          frames.push({
            time: whole.time,
            question: own === undefined ? null : own.boundingClientRect.top - root.top,
            top: root.top - whole.boundingClientRect.top,
            below: whole.boundingClientRect.bottom - root.bottom,
          });
        },
        { root: region },
      );
      observer.observe(content);
      if (asked !== undefined) observer.observe(asked);
    };
    requestAnimationFrame(note);
  }, question);

const watched = (page: Page): Promise<readonly Frame[]> =>
  page.evaluate(() => {
    const frames = window.watchedFrames ?? [];
    window.watchedFrames = undefined;
    return frames.sort((one, other) => one.time - other.time);
  });

/** A number from 0 to 1 that is the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** An answer of one to nine blocks, cut anywhere. */
function makeAnswer(random: () => number): readonly string[] {
  const count = 1 + Math.floor(random() * 9);
  const blocks = Array.from({ length: count }, () => BLOCKS[Math.floor(random() * BLOCKS.length)] ?? '');
  const text = blocks.join('\n\n');
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + Math.floor(random() * 24);
    pieces.push(delta({ content: text.slice(at, end) }));
    at = end;
  }
  return pieces;
}

/**
 * What of a stream a reader would see jump: once the question stands at the top it moves up alone and never back, and at the end
 * either the whole answer stands below it or the last line is in sight.
 */
function jumpsIn(frames: readonly Frame[]): readonly string[] {
  const from = frames.findIndex(({ question }) => question !== null && Math.abs(question) <= 2);
  if (from < 0) return ['the question never stood at the top'];
  const rest = frames.slice(from);
  const last = rest.at(-1);
  const isAtEnd = last !== undefined && (Math.abs(last.question ?? 0) <= 2 || last.below <= MOST_BELOW);
  return [
    ...(isAtEnd ? [] : [`the end is out of sight: ${JSON.stringify(last)}`]),
    ...rest.flatMap((frame, at) => {
      const before = rest[at - 1];
      if (before === undefined || frame.question === null || before.question === null) return [];
      // Where the list above is measured anew the scroll position is another, and the question stays where it is.
      const isBack = frame.question > before.question + 1;
      return isBack ? [`${JSON.stringify(before)} → ${JSON.stringify(frame)}`] : [];
    }),
  ];
}

/** @returns what of the answer would be seen to jump */
async function askAndWatch(chat: ChatPage, question: string): Promise<readonly string[]> {
  await watch(chat.page, question);
  // An answer of one sentence may be over before 停止 is seen.
  await chat.composer.fill(question);
  await chat.send.click();
  await expect(chat.questions.last()).toContainText(question);
  await chat.waitForAnswer();
  await expect(chat.messages.last()).toContainText('内容由AI生成');
  const frames = await watched(chat.page);
  expect(frames.length).toBeGreaterThan(5);
  return jumpsIn(frames).map((jump) => `${question}: ${jump}`);
}

for (const { name, ...viewport } of VIEWPORTS) {
  test.describe(`on ${name} @desktop`, () => {
    test.use({ viewport });
    for (let number = 1; number <= PEOPLE; number += 1)
      test(`${ANSWERS} streamed answers jump in no frame for person ${number}: the question goes to the top, and up from there alone`, async ({
        page,
        site,
        person,
        vendor,
      }) => {
        test.setTimeout(60_000 + ANSWERS * 6_000);
        const chat = await ChatPage.open(page, site, person);
        const random = makeRandom(viewport.width + number);
        const found: string[] = [];
        for (let at = 0; at < ANSWERS; at += 1) {
          vendor.next(answerWith(makeAnswer(random), 8));
          found.push(...(await askAndWatch(chat, `第${at + 1}问怎么涨价`)));
        }
        expect(found).toEqual([]);
      });

    for (let number = 1; number <= PEOPLE; number += 1)
      test(`${VISITS} questions asked as soon as the page is there jump in no frame for person ${number}`, async ({
        page,
        site,
        person,
        vendor,
      }) => {
        test.setTimeout(60_000 + VISITS * 15_000);
        const chat = await ChatPage.open(page, site, person);
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER[number - 1] ?? 1 });
        const random = makeRandom(viewport.width * number);
        const found: string[] = [];
        for (let at = 0; at < VISITS; at += 1) {
          // Its end is reached before, or after, the page is whole.
          vendor.next(answerWith(makeAnswer(random), at % 2 === 0 ? 1 : 8));
          await page.reload();
          found.push(...(await askAndWatch(chat, `第${at + 1}问怎么涨价`)));
        }
        expect(found).toEqual([]);
      });
  });
}
