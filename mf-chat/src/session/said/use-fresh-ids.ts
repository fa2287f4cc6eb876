import type { Said } from '@qihang/shared/contracts';
import { useEffect, useRef, useState } from 'react';

/** As long as a mark is new to the eye, ms. */
const FRESH_MS = 1_500;

const NONE: ReadonlySet<string> = new Set();

/** Ids of the values that came while the screen was there, for a moment: nothing that was known when it opened. */
export function useFreshIds(said: Said | undefined): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    // A part says nothing of what is new.
    if (said === undefined || !said.isWhole) return;
    const before = known.current;
    known.current = new Set(said.values.map(({ id }) => id));
    if (before === null) return;
    const ids = said.values.map(({ id }) => id).filter((id) => !before.has(id));
    if (ids.length === 0) return;
    setFresh(new Set(ids));
    const timer = setTimeout(() => setFresh(NONE), FRESH_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return fresh;
}
