import { composePrerendered } from '../prerender/compose-prerendered';
import { PRERENDER_FILE, type PrerenderDocument, parsePrerender } from '../prerender/prerender-document';
import { MANIFEST_FILE, releaseBase } from '../releases/document/document';
import { PAGE_FILE } from '../releases/publish/hashed-name';
import type { PublishedRelease } from '../releases/store/release';
import type { InlineStyle } from './compose-page';
import { type FederationManifest, parseManifest } from './federation-manifest';
import type { Prerender } from './prerenderer';

type ReadText = (release: PublishedRelease, name: string) => Promise<string | null>;

/** Relative addresses refer to the style sheet's folder, so they would break when the sheet is inlined. */
const RELATIVE_ADDRESS = /url\(\s*(?!['"]?(?:data:|https?:|\/|#))|@import/i;

async function readDocument(release: PublishedRelease, read: ReadText): Promise<PrerenderDocument | null> {
  const text = await read(release, PRERENDER_FILE);
  return text === null ? null : parsePrerender(JSON.parse(text));
}

const isStyleSheet = (name: string): boolean => name.endsWith('.css');

async function readManifest(release: PublishedRelease, read: ReadText): Promise<FederationManifest | null> {
  const text = await read(release, MANIFEST_FILE);
  return text === null ? null : parseManifest(text);
}

/** The style sheets that a host's page loads first, and those of its shared modules that the remote needs at once. */
async function stylesOfHost(
  host: PublishedRelease,
  needed: FederationManifest,
  read: ReadText,
): Promise<readonly string[]> {
  const page = (await read(host, PAGE_FILE)) ?? '';
  const shares = needed.firstShares ?? needed.shared.map(({ name }) => name);
  const provided = (await readManifest(host, read))?.shared ?? [];
  const ofShares = provided.filter(({ name }) => shares.includes(name)).flatMap(({ files }) => files);
  const ofPage = host.files.map(({ name }) => name).filter((name) => page.includes(name));
  return [...new Set([...ofPage, ...ofShares])].filter(isStyleSheet);
}

/**
 * Reads the style sheets of a release.
 * @returns null when one of them cannot be inlined
 */
async function readStyles(
  release: PublishedRelease,
  names: readonly string[],
  read: ReadText,
): Promise<InlineStyle[] | null> {
  const styles = await Promise.all(
    names.map(async (name) => ({
      name,
      url: `${releaseBase(release)}${name}`,
      css: await read(release, name),
    })),
  );
  const whole = styles.flatMap(({ css, ...style }) =>
    css === null || RELATIVE_ADDRESS.test(css) ? [] : [{ ...style, css }],
  );
  return whole.length === styles.length ? whole : null;
}

/**
 * Makes a `Prerender` from the files that host and remote were built with (`prerender/pages.json`). It runs no code of
 * a release: the publisher of a remote decides what browsers run, never what this process runs.
 * @param data the page's data, for the holes
 */
export const prerenderFromFiles =
  (data: unknown): Prerender =>
  async ({ route, host, remote, readFile }) => {
    const read: ReadText = async (release, name) => {
      const content = await readFile(release, name);
      return content === null ? null : Buffer.from(content).toString('utf8');
    };
    const [around, inside] = await Promise.all([readDocument(host, read), readDocument(remote, read)]);
    if (around === null || inside === null) return null;
    const [first, ...others] = composePrerendered(around, inside, route.key, data);
    if (first === undefined) return null;
    const manifest = await readManifest(remote, read);
    if (manifest === null) return null;
    const ofRemote = manifest.exposes.flatMap(({ files }) => files).filter(isStyleSheet);
    const [hostStyles, remoteStyles] = await Promise.all([
      readStyles(host, await stylesOfHost(host, manifest, read), read),
      readStyles(remote, ofRemote, read),
    ]);
    if (hostStyles === null || remoteStyles === null) return null;
    return { html: first.html, variants: others, styles: [...hostStyles, ...remoteStyles] };
  };
