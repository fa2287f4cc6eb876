import { useLocation, useNavigationType } from '@qihang/shared/navigation';
import { useLayoutEffect, useState } from 'react';

/** By path, as high as the page was when it was left. */
const heights = new Map<string, number>();

/**
 * How high a page was when it was left, for whoever comes back to it: the browser goes to the place where one was at
 * once, and can only do so in a page that is high enough, also while the content is on its way.
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
