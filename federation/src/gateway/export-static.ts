import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Choice } from './choice';
import type { FileCache } from './file-cache';
import type { Page } from './page';
import type { PageRoute } from './prerenderer';
import type { SiteState } from './site-state';

/** A page to be written: `{ file: 'login/index.html', route }`. */
export interface StaticPage {
  readonly file: string;
  readonly route: PageRoute;
}

/**
 * A policy in the page itself, for a CDN that sends no headers; there `frame-ancestors` has no effect. It stands before
 * all that it judges, and behind the encoding, which browsers look for in the first 1,024 bytes.
 */
const withPolicy = ({ html, policy }: Page): string => {
  const directives = policy.replace(/; frame-ancestors [^;]*/, '').replace(/"/g, '&quot;');
  const first = /<meta\s[^>]*charset[^>]*>/i.test(html) ? /<meta\s[^>]*charset[^>]*>/i : /<head[^>]*>/i;
  return html.replace(
    first,
    (tag) => `${tag}<meta http-equiv="Content-Security-Policy" content="${directives}">`,
  );
};

async function write(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const target = path.join(folder, name);
  if (!target.startsWith(`${path.resolve(folder)}${path.sep}`))
    throw new Error(`${name} leads out of ${folder}`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(`${target}.tmp`, content);
  await rename(`${target}.tmp`, target);
}

/**
 * Writes a site that any web server can serve alone. Files first, the registry and the pages last, so that a folder that
 * is being served is whole at every moment; files of releases that it has from before stay.
 * @throws when a file of a kept release cannot be had
 */
export async function exportSite(
  folder: string,
  site: SiteState,
  choice: Choice,
  pages: readonly StaticPage[],
  cache: FileCache,
): Promise<void> {
  const root = path.resolve(folder);
  for (const [url, { integrity }] of site.files) {
    const content = await cache.content(integrity);
    if (content === null) throw new Error(`the store has lost ${url}`);
    await write(root, url.slice(1), content);
  }
  await write(root, 'registry.json', site.document(choice).text);
  const signed = site.signed();
  if (signed !== null) await write(root, 'registry.signed.json', signed.text);
  for (const { file, route } of pages) {
    const { page } = await site.compose(choice, route);
    await write(root, file, withPolicy(page));
  }
}
