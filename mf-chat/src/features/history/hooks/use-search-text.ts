import { useQueryClient } from '@qihang/shared/api';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Debounce of the search, ms: longer than the pause between two keys, short enough to feel immediate. */
const DEBOUNCE_MS = 250;
/** Query cache key of the text, so that a reopened drawer keeps it until the session ends and the cache is cleared. */
const TEXT_KEY = ['search-text'] as const;

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

export interface SearchText {
  readonly typed: string;
  /** Debounced text without unfinished compositions; '' for no search. */
  readonly searched: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  /** Searches at once, without the debounce. */
  readonly flush: () => void;
  /** Start or end of a composition, during which nothing is searched. */
  readonly setIsComposing: (isComposing: boolean) => void;
}

/** State of the search field. */
export function useSearchText(): SearchText {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => client.getQueryData<string>(TEXT_KEY) ?? '');
  const [searched, setSearched] = useState(() => tidy(typed));
  const [isComposing, setIsComposing] = useState(false);
  const latest = useRef(typed);

  const type = useCallback(
    (text: string) => {
      latest.current = text;
      setTyped(text);
      client.setQueryData(TEXT_KEY, text);
    },
    [client],
  );
  const flush = useCallback(() => setSearched(tidy(latest.current)), []);
  const clear = useCallback(() => {
    type('');
    setSearched('');
  }, [type]);

  useEffect(() => {
    const next = tidy(typed);
    if (isComposing || next === searched) return;
    const timer = setTimeout(() => setSearched(next), next === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, searched, isComposing]);

  return { typed, searched, type, clear, flush, setIsComposing };
}
