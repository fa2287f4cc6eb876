import { isObject } from '../registry/json-object';

/** Name of the file in a build. */
export const PRERENDER_FILE = 'prerender/pages.json';

/** Markup that an app shows at a path before any script has run; configuration values are holes. */
export interface PrerenderedMarkup {
  /** Path of the page: `/`. */
  readonly path: string;
  /**
   * Name of a variant of the page, `signed-out`. The first variant is shown; the others stand in `<template>` elements
   * for an inline script of the host. Host and remote use the same names.
   */
  readonly variant: string;
  /**
   * Condition on the page's data: true for paths that must have a value, false for paths that must have none: `{
   * "site.filing": false }`.
   */
  readonly when: Readonly<Record<string, boolean>>;
  /** Markup with holes for texts of the page's data, and in a host's for the remote; see `hole`. */
  readonly html: string;
}

/** A build's `prerender/pages.json`. */
export interface PrerenderDocument {
  readonly schema: 1;
  readonly pages: readonly PrerenderedMarkup[];
}

const isMarkup = (value: unknown): value is PrerenderedMarkup =>
  isObject(value) &&
  ['path', 'variant', 'html'].every((key) => typeof value[key] === 'string') &&
  isObject(value.when) &&
  /^[\w-]+$/.test(String(value.variant)) &&
  Object.values(value.when).every((isThere) => typeof isThere === 'boolean');

/** @throws when the value is not such a document, or of another schema version */
export function parsePrerender(value: unknown): PrerenderDocument {
  if (!isObject(value) || value.schema !== 1) throw new Error(`${PRERENDER_FILE} has an unknown schema`);
  const { pages } = value;
  if (!Array.isArray(pages) || !pages.every(isMarkup)) throw new Error(`${PRERENDER_FILE} is malformed`);
  return { schema: 1, pages };
}
