import { type DocumentRelease, MANIFEST_FILE, type ReleaseDocument } from './document';
import type { GateCheck } from './gate-report';
import { isKeptByName } from './hashed-name';
import { integrityOf } from './integrity';
import type { SiteReader } from './read-site';

/** A file that browsers may be given, with what it has to be. */
export interface PinnedUrl {
  readonly url: string;
  readonly integrity: string;
  readonly bytes: number;
  /** For findings: `mf-shop a1 static/js/app.1f2e3d4c.js`. */
  readonly called: string;
}

const isServed = ({ kind }: DocumentRelease, name: string): boolean =>
  isKeptByName(name) || (kind === 'remote' && name === MANIFEST_FILE);

/** Every file in force that a browser may ask for; a URL that two releases share stands there once. */
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

const AT_ONCE = 6;
const MOST_NAMED = 5;

/** Fetches every file in force, and compares it byte for byte with what was signed. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const rest = faults.length - MOST_NAMED;
  const named = faults.slice(0, MOST_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return {
    name: 'files',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${pinned.length} files in force, each as it was signed` : named,
  };
}
