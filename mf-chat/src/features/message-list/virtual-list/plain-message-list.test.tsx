import { afterAll, afterEach, beforeAll, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { type ReactElement, type Ref, useRef, useState } from 'react';
import type { ShownMessage } from '../model/shown-messages';
import type * as Door from './index';
import type { MessageListHandle } from './index';
import { PlainMessageList } from './testing/plain-message-list';
import {
  HEAD_HEIGHT,
  type Region,
  type SmallBrowser,
  startSmallBrowser,
  VIEW_HEIGHT,
} from './testing/small-browser';

let door: typeof Door;
let browser: SmallBrowser;
// virtua keeps the timers that it finds when it is loaded, so that time has to be ours before.
beforeAll(async () => {
  rs.useFakeTimers();
  door = await import('./index');
});
afterAll(() => {
  rs.useRealTimers();
});
beforeEach(() => {
  browser = startSmallBrowser();
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
  document.body.replaceChildren();
});

const aMessage = (at: number): ShownMessage => ({
  key: `m${at}`,
  id: `m${at}`,
  role: at % 2 === 0 ? 'user' : 'ai',
  text: `第${at}条`,
  label: '',
  isLive: false,
  note: null,
  offer: null,
  versions: [],
  chips: [],
  deliverables: [],
});

/** What a reader, a vendor or another tab does to the list. */
type Action =
  | { readonly type: 'scroll'; readonly by: number }
  | { readonly type: 'fling'; readonly by: number; readonly steps: number }
  | { readonly type: 'jump'; readonly to: number }
  | { readonly type: 'older'; readonly count: number }
  | { readonly type: 'newer' }
  | { readonly type: 'grow'; readonly by: number };

interface Shown {
  readonly messages: readonly ShownMessage[];
  readonly pointedKey: string | null;
}

interface Stage {
  readonly region: Region;
  readonly list: { current: MessageListHandle | null };
  show(shown: Shown): Promise<void>;
}

/** A message as both lists render it; its height is the table's, or after a fling what the list takes it for. */
const Message = ({ message, heightOf }: { message: ShownMessage; heightOf: (key: string) => number }) => {
  const isFlying = door.useIsFlying();
  const [height] = useState(() => (isFlying ? heightOf(message.key) : 0));
  return (
    <article data-key={message.key} style={isFlying ? { height } : undefined}>
      {isFlying ? door.beginningOf(message.text) : message.text}
    </article>
  );
};

interface ListProps extends Shown {
  readonly list: Ref<MessageListHandle>;
  readonly region: HTMLElement;
  readonly render: (message: ShownMessage) => ReactElement;
}

const FastStage = ({ messages, pointedKey, list, region, render: renderMessage }: ListProps) => {
  const regionRef = useRef(region);
  const fling = door.useFling(regionRef);
  return (
    <door.FlingProvider value={fling}>
      <door.MessageList
        ref={list}
        messages={messages}
        regionRef={regionRef}
        startMargin={HEAD_HEIGHT}
        place={null}
        sent={null}
        pointedKey={pointedKey}
        renderMessage={renderMessage}
        fling={fling}
        onResize={() => {}}
      />
    </door.FlingProvider>
  );
};

const PlainStage = ({ messages, pointedKey, list, render: renderMessage }: ListProps) => (
  <PlainMessageList ref={list} messages={messages} pointedKey={pointedKey} renderMessage={renderMessage} />
);

function makeStage(List: (props: ListProps) => ReactElement, heightOf: (key: string) => number): Stage {
  const region = browser.makeRegion(heightOf);
  const list: Stage['list'] = { current: null };
  const renderMessage = (message: ShownMessage) => (
    <Message key={message.key} message={message} heightOf={(key) => list.current?.heightOf(key) ?? 0} />
  );
  let rerender: ((ui: ReactElement) => void) | null = null;
  return {
    region,
    list,
    async show(shown) {
      const ui = <List {...shown} list={list} region={region.element} render={renderMessage} />;
      await act(async () => {
        if (rerender === null) rerender = render(ui, { container: region.element }).rerender;
        else rerender(ui);
      });
    },
  };
}

const frames = async (count: number, milliseconds = 16) => {
  for (let at = 0; at < count; at += 1) {
    await act(async () => {
      browser.frame();
      rs.advanceTimersByTime(milliseconds);
    });
  }
};
/** Until scrolling has ended, rows are measured, and messages that flew by are rendered. */
const settle = async () => {
  await frames(4);
  await frames(3, 160);
  await frames(12, 40);
};

/** Where a fling ends rows come one in each frame; it takes as long as something still changes. */
const settleFully = async ({ region }: Stage) => {
  const look = () => `${region.element.scrollTop} ${region.element.innerHTML}`;
  for (let before = '', now = look(), round = 0; before !== now && round < 40; round += 1) {
    await settle();
    [before, now] = [now, look()];
  }
};

/** Scrolls the plain list to where the other one shows its first message. */
function align(plain: Stage, fast: Stage): void {
  const [first] = fast.region.seen();
  if (first === undefined) return;
  const top = plain.region.topOf(first.key);
  if (top !== undefined) plain.region.element.scrollTop += top - first.top;
}

/** Does what browsers do by themselves (`overflow-anchor`): what is read stays where it is. */
async function anchored(plain: Stage, change: () => Promise<void>): Promise<void> {
  const [first] = plain.region.seen();
  await change();
  if (first === undefined) return;
  const top = plain.region.topOf(first.key);
  if (top !== undefined) plain.region.element.scrollTop += top - first.top;
}

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('scroll' as const), by: fc.integer({ min: -500, max: 500 }) }),
  fc.record({
    type: fc.constant('fling' as const),
    by: fc.oneof(fc.integer({ min: -1_500, max: -200 }), fc.integer({ min: 200, max: 1_500 })),
    steps: fc.integer({ min: 6, max: 12 }),
  }),
  fc.record({ type: fc.constant('jump' as const), to: fc.nat(999) }),
  fc.record({ type: fc.constant('older' as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.constant({ type: 'newer' as const }),
  fc.record({ type: fc.constant('grow' as const), by: fc.integer({ min: 1, max: 300 }) }),
);

/**
 * What chance has found: older messages came above the only one, which is no row of virtua; a fling met rows that were not
 * measured yet.
 */
const FOUND: [number, number[], Action[]][] = [
  [
    1,
    [701],
    [
      { type: 'jump', to: 0 },
      { type: 'scroll', by: -437 },
      { type: 'older', count: 24 },
    ],
  ],
  [
    1,
    [701],
    [
      { type: 'jump', to: 0 },
      { type: 'older', count: 1 },
    ],
  ],
  [
    144,
    [33],
    [
      { type: 'older', count: 22 },
      { type: 'scroll', by: 322 },
      { type: 'fling', by: -1_213, steps: 8 },
    ],
  ],
];

test('a reader sees the same messages at the same places in the message list and in the plain one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.integer({ min: 30, max: 900 }), { minLength: 1, maxLength: 12 }),
      fc.array(action, { minLength: 1, maxLength: 8 }),
      async (count, heights, actions) => {
        /** Messages have numbers from 1,000 up; older ones count down from there. */
        let messages = Array.from({ length: count }, (_, at) => aMessage(1_000 + at));
        const grown = new Map<string, number>();
        let pointedKey: string | null = null;
        const heightOf = (key: string): number => {
          const number = Number(key.slice(1));
          return (heights[number % heights.length] ?? 100) + (grown.get(key) ?? 0);
        };
        const fast = makeStage(FastStage, heightOf);
        const plain = makeStage(PlainStage, heightOf);
        const goToEnd = async () => {
          // Again, because rows at the end may become higher when they are measured.
          for (let round = 0; round < 2; round += 1) {
            for (const stage of [fast, plain]) stage.region.element.scrollTop = 1e9;
            await settle();
          }
        };
        const isAtEnd = () => {
          const { scrollTop, scrollHeight } = plain.region.element;
          return scrollTop + VIEW_HEIGHT >= scrollHeight - 1;
        };
        let wasAtEnd = true;
        /** Who was at the end follows it, which is done outside of the list. */
        const show = async () => {
          await fast.show({ messages, pointedKey });
          await anchored(plain, () => plain.show({ messages, pointedKey }));
          await settle();
          if (wasAtEnd) await goToEnd();
        };
        await show();
        expect(fast.region.seen()).toEqual(plain.region.seen());

        for (const one of actions) {
          wasAtEnd = isAtEnd();
          switch (one.type) {
            case 'scroll':
              for (const stage of [fast, plain]) stage.region.element.scrollTop += one.by;
              break;
            case 'fling':
              for (let step = 0; step < one.steps; step += 1) {
                fast.region.element.scrollTop += one.by;
                await frames(1);
                // A fling is one from its third step on; before, rows may come a frame late.
                if (step > 3) expect(wrongIn(fast.region, messages)).toEqual([]);
              }
              await settleFully(fast);
              align(plain, fast);
              break;
            case 'jump': {
              const target = messages[one.to % messages.length];
              if (target === undefined) break;
              pointedKey = target.key;
              await show();
              for (const { list, region } of [fast, plain]) {
                const row = () => region.element.querySelector(`[data-key="${target.key}"]`)?.closest('.row');
                // The one that the browser is asked for.
                for (const element of [row(), row()?.parentElement]) {
                  if (element instanceof HTMLElement) {
                    element.scrollIntoView = () => {
                      region.element.scrollTop += region.topOf(target.key) ?? 0;
                    };
                  }
                }
                list.current?.scrollTo(target.key);
                await settle();
              }
              expect(document.activeElement).not.toBe(document.body);
              break;
            }
            case 'older': {
              const first = Number(messages[0]?.key.slice(1));
              const older = Array.from({ length: one.count }, (_, at) => aMessage(first - one.count + at));
              messages = [...older, ...messages];
              await show();
              break;
            }
            case 'newer':
              // Known: who reads within the newest message loses the place when it becomes a row (0025).
              if (!wasAtEnd && plain.region.seen()[0]?.key === messages.at(-1)?.key) break;
              messages = [...messages, aMessage(Number(messages.at(-1)?.key.slice(1)) + 1)];
              await show();
              break;
            case 'grow': {
              const newest = messages.at(-1);
              if (newest === undefined) break;
              grown.set(newest.key, (grown.get(newest.key) ?? 0) + one.by);
              messages = [...messages.slice(0, -1), { ...newest, text: `${newest.text}。` }];
              await show();
              break;
            }
          }
          await settle();
          expect(fast.region.seen()).toEqual(plain.region.seen());
          expect(fast.region.drawn()).toEqual([]);
        }
        cleanup();
        document.body.replaceChildren();
      },
    ),
    // Not shrunk, which would take minutes.
    { numRuns: 12, endOnFailure: true, includeErrorInReport: true, examples: FOUND },
  );
}, 120_000);

/** What is wrong in the window during a fling: messages out of their order, or nothing at its upper edge. */
function wrongIn(region: Region, messages: readonly ShownMessage[]): string[] {
  const rows = region.seen().map(({ key, top }) => ({
    at: messages.findIndex((message) => message.key === key),
    top,
  }));
  const slots = region.drawn().map(({ text, top }) => ({
    at: messages.findIndex((message) => message.text === text),
    top,
  }));
  const all = [...rows, ...slots].sort((one, other) => one.top - other.top);
  const [first] = all;
  const isEmptyAbove = first === undefined || (first.top > 0 && first.at !== 0);
  return [
    ...all
      .slice(1)
      .filter(({ at }, index) => at <= (all[index]?.at ?? 0))
      .map(({ at }) => `${at} too late`),
    ...(isEmptyAbove ? [`nothing above ${first?.top ?? VIEW_HEIGHT} px`] : []),
  ];
}
