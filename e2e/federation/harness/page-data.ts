/** Data of one remote in a page, as far as tests change them. */
export interface PageRemote {
  readonly name: string;
  release: string;
  manifest: string;
  entry: { url: string; integrity?: string };
  manifestHead?: unknown;
}

interface PageData {
  readonly registry: { remotes: PageRemote[] };
}

const BLOCK = /(<script[^>]*\bid="page-data"[^>]*>)([\s\S]*?)(<\/script>)/;

const blockOf = (html: string): string => {
  const [, , json] = BLOCK.exec(html) ?? [];
  if (json === undefined) throw new Error('the page has no data block');
  return json;
};

/** Remotes that a page of the gateway names. */
export const remotesOf = (html: string): PageRemote[] =>
  (JSON.parse(blockOf(html)) as PageData).registry.remotes;

/** The page with a changed registry, as another gateway would have sent it. */
export function withRemotes(html: string, change: (remote: PageRemote) => void): string {
  const data = JSON.parse(blockOf(html)) as PageData;
  data.registry.remotes.forEach(change);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(BLOCK, (_, open: string, __, close: string) => `${open}${json}${close}`);
}

/** Files that a page with an early request names in place of links. */
interface EarlyFiles {
  preloads: { readonly url: string; readonly kind: string }[];
  later: { readonly url: string }[];
}

const EARLY = /(<script type="application\/json" id="early-request">)([^<]*)(<\/script>)/;

const earlyOf = (html: string): EarlyFiles | null => {
  const [, , json] = EARLY.exec(html) ?? [];
  return json === undefined ? null : (JSON.parse(json) as EarlyFiles);
};

/** Scripts that a page fetches before its app asks for them. */
export const preloadedScripts = (html: string): string[] => [
  ...[...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map((match) => match[1] ?? ''),
  ...(earlyOf(html)?.preloads ?? []).filter(({ kind }) => kind === 'script').map(({ url }) => url),
];

/** The page without what its releases have prerendered: another build would have other markup. */
export const withoutMarkup = (html: string): string =>
  html.replace(/<template data-variant="[^"]*">[\s\S]*?<\/template>/g, '');

/** The page without the preloads of one remote: they would name files that it will not request. */
export function withoutPreloadsOf(html: string, prefix: string): string {
  const others = <File extends { readonly url: string }>(files: readonly File[]): File[] =>
    files.filter(({ url }) => !url.startsWith(prefix));
  return html
    .replace(/<link rel="preload"[^>]*>/g, (link) => (link.includes(`"${prefix}`) ? '' : link))
    .replace(EARLY, (_, open: string, json: string, close: string) => {
      const data = JSON.parse(json) as EarlyFiles;
      const kept = { ...data, preloads: others(data.preloads), later: others(data.later) };
      return `${open}${JSON.stringify(kept)}${close}`;
    });
}
