import { newTrack, type Track } from '../registry/track';
import { integrityOf } from '../store/integrity';
import type { PublishedRelease, ReleaseFile } from '../store/release';
import type { RegistryState } from '../store/release-store';

/** Default content of a file: its own name. */
export const contentOf = (name: string): Buffer => Buffer.from(`/* ${name} */`);

export const aFile = (name: string, content: Uint8Array = contentOf(name)): ReleaseFile => ({
  name,
  integrity: integrityOf(content),
  bytes: content.length,
});

/** `mf-shop v1`, which needs react 19. */
export const aRemote = (parts: Partial<PublishedRelease> = {}): PublishedRelease => ({
  app: 'mf-shop',
  version: 'v1',
  kind: 'remote',
  contract: 1,
  oldestContract: 1,
  entry: 'remoteEntry.0123abcd.js',
  exposes: ['./app'],
  needs: [{ name: 'react', range: '^19.3.0' }],
  provides: [],
  files: ['build.json', 'mf-manifest.json', 'remoteEntry.0123abcd.js'].map((name) => aFile(name)),
  firstBytes: 10_000,
  publishedAt: '2026-11-01T10:00:00.000Z',
  publishedBy: 'ci',
  replacedAt: null,
  servedSince: '2026-11-01T11:00:00.000Z',
  ...parts,
});

/** `host v1`, which provides react 19.3.1. */
export const aHost = (parts: Partial<PublishedRelease> = {}): PublishedRelease => ({
  ...aRemote(),
  app: 'host',
  kind: 'host',
  entry: null,
  exposes: [],
  needs: [],
  provides: [{ name: 'react', version: '19.3.1' }],
  files: ['build.json', 'index.html', 'mf-manifest.json'].map((name) => aFile(name)),
  ...parts,
});

export const aTrack = (app: string, parts: Partial<Track> = {}): Track => ({ ...newTrack(app), ...parts });

/** A state in which every release is active unless the tracks differ. */
export const aState = (
  releases: readonly PublishedRelease[],
  tracks: readonly Track[] = releases.map(({ app, version }) => aTrack(app, { active: version })),
): RegistryState => ({
  sequence: 7,
  apps: [...new Map(releases.map(({ app, kind }) => [app, kind]))].map(([app, kind]) => ({
    app,
    kind,
    enteredAt: '2026-11-01T09:00:00.000Z',
    enteredBy: '老高',
  })),
  tracks,
  releases,
});
