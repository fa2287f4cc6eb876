import { useQuery } from '@qihang/shared/api';
import type { SaidValue } from '@qihang/shared/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { makeFreshIds } from './fresh-ids';
import { saidQuery } from './said-query';

/** Of this page: the sentence and the messages show the same values as new, at the same time. */
const pageFreshIds = makeFreshIds((callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
});

interface SaidNow {
  readonly values: readonly SaidValue[];
  /** Values that have just been said. */
  readonly freshIds: ReadonlySet<string>;
}

const NOTHING: readonly SaidValue[] = [];

/** What the user has said, and what of it is new. */
export function useSaid(): SaidNow {
  const { data: said } = useQuery(saidQuery);
  const freshIds = useSyncExternalStore(pageFreshIds.subscribe, pageFreshIds.get);
  useEffect(() => pageFreshIds.see(said), [said]);
  return { values: said?.values ?? NOTHING, freshIds };
}
