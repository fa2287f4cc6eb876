import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { useCallback } from 'react';

/** What of the workbench is open. Its one home is the address, so that a reload and going back work. */
export interface WorkPlace {
  /** `shelf`, `profile`, `results`, or the id of a deliverable; null while it is closed. */
  readonly at: string | null;
  /** An older version that is looked at; null for the newest. */
  readonly version: number | null;
  /** @param isInstead in place of what is open, which one does not come back to */
  readonly open: (at: string, version?: number | null, isInstead?: boolean) => void;
  /** Goes back to where one came from inside the workbench, else to `at`. */
  readonly goUp: (at: string) => void;
  readonly close: () => void;
}

/** How deep inside the workbench an entry of the browser's history is: so far back leads out of it. */
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
      const next = new URLSearchParams(search);
      // One that was led to a message is not led there again.
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
