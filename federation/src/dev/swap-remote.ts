import { isObject } from '../registry/json-object';
import type { RegistryRemote } from '../registry/registry-document';

const isNamed = (value: unknown, name: string): boolean => isObject(value) && value.name === name;

/**
 * Replaces one remote in the registry document of a running site; unknown fields stay as they came. The replaced remote
 * ignores the kill switch, has no last good release that would hide its failures, and reports nothing, because its
 * faults are not those of a release.
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

const PAGE_DATA = /(<script\b(?=[^<>]*\bid="page-data")[^<>]*>)([^<]*)(<\/script>)/;
const PRELOAD = /<link\b(?=[^<>]*\brel="(?:preload|modulepreload)")[^<>]*>/g;

/** JSON that may stand inside a script element. */
const toInlineJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Styles of an exposed module that stand in the page because it was rendered beforehand. */
const MODULE_STYLE = /<style data-href="(?=[^"<>]*__federation_expose_)[^"<>]*">[\s\S]*?(?:<\/style>|$)/g;
/** Other variants of the prerendered markup, for the page's script. */
const VARIANT = /<template data-variant="(?=[\w-]*">)[\w-]*">[\s\S]*?(?:<\/template>|$)/g;
const ROOT = /<div\b(?=[^<>]*\bid="root")[^<>]*>/;

/** Removes the prerendered markup from the page: it belongs to the release, and the local build would not match it. */
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
 * Replaces one remote in the registry that a page of a running site carries. The preloads of the released remote are
 * removed.
 * @param script URL of a script to add to the page, on the page's own origin
 * @returns the page unchanged when it carries no registry
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
  const page = isShown ? emptyRoot(html.replace(MODULE_STYLE, '').replace(VARIANT, '')) : html;
  return page
    .replace(whole, () => `${open}${toInlineJson(swapped)}${close}`)
    .replace(PRELOAD, (link) => (link.includes(folder) ? '' : link))
    .replace('</head>', () => `<script src="${script}" defer></script></head>`);
}
