import type { KeyObject } from 'node:crypto';
import { parseRegistry } from '../../registry/parse-registry';
import type { RegistryDocument } from '../../registry/registry-document';
import type { ReleaseDocument } from '../document/document';
import { parseDocument } from '../document/parse-document';
import { openDocument } from '../document/signed-document';
import type { GateCheck } from '../gate/gate-report';
import { makeSiteReader, type SiteReader } from './read-site';
import { pinnedUrls, verifyFiles } from './verify-files';
import { verifyPage } from './verify-page';
import { policyOf, verifyPolicy } from './verify-policy';
import { verifyRegistry } from './verify-registry';

/** Input of {@link verifySite}. */
export interface SiteToVerify {
  /** Base URL of the site's pages: `https://example.com/`. */
  readonly url: string;
  /** Trusted Ed25519 keys; one of them must have signed the site's document. */
  readonly publicKeys: readonly KeyObject[];
  readonly fetch?: typeof globalThis.fetch;
  /** Called after each file, for a progress line. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Report for an auditor, with the checks `signature`, `registry`, `page`, `policy` and `files`. */
export interface SiteReport {
  readonly isPassed: boolean;
  readonly checks: readonly GateCheck[];
}

const failed = (name: string, finding: string): GateCheck => ({ name, isPassed: false, finding });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readJson(site: SiteReader, path: string): Promise<unknown> {
  const { content } = await site.read(path, { accept: 'application/json' });
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new Error(`${path} is no JSON`, { cause });
  }
}

/** Attempts, because a pointer may move between the two requests. */
const ATTEMPTS = 3;

/** @throws when there is no genuine document; an unreadable registry is returned as a reason */
async function readData(
  site: SiteReader,
  publicKeys: readonly KeyObject[],
): Promise<{ readonly document: ReleaseDocument; readonly registry: RegistryDocument | string }> {
  for (let attempt = 1; ; attempt++) {
    const registry = await readJson(site, '/registry.json').then(parseRegistry).catch(messageOf);
    const document = parseDocument(openDocument(await readJson(site, '/registry.signed.json'), publicKeys));
    const isSettled =
      typeof registry === 'string' ||
      registry.sequence === undefined ||
      registry.sequence === document.sequence;
    if (isSettled || attempt === ATTEMPTS) return { document, registry };
  }
}

async function verifyPages(site: SiteReader, document: ReleaseDocument): Promise<GateCheck[]> {
  try {
    const { content, headers } = await site.read('/', { accept: 'text/html' });
    const html = content.toString('utf8');
    return [
      verifyPage(html, pinnedUrls(document, site.urlOf), site.urlOf),
      verifyPolicy(policyOf(headers, html), document.origins),
    ];
  } catch (error) {
    return [failed('page', messageOf(error)), failed('policy', 'there is no page that it could be of')];
  }
}

async function verifySigned(site: SiteReader, input: SiteToVerify): Promise<GateCheck[]> {
  const { document, registry } = await readData(site, input.publicKeys);
  const signature: GateCheck = {
    name: 'signature',
    isPassed: true,
    finding: `genuine, state ${document.sequence}, ${document.apps.length} apps`,
  };
  return [
    signature,
    typeof registry === 'string'
      ? failed('registry', registry)
      : verifyRegistry(registry, document, site.urlOf),
    ...(await verifyPages(site, document)),
    await verifyFiles(pinnedUrls(document, site.urlOf), site, input.onProgress ?? (() => {})),
  ];
}

/**
 * Verifies a running site over HTTP, trusting the keys alone: the signature of its document, every file in force byte
 * for byte, every pin that its page and its registry give to browsers, and the page's Content-Security-Policy against
 * the document's origins. Never rejects because of the site's behaviour: without a genuine document the other checks
 * are skipped, because there is nothing to compare with.
 * @throws TypeError when `url` is invalid
 */
export async function verifySite(input: SiteToVerify): Promise<SiteReport> {
  const site = makeSiteReader(new URL(input.url).href, input.fetch ?? globalThis.fetch);
  const checks = await verifySigned(site, input).catch((error: unknown) => [
    failed('signature', messageOf(error)),
  ]);
  return { isPassed: checks.every(({ isPassed }) => isPassed), checks };
}
