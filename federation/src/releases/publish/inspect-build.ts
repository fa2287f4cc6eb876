import { MANIFEST_FILE } from '../document/document';
import { pageFiles } from '../gate/page-files';
import type { Release } from '../store/release';
import { type BuildFolder, readBuildFolder } from './build-folder';
import { BUILD_RECORD_FILE, type BuildRecord, parseBuildRecord } from './build-record';
import { BuildRefused } from './build-refused';
import { compressedBytes } from './compressed-bytes';
import { isHashed, isKeptByName, PAGE_FILE, REMOTES_FOLDER } from './hashed-name';
import { type InspectedManifest, inspectManifest } from './inspect-manifest';

/** Start of an HTML page, which a server's fallback may have put in place of a file. */
const HTML = /^\s*<(!doctype|html|head|body)\b/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws BuildRefused when the file is missing, HTML, truncated, or rejected by `parse` */
function readJson<T>({ contents }: BuildFolder, name: string, parse: (value: unknown) => T): T {
  const text = contents.get(name)?.toString('utf8');
  if (text === undefined)
    throw new BuildRefused(`there is no ${name}: is it a production build of the preset?`);
  if (HTML.test(text)) throw new BuildRefused(`${name} is an HTML page`);
  try {
    return parse(JSON.parse(text));
  } catch (cause) {
    const isBroken = cause instanceof SyntaxError;
    const reason = isBroken ? `${name} is no JSON, or not whole: ${cause.message}` : messageOf(cause);
    throw new BuildRefused(reason, { cause });
  }
}

/** Names of the scripts and style sheets that a host's page loads first. */
function pageStart({ contents }: BuildFolder): string[] {
  const page = contents.get(PAGE_FILE)?.toString('utf8');
  if (page === undefined) throw new BuildRefused(`a host needs a page: there is no ${PAGE_FILE}`);
  if (!page.includes('</head>'))
    throw new BuildRefused(`${PAGE_FILE} has no </head> to put a route’s data before`);
  const wanted = pageFiles(page).filter(({ kind, isPreload }) => kind !== 'other' && !isPreload);
  if (!wanted.some(({ kind }) => kind === 'script')) throw new BuildRefused(`${PAGE_FILE} starts no script`);
  return wanted.map(({ url }) => {
    if (!url.startsWith('/'))
      throw new BuildRefused(`${PAGE_FILE} asks for ${url}, which is not of this build`);
    return url.slice(1);
  });
}

function assertThere({ contents }: BuildFolder, names: readonly string[], who: string): void {
  const missing = names.find((name) => !contents.has(name));
  if (missing !== undefined) throw new BuildRefused(`${who} names ${missing}, which was not built`);
}

function assertHashed({ files }: BuildFolder): void {
  const unhashed = files.find(({ name }) => isKeptByName(name) && !isHashed(name));
  if (unhashed === undefined) return;
  throw new BuildRefused(
    `${unhashed.name} has no hash in its name: browsers would keep it when its content has changed`,
  );
}

function assertWhole(build: BuildFolder, record: BuildRecord, manifest: InspectedManifest): void {
  if (manifest.entry !== null && !build.contents.has(manifest.entry)) {
    throw new BuildRefused(
      `the entry is missing: ${MANIFEST_FILE} names ${manifest.entry}, which was not built`,
    );
  }
  assertThere(build, manifest.named, MANIFEST_FILE);
  if (record.kind === 'remote' && build.contents.has(PAGE_FILE)) {
    throw new BuildRefused(
      `it has a page of its own, ${PAGE_FILE}: that is not the federated build of a remote`,
    );
  }
  const foreign = build.files.find(({ name }) => name.startsWith(REMOTES_FOLDER));
  if (record.kind === 'host' && foreign !== undefined) {
    throw new BuildRefused(`${foreign.name} lies where the files of remotes are asked for`);
  }
  assertHashed(build);
}

/**
 * Reads a release from the files of a build alone: `build.json`, which the preset emits, the federation manifest, and
 * every file with its hash. Precompressed copies and files whose name begins with a dot are left out.
 * @throws BuildRefused with the reason in words, when a browser could not load the build
 */
export async function inspectBuild(folder: string): Promise<Release> {
  const build = await readBuildFolder(folder);
  const record = readJson(build, BUILD_RECORD_FILE, parseBuildRecord);
  const manifest = readJson(build, MANIFEST_FILE, (value) => inspectManifest(value, record));
  assertWhole(build, record, manifest);
  const first = record.kind === 'host' ? pageStart(build) : manifest.first;
  assertThere(build, first, PAGE_FILE);
  const firstFiles = [...build.contents].filter(([name]) => first.includes(name));
  const { app, version, kind, contract, oldestContract } = record;
  const { entry, exposes, needs, provides } = manifest;
  return {
    app,
    version,
    kind,
    contract,
    oldestContract,
    entry,
    exposes,
    needs,
    provides,
    files: build.files,
    firstBytes: await compressedBytes(folder, firstFiles),
  };
}
