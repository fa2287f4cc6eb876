/** Types of virtua's unstable core as used by `use-virtual-rows.ts`. The package ships none, so its version is pinned. */
declare module 'virtua/unstable_core' {
  export const ACTION_ITEMS_LENGTH_CHANGE: 5;
  export const ACTION_START_OFFSET_CHANGE: 7;
  export const UPDATE_VIRTUAL_STATE: 1;
  export const UPDATE_SIZE_EVENT: 2;

  export interface ListLayout {
    readonly $getItemSize: (index: number) => number;
    /** Without `size`: true when the row was never measured. */
    readonly $isSizeEqual: (index: number, size?: number) => boolean;
    readonly $setItemSizes: (sizes: readonly (readonly [index: number, size: number])[]) => void;
  }

  export interface VirtualStore {
    readonly $dispose: () => void;
    readonly $getStateVersion: () => number;
    /** First and last row; last is below first when there are none. */
    readonly $getRange: (bufferSize: number) => readonly [first: number, last: number];
    readonly $getItemOffset: (index: number) => number;
    readonly $getScrollOffset: () => number;
    readonly $getTotalSize: () => number;
    readonly $subscribe: (updates: number, listener: (isSync?: boolean) => void) => () => void;
    readonly $update: {
      (action: typeof ACTION_ITEMS_LENGTH_CHANGE, count: number, isShifted: boolean): void;
      (action: typeof ACTION_START_OFFSET_CHANGE, offset: number): void;
      /** Rows have other heights than the layout takes them for; the scroll position is corrected. Not exported by name. */
      (action: 3, sizes: readonly (readonly [index: number, size: number])[]): void;
    };
  }

  export interface Driver {
    readonly $observe: (container: HTMLElement, viewport: HTMLElement) => void;
    readonly $observeItem: (row: HTMLElement, index: number) => () => void;
    /** Scrolls there, again after each measured row, until 150 ms without one or the next call. */
    readonly $scroll: (
      index: number | undefined,
      options: { readonly align?: 'start'; readonly offset?: number },
    ) => Promise<void>;
    /** Call after the render of a new state. */
    readonly $effect: () => void;
    readonly $dispose: () => void;
  }

  export const createListLayout: (count: number, rowHeight: number) => ListLayout;
  export const createVirtualStore: (layout: ListLayout) => VirtualStore;
  export const createContainerDriver: (
    store: VirtualStore,
    layout: ListLayout,
    isHorizontal: false,
  ) => Driver;
}
