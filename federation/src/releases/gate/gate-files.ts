import { isHashed, isKeptByName } from '../publish/hashed-name';
import { integrityOf } from '../store/integrity';
import type { Release, ReleaseFile } from '../store/release';
import type { GateCheck } from './gate-report';

/** The intact files of a release, by name. */
export type ReleaseContents = ReadonlyMap<string, Buffer>;

/** Reads all files of a release. Missing and changed files are left out, each with a fault. */
export async function readContents(
  { files }: Release,
  readFile: (file: ReleaseFile) => Promise<Uint8Array | null>,
): Promise<{ readonly contents: ReleaseContents; readonly faults: readonly string[] }> {
  const contents = new Map<string, Buffer>();
  const faults: string[] = [];
  for (const file of files) {
    const content = await readFile(file);
    if (content === null) faults.push(`${file.name} is missing`);
    else if (integrityOf(content) !== file.integrity) faults.push(`${file.name} is not what its hash says`);
    else contents.set(file.name, Buffer.from(content));
  }
  return { contents, faults };
}

const isLoaded = (name: string): boolean => /\.(js|css)$/.test(name) && isKeptByName(name);

/**
 * Scripts and style sheets whose hash stands in no other file, so that their loader could not verify them. The entry
 * itself is pinned by the registry.
 */
function unpinned({ files, entry }: Release, contents: ReleaseContents): string[] {
  const texts = [...contents].map(([name, content]) => ({ name, text: content.toString('latin1') }));
  const isPinned = ({ name, integrity }: ReleaseFile): boolean =>
    texts.some((other) => other.name !== name && other.text.includes(integrity));
  return files
    .filter((file) => isLoaded(file.name) && file.name !== entry && !isPinned(file))
    .map(
      ({ name }) => `${name} is pinned by no other file: it was changed after the build, or never was of it`,
    );
}

/** Checks that every file exists, has the content that was published, and is pinned by the files that load it. */
export function checkIntegrity(
  release: Release,
  contents: ReleaseContents,
  faults: readonly string[],
): GateCheck {
  const found = faults.length > 0 ? faults : unpinned(release, contents);
  return {
    name: 'integrity',
    isPassed: found.length === 0,
    finding: found.length === 0 ? `${release.files.length} files, each as it was built` : found.join('; '),
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const checkByteBudget = ({ firstBytes }: Release, limit: number): GateCheck => ({
  name: 'byte-budget',
  isPassed: firstBytes <= limit,
  finding:
    firstBytes <= limit
      ? `${kilobytes(firstBytes)} of ${kilobytes(limit)} before it is shown`
      : `${kilobytes(firstBytes)} before it is shown, ${kilobytes(firstBytes - limit)} more than the budget: every visitor waits for them`,
});

/** Checks that every file name that browsers keep contains a hash. */
export function checkHashedNames({ files }: Release): GateCheck {
  const names = files.filter(({ name }) => isKeptByName(name));
  const faults = names
    .filter(({ name }) => !isHashed(name))
    .map(({ name }) => `${name} has no hash: browsers that have an older one would keep it`);
  return {
    name: 'hashed-names',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${names.length} names, each with its hash` : faults.join('; '),
  };
}
