import type { RegistryRemote } from '../registry/registry-document';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (value: unknown, name: string): boolean => isObject(value) && value.name === name;

/**
 * The registry document of a running site with one remote exchanged; everything else stays as it came, also what this
 * version does not know. The exchanged one is open whatever the kill switch says, has no last good release that would
 * hide a failure of what one works on, and reports nothing: its faults are not those of a release.
 */
export function swapRemote(document: unknown, remote: RegistryRemote): unknown {
  if (!isObject(document) || !Array.isArray(document.remotes)) return document;
  const { reports: _unreported, ...rest } = document;
  const others = document.remotes.filter((other) => !isNamed(other, remote.name));
  return {
    ...rest,
    remotes: [...others, remote],
    ...(Array.isArray(document.disabled) && {
      disabled: document.disabled.filter((name) => name !== remote.name),
    }),
    ...(Array.isArray(document.override) && {
      override: document.override.filter((each) => !isNamed(each, remote.name)),
    }),
  };
}

const PAGE_DATA = /(<script\b[^>]*\bid="page-data"[^>]*>)([^<]*)(<\/script>)/;
const PRELOAD = /<link\b[^>]*\brel="(?:preload|modulepreload)"[^>]*>/g;

/** JSON that may stand inside a script element. */
const toInlineJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Styles of an exposed module that stand in the page because it was rendered beforehand. */
const MODULE_STYLE = /<style data-href="[^"]*__federation_expose_[^"]*">[\s\S]*?<\/style>/g;
const ROOT = /<div\b[^>]*\bid="root"[^>]*>/;

/** The page without what was rendered beforehand: that is the release's, and the local build would not match it. */
function emptyRoot(html: string): string {
  const open = ROOT.exec(html);
  if (open === null) return html;
  const start = open.index + open[0].length;
  let depth = 1;
  for (const tag of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(0, start) + html.slice(start + tag.index);
  }
  return html;
}

/**
 * The page of a running site with one remote exchanged in the registry that it carries. The release's own files are no
 * longer asked for early.
 * @param script a script to put into the page, by URL on its own origin
 * @returns the page as it came when it carries no registry
 */
export function swapInPage(html: string, remote: RegistryRemote, script: string): string {
  const block = PAGE_DATA.exec(html);
  if (block === null) return html;
  const [whole, open = '', json = '', close = ''] = block;
  const data: unknown = JSON.parse(json);
  if (!isObject(data)) return html;
  const swapped = { ...data, registry: swapRemote(data.registry, remote) };
  const folder = `/r/${remote.name}/`;
  const isShown = html.match(PRELOAD)?.some((link) => link.includes(folder)) ?? false;
  const page = isShown ? emptyRoot(html.replace(MODULE_STYLE, '')) : html;
  return page
    .replace(whole, () => `${open}${toInlineJson(swapped)}${close}`)
    .replace(PRELOAD, (link) => (link.includes(folder) ? '' : link))
    .replace('</head>', () => `<script src="${script}" defer></script></head>`);
}
