import { toInlineJson } from './inline-json';
import type { PinnedFile } from './release-url';

/** A request that the host's own script makes before any file of the page is asked for. */
export interface PageEarlyRequest {
  /** Path with places for parts of the page's address; see `RemoteApp.earlyRequest`. */
  readonly path: string;
  /** Files that are fetched when the page's first ones have arrived. */
  readonly later: readonly PinnedFile[];
}

/** Begins the host's script that makes the request and then inserts the files; only pages that have one carry it. */
const EARLY_SCRIPT = '<script data-early-request';
const SCRIPT_END = '</script>';

/** A script without content of its own, and the attributes of one that is a file. */
const EMPTY_SCRIPT = /<script [^<>]*><\/script>/g;
const SOURCE = / src="([^"]*)"/;
const INTEGRITY = / integrity="([^"]*)"/;

/** True for a host that can make the request; an older one loads its files as any page does. */
export const canRequestEarly = (template: string): boolean => template.includes(EARLY_SCRIPT);

export function withoutEarlyScript(template: string): string {
  const from = template.indexOf(EARLY_SCRIPT);
  const to = template.indexOf(SCRIPT_END, from);
  return from === -1 || to === -1
    ? template
    : template.slice(0, from) + template.slice(to + SCRIPT_END.length);
}

/**
 * Takes the host's scripts out of the page and names them in a block of data in front of the first script, so that the
 * request is the first thing that the browser sends.
 * @param preloads the files of the route, which are named as well
 */
export function withEarlyRequest(
  template: string,
  { path, later }: PageEarlyRequest,
  preloads: readonly PinnedFile[],
): string {
  const scripts: { readonly url: string; readonly integrity: string }[] = [];
  const html = template.replace(EMPTY_SCRIPT, (tag) => {
    const [, url] = SOURCE.exec(tag) ?? [];
    if (url === undefined) return tag;
    scripts.push({ url, integrity: INTEGRITY.exec(tag)?.[1] ?? '' });
    return '';
  });
  const data = toInlineJson({ path, scripts, preloads, later });
  return html.replace(
    '<script',
    (tag) => `<script type="application/json" id="early-request">${data}</script>${tag}`,
  );
}
