import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { useCallback } from 'react';
import { queryNow } from './query-now';

/** Parameters that name a page of the workbench, and the words to jump to, which is not repeated when one opens. */
const REPLACED = ['m', 'at', 'work', 'v'] as const;

/**
 * The query of an address with another page of the workbench, or with none.
 * @param search the query of the current address, whose other parameters are kept
 */
export function workSearch(search: string, at: string | null, version: number | null = null): string {
  const next = new URLSearchParams(search);
  for (const name of REPLACED) next.delete(name);
  if (at !== null) next.set('work', at);
  if (version !== null) next.set('v', String(version));
  return `?${next}`;
}

/** Open page of the workbench. Its only source is the address, so that reload and the back button work. */
export interface WorkPlace {
  /** `shelf`, `profile`, `results`, or the id of a deliverable; null while it is closed. */
  readonly at: string | null;
  /** Number of the older version on screen; null for the newest. */
  readonly version: number | null;
  /** @param isInstead replaces the open page in the browser's history */
  readonly open: (at: string, version?: number | null, isInstead?: boolean) => void;
  /** Goes back to the previous page of the workbench, or to `at` without one; null leaves it then. */
  readonly goUp: (at: string | null) => void;
  readonly close: () => void;
}

/** A number that a page of the workbench has left in the browser's history; 0 for none. */
function numberIn(state: unknown, name: 'workDepth' | 'workPages'): number {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, name) : 0;
  return typeof value === 'number' ? value : 0;
}

const versionOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

export function useWorkPlace(): WorkPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const at = params.get('work') || null;
  /** Going back that many entries leaves the workbench; 0 where it was opened by a link, and nothing is before it. */
  const depth = numberIn(state, 'workDepth');
  /** Entries of the workbench before this one. */
  const pages = numberIn(state, 'workPages');
  const isOpen = at !== null;

  const go = useCallback(
    (to: string | null, version: number | null, isInstead: boolean) => {
      const next = workSearch(queryNow({ pathname, search }), to, version);
      const step = isInstead ? 0 : 1;
      const isInside = depth > 0 || !isOpen;
      const place = { workDepth: isInside ? depth + step : 0, workPages: isOpen ? pages + step : 0 };
      void navigate(`${pathname}${next}`, { replace: isInstead, state: to === null ? null : place });
    },
    [pathname, search, depth, pages, isOpen, navigate],
  );
  const open = useCallback<WorkPlace['open']>(
    (to, version = null, isInstead = false) => go(to, version, isInstead),
    [go],
  );
  const goUp = useCallback<WorkPlace['goUp']>(
    (to) => {
      if (pages > 0 || (to === null && depth > 0)) void navigate(-1);
      else go(to, null, true);
    },
    [pages, depth, go, navigate],
  );
  const close = useCallback(() => {
    if (depth > 0) void navigate(-depth);
    else go(null, null, true);
  }, [depth, go, navigate]);
  return { at, version: versionOf(params.get('v')), open, goUp, close };
}
