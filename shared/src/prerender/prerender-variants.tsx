import { CHAT_PATH, type PrerenderedPath, type Site } from '@qihang/shared/contracts';
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

/** One version of a page: the first is in the page, the others lie beside it for the script in index.html. */
interface Variant {
  readonly name: string;
  readonly session: SessionState;
  /** Fragment of the address that it is for. */
  readonly hash: string;
}

/** Variant that is no page: what an app can draw before its scripts, by name (docs/decisions/0030). */
export const PARTS = 'parts';

const FOR_EVERYBODY: Variant = { name: 'signed-out', session: SIGNED_OUT, hash: '' };

const SIGNED_IN: Variant = {
  name: 'signed-in',
  session: { status: 'loading', token: USERNAME_PLACE, user: { id: '', username: USERNAME_PLACE } },
  hash: '',
};

/** The variant is named by the parameter that makes an address one of its kind. */
const PASSWORD_RESET: Variant = { name: 'reset', session: SIGNED_OUT, hash: '#reset=1' };

const NO_PAGE: Variant = { name: PARTS, session: SIGNED_OUT, hash: '' };

/** Paths that show nothing to a visitor who is not signed in. */
const FOR_USERS_ONLY: ReadonlySet<PrerenderedPath> = new Set([CHAT_PATH]);

/** Host and remote render the same variants of a path. */
const VARIANTS: Readonly<Record<PrerenderedPath, readonly Variant[]>> = {
  '/': [FOR_EVERYBODY, SIGNED_IN],
  '/login': [FOR_EVERYBODY, PASSWORD_RESET],
  '/register': [FOR_EVERYBODY],
  [CHAT_PATH]: [FOR_EVERYBODY, SIGNED_IN, NO_PAGE],
};

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
  agent: {
    ...{ key: '', name: '', persona: '', greeting: '', motto: '', founders: '', welcome: '' },
    openers: [],
    label: '',
  },
};

/** Optional fields of a site on which the structure of a page depends; no other configuration does. */
const OPTIONS = {
  'site.icpNumber': { icpNumber: null },
  'site.psbNumber': { psbNumber: null, psbCode: null },
  'site.termsUrl': { termsUrl: null },
  'site.privacyUrl': { privacyUrl: null },
} as const;

type Option = keyof typeof OPTIONS;
type When = Readonly<Partial<Record<Option, boolean>>>;

const optionsOf = (values: object): Option[] => Object.keys(values) as Option[];

/** All combinations of these options. */
const combinations = (options: readonly Option[]): When[] =>
  options.reduce<When[]>(
    (found, option) =>
      found.flatMap((when) => [true, false].map((isThere) => ({ ...when, [option]: isThere }))),
    [{}],
  );

const withoutAbsent = (site: Site, when: When): Site =>
  Object.assign({}, site, ...optionsOf(OPTIONS).map((option) => (when[option] ? {} : OPTIONS[option])));

/** Renders every form of a page that differs from the others, under the conditions that it depends on. */
function renderForms(render: (when: When) => string): { readonly when: When; readonly html: string }[] {
  const htmlOf = new Map(
    combinations(optionsOf(OPTIONS)).map((when) => [JSON.stringify(when), { when, html: render(when) }]),
  );
  const isRelevant = (option: Option): boolean =>
    [...htmlOf.values()].some(({ when, html }) => {
      const other = htmlOf.get(JSON.stringify({ ...when, [option]: !when[option] }));
      return other?.html !== html;
    });
  const all = Object.fromEntries(optionsOf(OPTIONS).map((option) => [option, true]));
  return combinations(optionsOf(OPTIONS).filter(isRelevant)).flatMap((when) => {
    const found = htmlOf.get(JSON.stringify({ ...all, ...when }));
    return found === undefined ? [] : [{ when, html: found.html }];
  });
}

/**
 * Renders an app at these paths in all variants and forms of their pages. An app's prerender entry exports the result
 * as `prerender`.
 * @param renderParts renders what lies beside the chat's page for the script that paints the newest answer
 */
export const makePrerender =
  (
    paths: readonly PrerenderedPath[],
    render: (site: Site, tools: PrerenderTools) => ReactElement,
    renderParts: (site: Site, tools: PrerenderTools) => ReactElement = render,
  ) =>
  (tools: PrerenderTools): PrerenderedMarkup[] =>
    paths.flatMap((path) =>
      VARIANTS[path].flatMap(({ name, session, hash }) => {
        prerenderAs(session);
        const isEmpty = FOR_USERS_ONLY.has(path) && name === FOR_EVERYBODY.name;
        const forms = renderForms((when) => {
          if (isEmpty) return '';
          const site = withoutAbsent(tools.withHoles(SITE, 'site'), when);
          const at = path === CHAT_PATH ? `/chat/${site.agent.key}` : path;
          const show = name === PARTS ? renderParts : render;
          return renderToString(
            <MemoryRouter initialEntries={[`${at}${hash}`]}>{show(site, tools)}</MemoryRouter>,
          );
        });
        prerenderAs(SIGNED_OUT);
        return forms.map((form) => ({ path, variant: name, ...form }));
      }),
    );
