import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  ACTION_ITEMS_LENGTH_CHANGE,
  ACTION_START_OFFSET_CHANGE,
  createContainerDriver,
  createListLayout,
  createVirtualStore,
  UPDATE_SIZE_EVENT,
  UPDATE_VIRTUAL_STATE,
} from 'virtua/unstable_core';
import type { ShownMessage } from '../model/shown-messages';
import type { FlyingLayer, FlyingRow } from './flying-layer';
import type { Fling } from './model/fling';

/** Overscan, px: rows are rendered and measured before they come into view, because growth in view would move the text. */
const OVERSCAN_PX = 1_000;

/**
 * Additional overscan during a fling, px. Batching DOM changes into every third frame is cheaper, because any change has a
 * fixed cost per frame.
 */
const FLING_OVERSCAN_PX = 1_000;

/** What the observer of row heights tells virtua's store; see `virtua-core.d.ts`. */
const ACTION_ITEM_RESIZE = 3;

/** Scroll offset beyond any content, px; browsers clamp it to the end. */
const BEYOND_END_PX = 1e9;

interface VirtualRowsOptions {
  readonly messages: readonly ShownMessage[];
  /** Estimated height of an unmeasured row, px. */
  readonly rowHeight: number;
  /** Heights that were measured before, px, by key; read once. */
  readonly heights: ReadonlyMap<string, number>;
  /** Offset of the list from the top of the scrolling content, px. */
  readonly startMargin: number;
  /** Scrolling element. */
  readonly regionRef: RefObject<HTMLElement | null>;
  /** Container of the rows. */
  readonly containerRef: RefObject<HTMLElement | null>;
  /** Messages were added or removed above the others in this render. */
  readonly isShifted: boolean;
  /** Rows to render at any scroll position. */
  readonly kept: readonly number[];
  readonly fling: Fling;
  /** Layer that draws messages during a fling. */
  readonly flyingRef: RefObject<FlyingLayer | null>;
  /** Heights have changed; the scroll position is already corrected. */
  readonly onResize: () => void;
}

/** Row in the document. */
interface VirtualRow {
  readonly index: number;
  /** Distance from the top of the list, px. */
  readonly top: number;
  /** The height is still an estimate. */
  readonly isUnmeasured: boolean;
}

interface VirtualRows {
  readonly rows: readonly VirtualRow[];
  /** Height of all rows, px. */
  readonly height: number;
  /** Measures a row until the returned function is called. */
  readonly observe: (row: HTMLElement, index: number) => () => void;
  /** @param below distance of what is meant from the top of its row, px */
  readonly scrollToIndex: (index: number, below: number) => void;
  readonly scrollToEnd: () => void;
  readonly heightOf: (index: number) => number;
  /** Distance from the top of the list, px; an estimate until all rows above are measured. */
  readonly offsetOf: (index: number) => number;
  readonly isMeasured: (index: number) => boolean;
}

/** virtua's core without its React component, which would render rows in every frame of a fling. */
function makeCore({ messages, rowHeight, heights }: VirtualRowsOptions) {
  const layout = createListLayout(messages.length, rowHeight);
  const known = messages.flatMap(({ key }, index) => {
    const height = heights.get(key);
    return height === undefined ? [] : [[index, height] as const];
  });
  layout.$setItemSizes(known);
  const store = createVirtualStore(layout);
  return { layout, store, driver: createContainerDriver(store, layout, false) };
}

/**
 * Rows of a list that are in the document, with their positions. virtua computes the layout; this hook renders, because
 * creating a row exceeds the frame budget of a phone during a fling. Messages are then drawn on pooled elements, and rows
 * are rendered where the fling ends.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { messages, startMargin, regionRef, containerRef, isShifted, kept, fling, flyingRef } = options;
  const count = messages.length;
  const [{ layout, store, driver }] = useState(() => makeCore(options));
  // During render, like virtua's own component, because the rows below are computed from it.
  store.$update(ACTION_ITEMS_LENGTH_CHANGE, count, isShifted);
  store.$update(ACTION_START_OFFSET_CHANGE, startMargin);
  const [version, rerender] = useReducer(store.$getStateVersion, undefined, store.$getStateVersion);

  const indexes = indexesOf(store.$getRange(OVERSCAN_PX), kept, count);
  const latest = useRef(options);
  const drawFlying = useRef(() => {});
  /** Range shown by the flying layer, and the top of its first row; null when it must be redrawn. */
  const drawn = useRef<{ readonly first: number; readonly last: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    latest.current = options;
    drawn.current = null;
    drawFlying.current = () => {
      const { first: from, last: to, top } = drawn.current ?? { first: 0, last: -1, top: Number.NaN };
      const [firstNeeded, lastNeeded] = store.$getRange(OVERSCAN_PX);
      if (from <= firstNeeded && lastNeeded <= to && store.$getItemOffset(from) === top) return;
      const [first, last] = store.$getRange(OVERSCAN_PX + FLING_OVERSCAN_PX);
      const rows: FlyingRow[] = [];
      for (let index = first; index <= last; index += 1) {
        const message = messages[index];
        if (message === undefined || indexes.includes(index)) continue;
        rows.push({ ...message, top: store.$getItemOffset(index), height: layout.$getItemSize(index) });
      }
      flyingRef.current?.show(rows);
      drawn.current = { first, last, top: store.$getItemOffset(first) };
    };
    // Removes messages from the layer that have just become rows.
    if (fling.isOn()) drawFlying.current();
  });

  const isMeasuring = useRef(false);
  useLayoutEffect(() => {
    let lastOffset = store.$getScrollOffset();
    store.$subscribe(UPDATE_VIRTUAL_STATE, (isSync) => {
      const offset = store.$getScrollOffset();
      const isScrolled = offset !== lastOffset;
      lastOffset = offset;
      if (isScrolled && fling.isOn()) drawFlying.current();
      // A layout effect renders before the paint anyway.
      else if (isSync && !isMeasuring.current) flushSync(rerender);
      else rerender();
    });
    store.$subscribe(UPDATE_SIZE_EVENT, () => latest.current.onResize());
    // The region is an ancestor: its ref is set after this.
    queueMicrotask(() => {
      if (regionRef.current && containerRef.current) driver.$observe(containerRef.current, regionRef.current);
    });
    return () => {
      store.$dispose();
      driver.$dispose();
    };
  }, [store, driver, fling, regionRef, containerRef]);

  const added = useRef<(readonly [row: HTMLElement, index: number])[]>([]);
  const [observe] = useState(() => (row: HTMLElement, index: number) => {
    added.current.push([row, index]);
    return driver.$observeItem(row, index);
  });
  useLayoutEffect(() => {
    const rows = added.current;
    added.current = [];
    if (fling.isOn()) return;
    // The observer may report a row only after a frame in which those below it stand where its estimate put them.
    const sizes = rows
      .filter(([, index]) => (isShifted || kept.includes(index)) && layout.$isSizeEqual(index))
      .map(([row, index]) => [index, row.getBoundingClientRect().height] as const)
      .filter(([, height]) => height > 0);
    if (sizes.length === 0) return;
    isMeasuring.current = true;
    store.$update(ACTION_ITEM_RESIZE, sizes);
    isMeasuring.current = false;
  });

  useEffect(
    () =>
      fling.whenLanding(() => {
        // The estimates become sizes, so that the new rows need no measuring and nothing moves.
        const [first, last] = store.$getRange(OVERSCAN_PX);
        const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
        const unmeasured = indexes.filter((index) => layout.$isSizeEqual(index));
        layout.$setItemSizes(unmeasured.map((index) => [index, layout.$getItemSize(index)]));
        flushSync(rerender);
        flyingRef.current?.clear();
        drawn.current = null;
      }),
    [fling, store, layout, flyingRef],
  );

  // virtua expects this once per render of a new state.
  useLayoutEffect(() => driver.$effect(), [version]);

  return {
    rows: indexes.map((index) => ({
      index,
      top: store.$getItemOffset(index),
      isUnmeasured: layout.$isSizeEqual(index),
    })),
    height: store.$getTotalSize(),
    observe,
    scrollToIndex: (index, below) => void driver.$scroll(index, { align: 'start', offset: below }),
    scrollToEnd: () => void driver.$scroll(undefined, { offset: BEYOND_END_PX }),
    heightOf: layout.$getItemSize,
    offsetOf: store.$getItemOffset,
    isMeasured: (index) => !layout.$isSizeEqual(index),
  };
}

/** Indexes of the rows to render, in reading order. */
function indexesOf(
  [first, last]: readonly [number, number],
  kept: readonly number[],
  count: number,
): readonly number[] {
  const all = new Set(kept);
  for (let index = first; index <= last; index += 1) all.add(index);
  return [...all].filter((index) => index < count).sort((one, other) => one - other);
}
