import type { Site } from '@qihang/shared/contracts';
import { MemoryRouter } from '@qihang/shared/navigation';
import { prerenderAs, type SessionState, SIGNED_OUT } from '@qihang/shared/session';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Tools that the build passes to an app's prerender entry. */
export interface PrerenderTools {
  /** The same data with a marker in place of every text, which the gateway replaces. */
  withHoles<T>(value: T, path: string): T;
  /** Marker at the place of the remote's content. */
  readonly remoteHole: string;
}

/** Markup of an app at a path before any script has run; the gateway picks the variant that fits the site. */
export interface PrerenderedMarkup {
  readonly path: string;
  readonly variant: string;
  readonly when: Readonly<Record<string, boolean>>;
  readonly html: string;
}

/** Placeholder of a signed-in person's number: only the browser knows it, and the script in index.html inserts it. */
export const USERNAME_PLACE = '\uE002';

/** The two variants of every page: the first is in the page, the second lies beside it for signed-in people. */
const VARIANTS: readonly { readonly name: string; readonly session: SessionState }[] = [
  { name: 'signed-out', session: SIGNED_OUT },
  {
    name: 'signed-in',
    session: { status: 'loading', token: USERNAME_PLACE, user: { id: '', username: USERNAME_PLACE } },
  },
];

/** A site with every optional field, its texts empty. */
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

/** Combinations of the optional fields of a site; no other configuration changes the structure of a page. */
const FORMS = [
  { hasIcp: false, hasPsb: false },
  { hasIcp: true, hasPsb: false },
  { hasIcp: false, hasPsb: true },
  { hasIcp: true, hasPsb: true },
].map(({ hasIcp, hasPsb }) => ({
  lacks: { ...(hasIcp ? {} : { icpNumber: null }), ...(hasPsb ? {} : { psbNumber: null, psbCode: null }) },
  when: { 'site.icpNumber': hasIcp, 'site.psbNumber': hasPsb },
}));

/** Renders an app at a path in all forms of the page. An app's prerender entry exports the result as `prerender`. */
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
