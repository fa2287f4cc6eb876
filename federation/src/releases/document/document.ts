import { type Canary, newTrack, type Track, versionsInForce } from '../registry/track';
import type { PublishedRelease, ReleaseFile } from '../store/release';
import { type RegistryState, servedReleases } from '../store/release-store';

/** Schema version of the document. A reader refuses any other. */
export const RELEASE_DOCUMENT_VERSION = 1;

/** A release in the document with all its data; its files are listed only while it is in force. */
export interface DocumentRelease extends Omit<PublishedRelease, 'app' | 'entry' | 'files' | 'servedSince'> {
  /** URL below which its files lie; ends with a slash. Relative to the site, or absolute on one of the origins. */
  readonly base: string;
  /** `mf-manifest.json` with its integrity. */
  readonly manifest: ReleaseFile;
  /** The container's script with its integrity, which vouches for all other files; null for a host. */
  readonly entry: ReleaseFile | null;
  /** Total size of the files, uncompressed. */
  readonly bytes: number;
  /** Every file with its integrity while the release is active, last good or a canary; null otherwise. */
  readonly files: readonly ReleaseFile[] | null;
}

/** An app's pointers, and its kept releases that are or were in force, newest first. */
export interface DocumentApp {
  readonly app: string;
  readonly active: string | null;
  readonly lastGood: string | null;
  readonly canary: Canary | null;
  readonly isDisabled: boolean;
  readonly releases: readonly DocumentRelease[];
}

/** The signed, public document: all releases whose files a site serves, and the pointers to those in force. */
export interface ReleaseDocument {
  readonly version: typeof RELEASE_DOCUMENT_VERSION;
  /** Increases with every change. */
  readonly sequence: number;
  /** Origins besides the site's own from which its pages may load files: `https://cdn.example`. */
  readonly origins: readonly string[];
  readonly apps: readonly DocumentApp[];
}

/** Options of {@link buildDocument}. */
export interface DocumentOptions {
  /** None by default: the site serves everything itself. */
  readonly origins?: readonly string[];
  /** Base URL of a release's files; {@link releaseBase} by default. */
  readonly baseOf?: (release: Pick<PublishedRelease, 'app' | 'version' | 'kind'>) => string;
}

/** File name of a build's federation manifest. */
export const MANIFEST_FILE = 'mf-manifest.json';

/**
 * Default base URL of a release's files: the root of the site for a host, where its page expects them, and a folder per
 * version for a remote.
 */
export const releaseBase = ({
  app,
  version,
  kind,
}: Pick<PublishedRelease, 'app' | 'version' | 'kind'>): string =>
  kind === 'host' ? '/' : `/r/${app}/${version}/`;

function fileOf({ app, version, files }: PublishedRelease, name: string): ReleaseFile {
  const file = files.find((each) => each.name === name);
  if (file === undefined) throw new Error(`${app} ${version} has no file ${name}`);
  return file;
}

function describe(release: PublishedRelease, isInForce: boolean, base: string): DocumentRelease {
  const { app: _, servedSince: _served, entry, files, ...known } = release;
  return {
    ...known,
    base,
    manifest: fileOf(release, MANIFEST_FILE),
    entry: entry === null ? null : fileOf(release, entry),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: isInForce ? files : null,
  };
}

const newestFirst = (one: PublishedRelease, other: PublishedRelease): number =>
  other.publishedAt.localeCompare(one.publishedAt) || one.version.localeCompare(other.version);

/** The tracks of every app that has pointers, or a served release. */
function tracksOf({ tracks }: RegistryState, served: readonly PublishedRelease[]): Track[] {
  const byApp = new Map(served.map(({ app }) => [app, newTrack(app)]));
  for (const track of tracks) byApp.set(track.app, track);
  return [...byApp.values()].sort((one, other) => one.app.localeCompare(other.app));
}

/**
 * Builds the document of a state: sign it with `signDocument`, read it with `parseDocument`. Equal states give equal
 * texts.
 * @throws when the state contradicts itself: a pointer leads to a release that is not kept
 */
export function buildDocument(state: RegistryState, options: DocumentOptions = {}): ReleaseDocument {
  const { origins = [], baseOf = releaseBase } = options;
  const served = servedReleases(state);
  const apps = tracksOf(state, served).map((track): DocumentApp => {
    const releases = served.filter(({ app }) => app === track.app).sort(newestFirst);
    const inForce = versionsInForce(track);
    const lost = inForce.find((version) => !releases.some((release) => release.version === version));
    if (lost !== undefined) throw new Error(`${track.app} ${lost} is in force, but not kept`);
    return {
      app: track.app,
      active: track.active,
      lastGood: track.lastGood,
      canary: track.canary,
      isDisabled: track.isDisabled,
      releases: releases.map((each) => describe(each, inForce.includes(each.version), baseOf(each))),
    };
  });
  return { version: RELEASE_DOCUMENT_VERSION, sequence: state.sequence, origins, apps };
}
