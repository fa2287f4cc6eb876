import { useEffect, useMemo, useState } from 'react';

/**
 * Maximum number of messages that all stay in the document, so that find in page, selection, printing and screen readers
 * cover the whole conversation. It is one page of messages and the following turns.
 */
export const MAX_UNVIRTUALIZED = 40;
/** Rows of a short conversation that are added per idle callback. */
const IDLE_BATCH = 4;

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 30);
  return () => clearTimeout(timer);
}

export interface KeptRows {
  /** Rows that are in the document at any scroll position. */
  readonly indexes: readonly number[];
  /** Also keeps the row of this message, which has the focus and would lose it when removed. */
  readonly keep: (key: string) => void;
}

/**
 * Selects the rows of a virtual list that stay in the document.
 * @param pointedKey message that is about to get the focus
 * @param filling number of newest messages that fill the window in the first frame and are always kept
 * @param anchorKey uppermost message in view in the first frame, if that is not at the end; what follows it is kept, too
 */
export function useKeptRows(
  messages: readonly { readonly key: string }[],
  pointedKey: string | null,
  filling: number,
  anchorKey: string | null = null,
): KeptRows {
  const count = messages.length;
  const isWhole = count <= MAX_UNVIRTUALIZED;
  const [newest, setNewest] = useState(filling);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [anchor] = useState(() => messages.findIndex(({ key }) => key === anchorKey));

  useEffect(() => {
    if (!isWhole || newest >= MAX_UNVIRTUALIZED) return;
    return whenIdle(() =>
      setNewest((now) => (now + IDLE_BATCH >= count ? MAX_UNVIRTUALIZED : now + IDLE_BATCH)),
    );
  }, [isWhole, newest, count]);

  const from = Math.max(0, count - (isWhole ? newest : filling));
  const keptKey = pointedKey ?? focusedKey;
  const focused = keptKey === null ? -1 : messages.findIndex(({ key }) => key === keptKey);
  const indexes = useMemo(() => {
    const kept = Array.from({ length: count - from }, (_, at) => from + at);
    if (anchor !== -1) {
      const end = Math.min(from, anchor + filling);
      for (let index = Math.max(0, anchor - 1); index < end; index += 1) kept.push(index);
    }
    return focused === -1 || focused >= from ? kept : [focused, ...kept];
  }, [from, count, focused, anchor, filling]);
  return { indexes, keep: setFocusedKey };
}
