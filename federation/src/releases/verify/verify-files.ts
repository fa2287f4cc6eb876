import type { ReleaseDocument } from '../document/document';
import type { GateCheck } from '../gate/gate-report';
import { isServed } from '../publish/hashed-name';
import { integrityOf } from '../store/integrity';
import type { SiteReader } from './read-site';

/** A file that browsers may get, with its expected integrity. */
export interface PinnedUrl {
  readonly url: string;
  readonly integrity: string;
  readonly bytes: number;
  /** Name for findings: `mf-shop a1 static/js/app.1f2e3d4c.js`. */
  readonly called: string;
}

/** Every file in force that a browser may request, by URL; a URL that two releases share is listed once. */
export function pinnedUrls(document: ReleaseDocument, urlOf: (reference: string) => string): PinnedUrl[] {
  const pinned = document.apps.flatMap(({ app, releases }) =>
    releases.flatMap((release) =>
      (release.files ?? [])
        .filter(({ name }) => isServed(release, name))
        .map(({ name, integrity, bytes }) => ({
          url: urlOf(`${release.base}${name}`),
          integrity,
          bytes,
          called: `${app} ${release.version} ${name}`,
        })),
    ),
  );
  return [...new Map(pinned.map((file) => [`${file.url} ${file.integrity}`, file])).values()];
}

async function faultOf(
  { url, integrity, bytes, called }: PinnedUrl,
  site: SiteReader,
): Promise<string | null> {
  try {
    const { content } = await site.read(url, { maxBytes: bytes });
    return integrityOf(content) === integrity ? null : `${called} is not what was signed`;
  } catch (error) {
    return `${called} cannot be had: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const MAX_CONCURRENT_READS = 6;
const MAX_NAMED_FAULTS = 5;

/** Fetches every file in force, and compares its bytes with the signed integrity. */
export async function verifyFiles(
  pinned: readonly PinnedUrl[],
  site: SiteReader,
  onProgress: (done: number, of: number) => void,
): Promise<GateCheck> {
  const faults: string[] = [];
  const queue = [...pinned];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const fault = await faultOf(file, site);
      if (fault !== null) faults.push(fault);
      onProgress(++done, pinned.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, work));
  const rest = faults.length - MAX_NAMED_FAULTS;
  const named = faults.slice(0, MAX_NAMED_FAULTS).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return {
    name: 'files',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${pinned.length} files in force, each as it was signed` : named,
  };
}
