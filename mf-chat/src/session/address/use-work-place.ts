import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { useCallback } from 'react';
import { queryNow } from './query-now';

/** Open page of the workbench. Its only source is the address, so that reload and the back button work. */
export interface WorkPlace {
  /** `shelf`, `profile`, `results`, or the id of a deliverable; null while it is closed. */
  readonly at: string | null;
  /** Number of the older version on screen; null for the newest. */
  readonly version: number | null;
  /** @param isInstead replaces the open page in the browser's history */
  readonly open: (at: string, version?: number | null, isInstead?: boolean) => void;
  /** Goes back to the previous page of the workbench, or to `at` without one. */
  readonly goUp: (at: string) => void;
  readonly close: () => void;
}

/** Depth of a history entry inside the workbench: going back that many entries leaves it. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'workDepth' in state && typeof state.workDepth === 'number'
    ? state.workDepth
    : 0;

const versionOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

export function useWorkPlace(): WorkPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const at = params.get('work') || null;
  const depth = depthOf(state);

  const go = useCallback(
    (to: string | null, version: number | null, isInstead: boolean) => {
      const next = new URLSearchParams(queryNow({ pathname, search }));
      // Drops `m`, so that the jump to a message is not repeated.
      for (const name of ['m', 'work', 'v']) next.delete(name);
      if (to !== null) next.set('work', to);
      if (version !== null) next.set('v', String(version));
      const workDepth = to === null ? 0 : depth + (isInstead ? 0 : 1);
      void navigate(`${pathname}?${next}`, { replace: isInstead, state: { workDepth } });
    },
    [pathname, search, depth, navigate],
  );
  const open = useCallback<WorkPlace['open']>(
    (to, version = null, isInstead = false) => go(to, version, isInstead),
    [go],
  );
  const goUp = useCallback<WorkPlace['goUp']>(
    (to) => {
      if (depth > 1) void navigate(-1);
      else go(to, null, true);
    },
    [depth, go, navigate],
  );
  const close = useCallback(() => {
    if (depth > 0) void navigate(-depth);
    else go(null, null, true);
  }, [depth, go, navigate]);
  return { at, version: versionOf(params.get('v')), open, goUp, close };
}
