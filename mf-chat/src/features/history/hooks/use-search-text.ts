import { useQueryClient } from '@qihang/shared/api';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough for the next key, short enough to feel at once. */
const PAUSE_MS = 250;
/** With the cache it is forgotten when the session ends; until then a drawer that opens again has it. */
const KEY = ['search-text'] as const;

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

export interface SearchText {
  readonly typed: string;
  /** What is looked for: typed a moment ago, and no half-typed Chinese; '' for nothing. */
  readonly searched: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
  /** Does not wait for the next key. */
  readonly flush: () => void;
  /** An input method has begun or ended a composition: what it shows meanwhile is not what is meant. */
  readonly setIsComposing: (isComposing: boolean) => void;
}

/** The text of the search field. */
export function useSearchText(): SearchText {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => client.getQueryData<string>(KEY) ?? '');
  const [searched, setSearched] = useState(() => tidy(typed));
  const [isComposing, setIsComposing] = useState(false);
  const latest = useRef(typed);

  const type = useCallback(
    (text: string) => {
      latest.current = text;
      setTyped(text);
      client.setQueryData(KEY, text);
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
    const timer = setTimeout(() => setSearched(next), next === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, searched, isComposing]);

  return { typed, searched, type, clear, flush, setIsComposing };
}
