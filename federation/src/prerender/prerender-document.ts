/** Name of the file in a build. */
export const PRERENDER_FILE = 'prerender/pages.json';

/** What an app shows at a path before any script has run, without the configuration. */
export interface PrerenderedMarkup {
  /** The path of the page: `/`. */
  readonly path: string;
  /**
   * Which of several forms of the page, `signed-out`: the first is shown, the others wait in `<template>` elements for an
   * inline script of the host's own. Host and remote use the same names.
   */
  readonly variant: string;
  /** Fits a page whose data have something at these paths, or null: `{ "site.filing": false }`. */
  readonly when: Readonly<Record<string, boolean>>;
  /** With holes for texts of the page's data, and in a host's for the remote; see `hole`. */
  readonly html: string;
}

/** A build's `prerender/pages.json`. */
export interface PrerenderDocument {
  readonly schema: 1;
  readonly pages: readonly PrerenderedMarkup[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMarkup = (value: unknown): value is PrerenderedMarkup =>
  isObject(value) &&
  ['path', 'variant', 'html'].every((key) => typeof value[key] === 'string') &&
  isObject(value.when) &&
  /^[\w-]+$/.test(String(value.variant)) &&
  Object.values(value.when).every((isThere) => typeof isThere === 'boolean');

/** @throws when it is none, or of another schema version */
export function parsePrerender(value: unknown): PrerenderDocument {
  if (!isObject(value) || value.schema !== 1) throw new Error(`${PRERENDER_FILE} has an unknown schema`);
  const { pages } = value;
  if (!Array.isArray(pages) || !pages.every(isMarkup)) throw new Error(`${PRERENDER_FILE} is malformed`);
  return { schema: 1, pages };
}
