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

/** The page without the preloads of one remote: they would name files that it will not request. */
export const withoutPreloadsOf = (html: string, prefix: string): string =>
  html.replace(/<link rel="preload"[^>]*>/g, (link) => (link.includes(`"${prefix}`) ? '' : link));
