import { useEffect, useMemo, useState } from 'react';

/**
 * Up to so many messages all stay in the document, so that searching in the page, selecting, printing and reading by
 * screen reader know the whole conversation. It is one page of messages and what is said after it.
 */
export const WHOLE_UP_TO = 40;
/** The others of a short conversation follow in portions of so many, when there is nothing better to do. */
const PORTION = 4;

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
  /** Rows that are in the document wherever one has scrolled to. */
  readonly indexes: readonly number[];
  /** Keeps the row of this message, too: it has the focus, which would be lost with it. */
  readonly keep: (key: string) => void;
}

/**
 * Which rows of a virtual list stay in the document.
 * @param pointedKey the one that is about to get the focus
 * @param filling how many of the newest fill the window in the first frame; they are always there
 */
export function useKeptRows(
  messages: readonly { readonly key: string }[],
  pointedKey: string | null,
  filling: number,
): KeptRows {
  const count = messages.length;
  const isWhole = count <= WHOLE_UP_TO;
  const [newest, setNewest] = useState(filling);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);

  useEffect(() => {
    if (!isWhole || newest >= WHOLE_UP_TO) return;
    return whenIdle(() => setNewest((now) => (now + PORTION >= count ? WHOLE_UP_TO : now + PORTION)));
  }, [isWhole, newest, count]);

  const from = Math.max(0, count - (isWhole ? newest : filling));
  const keptKey = pointedKey ?? focusedKey;
  const focused = keptKey === null ? -1 : messages.findIndex(({ key }) => key === keptKey);
  const indexes = useMemo(() => {
    const kept = Array.from({ length: count - from }, (_, at) => from + at);
    return focused === -1 || focused >= from ? kept : [focused, ...kept];
  }, [from, count, focused]);
  return { indexes, keep: setFocusedKey };
}
