import { useLocation, useNavigationType } from '@qihang/shared/navigation';
import { useLayoutEffect, useState } from 'react';

/** Height of each page when it was left, by path. */
const heights = new Map<string, number>();

/**
 * Height of a page when it was last left: the browser restores the scroll position at once, and can do so only if the
 * page is high enough while its content still loads.
 */
export function useKeptHeight(): number | undefined {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const [height] = useState(() => (navigation === 'POP' ? heights.get(pathname) : undefined));
  useLayoutEffect(
    () => () => {
      heights.set(pathname, document.documentElement.scrollHeight);
    },
    [pathname],
  );
  return height;
}
