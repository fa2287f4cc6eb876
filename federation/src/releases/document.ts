import type { PublishedRelease, ReleaseFile } from './release';
import type { RegistryState } from './release-store';
import { type Canary, newTrack, type Track, versionsInForce } from './track';

/** Schema version of the document. A reader refuses any other. */
export const RELEASE_DOCUMENT_VERSION = 1;

/** A release in the document: all that is known of it, its files only while it is in force. */
export interface DocumentRelease extends Omit<PublishedRelease, 'app' | 'entry' | 'files'> {
  /** URL below which its files lie; ends with a slash. Relative to the site, or absolute on one of the origins. */
  readonly base: string;
  /** `mf-manifest.json` and its pin. */
  readonly manifest: ReleaseFile;
  /** The container's script and its pin, which vouches for all others; null for a host. */
  readonly entry: ReleaseFile | null;
  /** Size of all files together, as they are. */
  readonly bytes: number;
  /** Every file with its pin while the release is active, last good or a canary; null otherwise. */
  readonly files: readonly ReleaseFile[] | null;
}

/** One app's pointers and its kept releases, newest first. */
export interface DocumentApp {
  readonly app: string;
  readonly active: string | null;
  readonly lastGood: string | null;
  readonly canary: Canary | null;
  readonly isDisabled: boolean;
  readonly releases: readonly DocumentRelease[];
}

/** What is signed and published: all releases of a site, and which of them are in force. */
export interface ReleaseDocument {
  readonly version: typeof RELEASE_DOCUMENT_VERSION;
  /** Grows with every change. */
  readonly sequence: number;
  /** Origins beside the site's own from which its pages may load files: `https://cdn.example`. */
  readonly origins: readonly string[];
  readonly apps: readonly DocumentApp[];
}

export interface DocumentOptions {
  /** None by default: the site serves everything itself. */
  readonly origins?: readonly string[];
  /** Where the files of a release lie; {@link releaseBase} by default. */
  readonly baseOf?: (release: Pick<PublishedRelease, 'app' | 'version' | 'kind'>) => string;
}

/** The name of a build's federation manifest. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** A host's files lie at the root of the site, where its page looks for them; a remote's in a folder per version. */
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
  const { app: _, entry, files, ...known } = release;
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

/** The pointers of every app that has any, or a release. */
function tracksOf({ tracks, releases }: RegistryState): Track[] {
  const byApp = new Map(releases.map(({ app }) => [app, newTrack(app)]));
  for (const track of tracks) byApp.set(track.app, track);
  return [...byApp.values()].sort((one, other) => one.app.localeCompare(other.app));
}

/**
 * The document of a state: sign it with `signDocument`, read it with `parseDocument`. The same state gives the same text.
 * @throws when the state contradicts itself: a pointer leads to a release that is not kept
 */
export function buildDocument(state: RegistryState, options: DocumentOptions = {}): ReleaseDocument {
  const { origins = [], baseOf = releaseBase } = options;
  const apps = tracksOf(state).map((track): DocumentApp => {
    const releases = state.releases.filter(({ app }) => app === track.app).sort(newestFirst);
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
