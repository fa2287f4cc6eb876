import { makePrerender } from '@qihang/shared/prerender';
import LandingApp from './app';

/** The landing page's own part of `/`, written when the remote is built. */
export const prerender = makePrerender('/', (site) => <LandingApp site={site} />);
