import { makePrerender } from '@qihang/shared/prerender';
import LandingApp from './app';

/** The landing page's own part of `/`, prerendered by the build. */
export const prerender = makePrerender(['/'], (site) => <LandingApp site={site} />);
