import { contentSecurityPolicy } from './content-security-policy';
import {
  canRequestEarly,
  type PageEarlyRequest,
  withEarlyRequest,
  withoutEarlyScript,
} from './early-request';
import { toInlineJson } from './inline-json';
import { EMPTY_ROOT } from './page-template';
import type { PinnedFile } from './release-url';

/** A composed page: the host's HTML with the data that it would otherwise fetch first. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** A style sheet inlined in the page and allowed by its hash. */
export interface InlineStyle {
  readonly css: string;
  /** File name in the build; the bundler's loader recognizes the style sheet by it and does not load it again. */
  readonly name?: string;
  /** URL of the link in the host's HTML that the inlined style sheet replaces. */
  readonly url?: string;
}

/** Content that a page shows before any script has run. */
export interface Prerendered {
  /** Markup for `#root`. It has no `style` attributes, because no hash allows those. */
  readonly html: string;
  /**
   * Further variants of the markup, for the host's own scripts: behind `#root`, or where the host's HTML has an empty
   * `<template data-variant>` of the name.
   */
  readonly variants?: readonly { readonly name: string; readonly html: string }[];
  readonly styles: readonly InlineStyle[];
}

interface PageParts {
  /** Page data, embedded as one JSON block, `#page-data`. */
  readonly data: unknown;
  readonly title: string;
  /** The files that the route's scripts request first; preloading others would be waste. */
  readonly preloads: readonly PinnedFile[];
  /** Origins besides the page's own from which its files may be loaded. */
  readonly origins?: readonly string[];
  readonly prerendered?: Prerendered | null;
  readonly early?: PageEarlyRequest | null;
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The CORS mode and integrity must equal those of the later request; otherwise the browser downloads the file twice.
 */
const preloadLink = ({ url, integrity, kind }: PinnedFile): string =>
  `<link rel="preload" as="${kind}" href="${escapeText(url)}" integrity="${integrity}" crossorigin="anonymous">`;

/**
 * A style element ends at the first `</style`, wherever it stands; the backslash that breaks it up changes nothing in
 * CSS.
 */
const styleElement = ({ css, name }: InlineStyle): string => {
  const attribute = name === undefined ? '' : ` data-href="${escapeText(name)}"`;
  return `<style${attribute}>${css.replace(/<\/(?=style)/gi, '<\\/')}</style>`;
};

/** Adds the prerendered markup to the host's HTML. */
function withMarkup(template: string, { html, variants = [] }: Prerendered): string {
  const isPlaced = ({ name }: { readonly name: string }) => template.includes(variantElement(name));
  const after = variants
    .filter((variant) => !isPlaced(variant))
    .map(({ name, html }) => variantElement(name, html));
  const page = template.replace(
    EMPTY_ROOT,
    (_, open, _name, close) => `${open}${html}${close}${after.join('')}`,
  );
  return variants
    .filter(isPlaced)
    .reduce(
      (whole, { name, html }) => whole.replace(variantElement(name), () => variantElement(name, html)),
      page,
    );
}

const variantElement = (name: string, html = ''): string =>
  `<template data-variant="${name}">${html}</template>`;

/** Removes from the template the links to style sheets that are inlined. */
function withoutLinks(template: string, styles: readonly InlineStyle[]): string {
  const urls = new Set(styles.map(({ url }) => url));
  return template.replace(/<link\b(?=[^<>]*>)[^<>]*\bhref="([^"<>]*)"[^<>]*>/g, (link, url: string) =>
    urls.has(url) ? '' : link,
  );
}

/**
 * Composes the page of a route.
 * @param template the host's HTML; the page's policy allows no inline scripts but those of the template
 */
export function composePage(template: string, parts: PageParts): Page {
  const { data, title, origins = [], prerendered = null, early = null } = parts;
  const styles = prerendered?.styles ?? [];
  const styleElements = styles.map(styleElement).join('');
  const isInline = new Set(styles.map(({ url }) => url));
  const preloads = parts.preloads.filter(({ url }) => !isInline.has(url));
  const isEarly = early !== null && canRequestEarly(template);
  const head = [
    styleElements,
    ...(isEarly ? [] : preloads.map(preloadLink)),
    `<script type="application/json" id="page-data">${toInlineJson(data)}</script>`,
  ].join('');
  const page = withoutLinks(template, styles);
  const html = (isEarly ? withEarlyRequest(page, early, preloads) : withoutEarlyScript(page))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `${head}</head>`);
  return {
    html: prerendered === null ? html : withMarkup(html, prerendered),
    policy: contentSecurityPolicy(template, origins, styleElements),
  };
}
