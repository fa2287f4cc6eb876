import type { GateCheck } from './gate-report';
import { isHashed, isKeptByName } from './hashed-name';
import { integrityOf } from './integrity';
import type { PublishedRelease, Release, ReleaseFile } from './release';

/** The files of a release that could be read and are what they were published as, by name. */
export type ReleaseContents = ReadonlyMap<string, Buffer>;

/** Reads all files of a release. Those that are missing or changed are left out, each with a fault. */
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
 * Scripts and style sheets whose hash stands in no other file: what loads them could not tell whether they are the right
 * ones. The entry itself is pinned by the registry.
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

/** Every file is there, is what it was published as, and is what the files that load it expect. */
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

/**
 * Every name that browsers keep has a hash. A host's files share the root of the site with those of its other releases:
 * there one name may not stand for two contents, or tabs that are open would get the wrong one.
 */
export function checkHashedNames(release: Release, kept: readonly PublishedRelease[]): GateCheck {
  const names = release.files.filter(({ name }) => isKeptByName(name));
  const unhashed = names
    .filter(({ name }) => !isHashed(name))
    .map(({ name }) => `${name} has no hash: browsers that have an older one would keep it`);
  const others = kept.filter((other) => other.app === release.app && other.version !== release.version);
  const taken = release.kind === 'remote' ? [] : names.flatMap((file) => clashOf(file, others));
  const faults = [...unhashed, ...taken];
  return {
    name: 'hashed-names',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${names.length} names, each with its hash` : faults.join('; '),
  };
}

function clashOf({ name, integrity }: ReleaseFile, others: readonly PublishedRelease[]): string[] {
  const isOther = (file: ReleaseFile): boolean => file.name === name && file.integrity !== integrity;
  const other = others.find(({ files }) => files.some(isOther));
  if (other === undefined) return [];
  return [
    `${name} is another file in ${other.app} ${other.version}: tabs that have that one open would break`,
  ];
}
