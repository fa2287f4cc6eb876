import type { Location } from '@qihang/shared/navigation';

/** The query of the page's address: the router's own is behind while it waits for a page that is loaded lazily. */
export const queryNow = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  window.location.pathname === pathname ? window.location.search : search;
