import type { Site } from '@qihang/shared/contracts';
import { MemoryRouter } from '@qihang/shared/navigation';
import { prerenderAs, type SessionState, SIGNED_OUT } from '@qihang/shared/session';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What the build hands to an app's prerender entry. */
export interface PrerenderTools {
  /** The same data with a mark in place of every text, which the gateway replaces. */
  withHoles<T>(value: T, path: string): T;
  /** Stands where the remote's content goes. */
  readonly remoteHole: string;
}

/** What an app shows at a path before any script has run; the gateway picks what fits the site. */
export interface PrerenderedMarkup {
  readonly path: string;
  readonly variant: string;
  readonly when: Readonly<Record<string, boolean>>;
  readonly html: string;
}

/** In place of the number of whoever is signed in: the browser alone knows it, and the script in index.html puts it in. */
export const USERNAME_PLACE = '\uE002';

/** The two forms of every page: the first is in the page, the second waits beside it for those who are signed in. */
const VARIANTS: readonly { readonly name: string; readonly session: SessionState }[] = [
  { name: 'signed-out', session: SIGNED_OUT },
  {
    name: 'signed-in',
    session: { status: 'loading', token: USERNAME_PLACE, user: { id: '', username: USERNAME_PLACE } },
  },
];

/** A site that has everything, as a form without words. */
const SITE: Site = {
  brand: '',
  tagline: '',
  copyrightHolder: '',
  contactQr: '',
  icpNumber: '',
  psbNumber: '',
  psbCode: '',
  termsUrl: '',
  privacyUrl: '',
  agent: { key: '', name: '', greeting: '', motto: '', founders: '', welcome: '', openers: [], label: '' },
};

/** What a site may lack, and what it then has not. Nothing else of the configuration changes the form of a page. */
const FORMS = [
  { hasIcp: false, hasPsb: false },
  { hasIcp: true, hasPsb: false },
  { hasIcp: false, hasPsb: true },
  { hasIcp: true, hasPsb: true },
].map(({ hasIcp, hasPsb }) => ({
  lacks: { ...(hasIcp ? {} : { icpNumber: null }), ...(hasPsb ? {} : { psbNumber: null, psbCode: null }) },
  when: { 'site.icpNumber': hasIcp, 'site.psbNumber': hasPsb },
}));

/** Renders an app at a path in all forms of the page. To be exported as `prerender` by the app's prerender entry. */
export const makePrerender =
  (path: string, render: (site: Site, tools: PrerenderTools) => ReactElement) =>
  (tools: PrerenderTools): PrerenderedMarkup[] =>
    VARIANTS.flatMap(({ name, session }) => {
      prerenderAs(session);
      const pages = FORMS.map(({ lacks, when }) => {
        const site: Site = { ...tools.withHoles(SITE, 'site'), ...lacks };
        const app = <MemoryRouter initialEntries={[path]}>{render(site, tools)}</MemoryRouter>;
        return { path, variant: name, when, html: renderToString(app) };
      });
      prerenderAs(SIGNED_OUT);
      const [first] = pages;
      const isOneForm = first !== undefined && pages.every(({ html }) => html === first.html);
      return isOneForm ? [{ ...first, when: {} }] : pages;
    });
