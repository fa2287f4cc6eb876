import { fillHoles, valueAt } from './holes';
import type { PrerenderDocument, PrerenderedMarkup } from './prerender-document';

/** One complete variant of a prerendered page. */
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
 * Composes the prerendered page of a path from the builds of host and remote. Any release of one combines with any
 * release of the other, and no code of a release is run.
 * @returns every variant that both have, the host's first one first; empty when nothing can be shown early
 * @throws when the data lack a text that the markup needs
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
  // Only the first variant is right for every visitor, so the others are useless without it.
  return found[0] === null ? [] : found.filter((variant) => variant !== null);
}
