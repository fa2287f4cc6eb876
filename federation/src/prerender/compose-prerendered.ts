import { fillHoles, valueAt } from './holes';
import type { PrerenderDocument, PrerenderedMarkup } from './prerender-document';

/** One form of a page, whole. */
export interface PrerenderedVariant {
  readonly name: string;
  readonly html: string;
}

const fits = ({ when }: PrerenderedMarkup, data: unknown): boolean =>
  Object.entries(when).every(([path, isThere]) => ((valueAt(data, path) ?? null) !== null) === isThere);

const find = (
  { pages }: PrerenderDocument,
  path: string,
  variant: string,
  data: unknown,
): PrerenderedMarkup | undefined =>
  pages.find((page) => page.path === path && page.variant === variant && fits(page, data));

/**
 * The page of a path out of what its host and its remote were built with, each by itself: any release of the one goes
 * with any of the other, and nothing of a release is run to compose it.
 * @returns every variant that both have, the host's first one first; empty when there is nothing to show early
 * @throws when the data lack a text that the markup asks for
 */
export function composePrerendered(
  host: PrerenderDocument,
  remote: PrerenderDocument,
  path: string,
  data: unknown,
): PrerenderedVariant[] {
  const names = [...new Set(host.pages.map(({ variant }) => variant))];
  const found = names.map((name) => {
    const around = find(host, path, name, data);
    const inside = find(remote, path, name, data);
    return around && inside ? { name, html: fillHoles(around.html, data, inside.html) } : null;
  });
  // Without the first form there is none that every visitor may see.
  return found[0] === null ? [] : found.filter((variant) => variant !== null);
}
