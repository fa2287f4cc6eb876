import { rs } from '@rstest/core';

/** Height of the window onto the messages, px, and of what stands above them. */
export const VIEW_HEIGHT = 600;
export const HEAD_HEIGHT = 80;

/** A message in the window: what is in the document, and where its upper edge is below that of the window, px. */
export interface Seen {
  readonly key: string;
  readonly html: string;
  readonly top: number;
}

/** A scrolling region with one list of messages in it. */
export interface Region {
  readonly element: HTMLElement;
  /** The messages in the window, from above. */
  seen(): readonly Seen[];
  /** Distance of the message's upper edge from that of the window, px; undefined for one not in the document. */
  topOf(key: string): number | undefined;
  /** Beginnings drawn by the layer of a fling, in the window and from above. */
  drawn(): readonly { readonly text: string; readonly top: number; readonly height: number }[];
}

/** What a list of messages needs of a browser: sizes, scrolling, frames and observers of sizes. */
export interface SmallBrowser {
  /** @param heightOf height of a message's article, px */
  makeRegion(heightOf: (key: string) => number): Region;
  /** One frame: scroll events, callbacks of the frame, then sizes until none changes any more. */
  frame(): void;
}

/** A message of the list with its place in the content, px. */
interface Placed {
  readonly key: string;
  readonly row: Element;
  readonly top: number;
  readonly height: number;
  readonly isHidden: boolean;
}

interface RegionState {
  readonly element: HTMLElement;
  readonly sizeOf: (element: Element) => number;
  hasScrolled: boolean;
}

interface Observed {
  readonly sizeOf: () => number;
  known: number | null;
}

/** Read from the attribute: happy-dom parses the whole style for each property. */
const pixels = (element: Element | undefined | null, name: 'top' | 'height'): number | null => {
  const [, value] =
    new RegExp(`(?:^|[ ;])${name}: *(-?[\\d.]+)px`).exec(element?.getAttribute('style') ?? '') ?? [];
  return value === undefined ? null : Number(value);
};

const articleIn = (row: Element): Element | null => {
  let element: Element | null = row;
  while (element !== null && element.tagName !== 'ARTICLE') element = element.firstElementChild;
  return element;
};

/** Takes the place of the layout, which happy-dom has not, for the rest of a test file. */
export function startSmallBrowser(): SmallBrowser {
  const observers = new Map<object, { callback: ResizeObserverCallback; all: Map<Element, Observed> }>();
  const regions: RegionState[] = [];
  let frames: FrameRequestCallback[] = [];

  class FakeResizeObserver implements ResizeObserver {
    readonly #all = new Map<Element, Observed>();
    constructor(callback: ResizeObserverCallback) {
      observers.set(this, { callback, all: this.#all });
    }
    observe(element: Element): void {
      const region = regions.find((one) => one.element.contains(element));
      if (region === undefined || this.#all.has(element)) return;
      this.#all.set(element, { sizeOf: () => region.sizeOf(element), known: null });
    }
    unobserve(element: Element): void {
      this.#all.delete(element);
    }
    disconnect(): void {
      this.#all.clear();
      observers.delete(this);
    }
  }
  for (const target of new Set<object>([globalThis, document.defaultView ?? window])) {
    Object.assign(target, { ResizeObserver: FakeResizeObserver });
    rs.spyOn(target as typeof globalThis, 'requestAnimationFrame').mockImplementation((call) =>
      frames.push(call),
    );
  }
  // happy-dom has none at all, and virtua measures only what has one.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });

  /** Tells observers of changed sizes. @returns false when there was none */
  const observe = (): boolean => {
    let hasChanged = false;
    for (const { callback, all } of [...observers.values()]) {
      const entries: ResizeObserverEntry[] = [];
      for (const [target, observed] of all) {
        const height = observed.sizeOf();
        if (height === observed.known) continue;
        observed.known = height;
        entries.push({ target, contentRect: { width: 400, height } } as unknown as ResizeObserverEntry);
      }
      if (entries.length === 0) continue;
      hasChanged = true;
      callback(entries, null as unknown as ResizeObserver);
    }
    return hasChanged;
  };

  return {
    makeRegion(heightOf) {
      const element = document.createElement('section');
      document.body.append(element);
      const keyOf = (row: Element): string => articleIn(row)?.getAttribute('data-key') ?? '';
      const heightOfRow = (row: Element): number => {
        const article = articleIn(row);
        if (article === null) return 0;
        return pixels(article, 'height') ?? heightOf(article.getAttribute('data-key') ?? '');
      };
      /** The list of the product, with rows where they say; null in a plain one, whose rows are below each other. */
      const listOf = (): Element | null =>
        element.firstElementChild?.classList.contains('list') ? element.firstElementChild : null;
      const flowing = (): Element[] => {
        const list = listOf();
        return [...((list === null ? element.firstElementChild : list.nextElementSibling)?.children ?? [])];
      };
      const listHeight = (): number => pixels(listOf(), 'height') ?? 0;
      const lay = (): readonly Placed[] => {
        const placed = [...(listOf()?.children ?? [])]
          .filter((place) => place.classList.contains('place'))
          .map((place) => ({
            key: keyOf(place),
            row: place.firstElementChild ?? place,
            top: HEAD_HEIGHT + (pixels(place, 'top') ?? 0),
            height: heightOfRow(place),
            isHidden: /visibility: *hidden/.test(place.getAttribute('style') ?? ''),
          }));
        let below = HEAD_HEIGHT + listHeight();
        for (const row of flowing()) {
          const height = heightOfRow(row);
          placed.push({ key: keyOf(row), row, top: below, height, isHidden: false });
          below += height;
        }
        return placed;
      };
      const contentHeight = (): number =>
        HEAD_HEIGHT + listHeight() + flowing().reduce((sum, row) => sum + heightOfRow(row), 0);
      const state: RegionState = {
        element,
        sizeOf: (target) => {
          if (target === element) return VIEW_HEIGHT;
          return target.isConnected ? heightOfRow(target) : 0;
        },
        hasScrolled: false,
      };
      regions.push(state);
      let scrollTop = 0;
      const clamped = (top: number) => Math.max(0, Math.min(top, contentHeight() - VIEW_HEIGHT));
      const scrollTo = (top: number): void => {
        const next = clamped(top);
        if (next === scrollTop) return;
        scrollTop = next;
        state.hasScrolled = true;
      };
      Object.defineProperties(element, {
        clientHeight: { get: () => VIEW_HEIGHT },
        clientWidth: { get: () => 400 },
        scrollHeight: { get: () => Math.max(VIEW_HEIGHT, contentHeight()) },
        scrollTop: { get: () => clamped(scrollTop), set: scrollTo },
        scrollTo: { value: ({ top = 0 }: ScrollToOptions) => scrollTo(top) },
        scrollBy: { value: ({ top = 0 }: ScrollToOptions) => scrollTo(clamped(scrollTop) + top) },
      });
      const isInView = (top: number, height: number) => top < VIEW_HEIGHT && top + height > 0;
      return {
        element,
        seen() {
          const from = element.scrollTop;
          return lay()
            .filter(({ top, height, isHidden }) => !isHidden && isInView(top - from, height))
            .sort((one, other) => one.top - other.top)
            .map(({ key, row, top }) => ({ key, html: row.outerHTML, top: Math.round(top - from) }));
        },
        topOf(key) {
          const found = lay().find((one) => one.key === key);
          return found === undefined ? undefined : found.top - element.scrollTop;
        },
        drawn() {
          const from = element.scrollTop;
          return [...element.querySelectorAll('.slot')]
            .map((slot) => {
              const top = HEAD_HEIGHT + (pixels(slot, 'top') ?? 0) - from;
              return { text: slot.textContent ?? '', top, height: pixels(slot, 'height') ?? 0 };
            })
            .filter(({ text, top, height }) => text !== '' && isInView(top, height))
            .sort((one, other) => one.top - other.top);
        },
      };
    },
    frame() {
      for (const state of regions) {
        if (!state.hasScrolled) continue;
        state.hasScrolled = false;
        state.element.dispatchEvent(new Event('scroll'));
      }
      const due = frames;
      frames = [];
      for (const call of due) call(performance.now());
      for (let round = 0; round < 20 && observe(); round += 1);
    },
  };
}
