import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Choice } from './choose-for-browser';
import type { Page } from './compose-page';
import type { FileCache } from './file-cache';
import type { PageRoute } from './prerenderer';
import type { SiteState } from './site-state';

/** A page to write: `{ file: 'login/index.html', route }`. */
export interface StaticPage {
  readonly file: string;
  readonly route: PageRoute;
}

const ENCODING = /<meta\s(?=[^<>]*>)[^<>]*charset[^<>]*>/i;

/**
 * Adds the policy to the page as a `<meta>` element, for a CDN that sends no headers; `frame-ancestors` has no effect
 * there. It precedes everything that it governs, and follows the encoding, which browsers look for in the first 1,024
 * bytes.
 */
const withPolicy = ({ html, policy }: Page): string => {
  const directives = policy.replace(/; frame-ancestors [^;]*/, '').replace(/"/g, '&quot;');
  const first = ENCODING.test(html) ? ENCODING : /<head[^<>]*>/i;
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
 * Writes a site that any web server can serve by itself. Files are written first, the registry and the pages last, so
 * that a folder being served is consistent at every moment; files of earlier releases stay.
 * @throws when a file of a kept release is not available
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
