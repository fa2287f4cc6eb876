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
import type { FlyingLayer, FlyingRow } from '../components/flying-layer';
import type { Fling } from '../model/fling';
import type { ShownMessage } from '../model/shown-messages';

/** Rows this near to the window are there, and measured, when they come into sight: what grows in sight moves what is read. */
const BUFFER = 1_000;

/**
 * Messages that fly by are drawn so much further ahead, in px: to change anything costs a frame more than what is changed,
 * so that a few at a time in every third frame take half as long as one in each.
 */
const AHEAD = 1_000;

/** Further than any end, in px: browsers go to the end for it. */
const BEYOND = 1e9;

interface VirtualRowsOptions {
  readonly messages: readonly ShownMessage[];
  /** Of a row that was never there, in px. */
  readonly rowHeight: number;
  /** How far below the upper end of what scrolls the list begins. */
  readonly startMargin: number;
  /** What scrolls. */
  readonly regionRef: RefObject<HTMLElement | null>;
  /** What holds the rows. */
  readonly containerRef: RefObject<HTMLElement | null>;
  /** Messages came or went before those that are there. */
  readonly isShifted: boolean;
  /** Rows that are there wherever one has scrolled to. */
  readonly kept: readonly number[];
  readonly fling: Fling;
  /** Where messages are drawn that fly by. */
  readonly flyingRef: RefObject<FlyingLayer | null>;
  /** Rows or the region have another height; what was seen is still in its place. */
  readonly onResize: () => void;
}

/** One row that is in the document. */
interface VirtualRow {
  readonly index: number;
  /** From the upper end of the list, in px. */
  readonly top: number;
  /** It is not known yet how high it is. */
  readonly isUnmeasured: boolean;
}

interface VirtualRows {
  readonly rows: readonly VirtualRow[];
  /** Of all rows, in px. */
  readonly height: number;
  /** Measures a row for as long as it is there. */
  readonly observe: (row: HTMLElement, index: number) => () => void;
  readonly scrollToIndex: (index: number) => void;
  readonly scrollToEnd: () => void;
  readonly heightOf: (index: number) => number;
}

/** virtua's own state; its React component takes rows into the document in every frame of a fling, too. */
function makeCore(count: number, rowHeight: number) {
  const layout = createListLayout(count, rowHeight);
  const store = createVirtualStore(layout);
  return { layout, store, driver: createContainerDriver(store, layout, false) };
}

/**
 * Which rows of a list are in the document, and where. virtua reckons; the rendering is ours, because during a fling none
 * is wanted: to make a row costs more than a phone's frame has, so messages that fly by are drawn on elements that are
 * used again and again, and rows come where it ends.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { messages, rowHeight, startMargin, regionRef, containerRef, isShifted, kept, fling, flyingRef } =
    options;
  const count = messages.length;
  const [{ layout, store, driver }] = useState(() => makeCore(count, rowHeight));
  // While it renders, like virtua's own component: the rows below are reckoned with it.
  store.$update(ACTION_ITEMS_LENGTH_CHANGE, count, isShifted);
  store.$update(ACTION_START_OFFSET_CHANGE, startMargin);
  const [version, rerender] = useReducer(store.$getStateVersion, undefined, store.$getStateVersion);

  const indexes = indexesOf(store.$getRange(BUFFER), kept, count);
  const latest = useRef(options);
  const drawFlying = useRef(() => {});
  useLayoutEffect(() => {
    latest.current = options;
    let drawn = { first: 0, last: -1, top: 0 };
    drawFlying.current = () => {
      const [from, to] = store.$getRange(BUFFER);
      const isInPlace = store.$getItemOffset(drawn.first) === drawn.top;
      if (isInPlace && drawn.first <= from && to <= drawn.last) return;
      const [first, last] = store.$getRange(BUFFER + AHEAD);
      const rows: FlyingRow[] = [];
      for (let index = first; index <= last; index += 1) {
        const message = messages[index];
        if (message === undefined || indexes.includes(index)) continue;
        rows.push({ ...message, top: store.$getItemOffset(index), height: layout.$getItemSize(index) });
      }
      flyingRef.current?.show(rows);
      drawn = { first, last, top: store.$getItemOffset(first) };
    };
    // What has just become a row is not drawn as well.
    if (fling.isOn()) drawFlying.current();
  });

  useLayoutEffect(() => {
    let lastOffset = store.$getScrollOffset();
    store.$subscribe(UPDATE_VIRTUAL_STATE, (isSync) => {
      const offset = store.$getScrollOffset();
      const isScrolled = offset !== lastOffset;
      lastOffset = offset;
      if (isScrolled && fling.isOn()) drawFlying.current();
      else if (isSync) flushSync(rerender);
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

  useEffect(
    () =>
      fling.whenLanding(() => {
        // They come with the height that the list takes them for: nothing is to be measured, and nothing moves.
        const [first, last] = store.$getRange(BUFFER);
        const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
        const unmeasured = indexes.filter((index) => layout.$isSizeEqual(index));
        layout.$setItemSizes(unmeasured.map((index) => [index, layout.$getItemSize(index)]));
        flushSync(rerender);
        flyingRef.current?.clear();
      }),
    [fling, store, layout, flyingRef],
  );

  // In the render of each new state, and in no other.
  useLayoutEffect(() => driver.$effect(), [version]);

  return {
    rows: indexes.map((index) => ({
      index,
      top: store.$getItemOffset(index),
      isUnmeasured: layout.$isSizeEqual(index),
    })),
    height: store.$getTotalSize(),
    observe: driver.$observeItem,
    scrollToIndex: (index) => void driver.$scroll(index, { align: 'start' }),
    scrollToEnd: () => void driver.$scroll(undefined, { offset: BEYOND }),
    heightOf: layout.$getItemSize,
  };
}

/** In the order in which they are read. */
function indexesOf(
  [first, last]: readonly [number, number],
  kept: readonly number[],
  count: number,
): readonly number[] {
  const all = new Set(kept);
  for (let index = first; index <= last; index += 1) all.add(index);
  return [...all].filter((index) => index < count).sort((one, other) => one - other);
}
