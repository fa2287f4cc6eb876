import { contentSecurityPolicy } from './content-security-policy';
import { EMPTY_ROOT } from './page-template';
import type { PinnedFile } from './release-url';

/** The host's HTML with the data that it would otherwise have to fetch first. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** A style sheet that stands in the page itself, allowed by its hash. */
export interface InlineStyle {
  readonly css: string;
  /** The file by its name in the build: by this the bundler's loader sees that it is there. */
  readonly name?: string;
  /** The link to it that the host's HTML has, and does not need any more. */
  readonly url?: string;
}

/** What a page shows before any script has run. */
export interface Prerendered {
  /** Stands in `#root`. Without `style=""`, which no hash allows. */
  readonly html: string;
  /** Stands behind `#root`, for the host's own scripts. */
  readonly after?: string;
  readonly styles: readonly InlineStyle[];
}

interface PageParts {
  /** Put into the page as one JSON block, `#page-data`. */
  readonly data: unknown;
  readonly title: string;
  /** What the page will ask for as soon as its scripts run; only what the route shows (others would be waste). */
  readonly preloads: readonly PinnedFile[];
  /** Where the page's files may come from besides its own origin. */
  readonly origins?: readonly string[];
  readonly prerendered?: Prerendered | null;
}

/** JSON that may stand inside a script element: no `</script>`, no `<!--`. */
const toInlineJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The same CORS mode and integrity as the later request has: otherwise the browser would download the file twice. */
const preloadLink = ({ url, integrity, kind }: PinnedFile): string =>
  `<link rel="preload" as="${kind}" href="${escapeText(url)}" integrity="${integrity}" crossorigin="anonymous">`;

/** A style sheet ends at the first `</style`, wherever that stands; a backslash changes nothing in CSS. */
const styleElement = ({ css, name }: InlineStyle): string => {
  const attribute = name === undefined ? '' : ` data-href="${escapeText(name)}"`;
  return `<style${attribute}>${css.replace(/<\/(?=style)/gi, '<\\/')}</style>`;
};

/** The template without the links to style sheets that stand in the page. */
function withoutLinks(template: string, styles: readonly InlineStyle[]): string {
  const urls = new Set(styles.map(({ url }) => url));
  return template.replace(/<link\b[^>]*\bhref="([^"]*)"[^>]*>/g, (link, url: string) =>
    urls.has(url) ? '' : link,
  );
}

/** Composes the page of a route. */
export function composePage(template: string, parts: PageParts): Page {
  const { data, title, preloads, origins = [], prerendered = null } = parts;
  const styles = prerendered?.styles ?? [];
  const isInline = new Set(styles.map(({ url }) => url));
  const head = [
    ...styles.map(styleElement),
    ...preloads.filter(({ url }) => !isInline.has(url)).map(preloadLink),
    `<script type="application/json" id="page-data">${toInlineJson(data)}</script>`,
  ].join('');
  const html = withoutLinks(template, styles)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(
      EMPTY_ROOT,
      (_, open, _name, close) => `${open}${prerendered?.html ?? ''}${close}${prerendered?.after ?? ''}`,
    );
  return { html, policy: contentSecurityPolicy(html, origins) };
}
