import { createHash, randomBytes } from 'node:crypto';
import type { PublishedRelease, ReleaseFile, ReleaseStore } from '@qihang/federation/releases';

/** A release with the contents of its files, before it is published. */
export interface PreparedRelease {
  readonly release: PublishedRelease;
  readonly contents: ReadonlyMap<string, Buffer>;
}

interface ReleaseParts {
  readonly app?: string;
  readonly version?: string;
  readonly kind?: PublishedRelease['kind'];
  /** Contents of its files, by name; by default an entry and a style sheet of its own. */
  readonly files?: Readonly<Record<string, string>>;
  readonly publishedBy?: string;
  readonly publishedAt?: Date;
}

export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A release of a remote that no other call made. */
export function aRelease(parts: ReleaseParts = {}): PreparedRelease {
  const version = parts.version ?? randomBytes(6).toString('hex');
  const texts = parts.files ?? { 'remoteEntry.js': `// ${version}`, 'app.css': `/* ${version} */` };
  const contents = new Map<string, Buffer>();
  const files = Object.entries(texts).map(([name, text]): ReleaseFile => {
    const content = Buffer.from(text);
    const integrity = integrityOf(content);
    contents.set(integrity, content);
    return { name, integrity, bytes: content.length };
  });
  const publishedAt = (parts.publishedAt ?? new Date()).toISOString();
  const release: PublishedRelease = {
    app: parts.app ?? 'mf-shop',
    version,
    kind: parts.kind ?? 'remote',
    contract: 1,
    oldestContract: 1,
    entry: parts.kind === 'host' ? null : (files[0]?.name ?? null),
    exposes: ['./app'],
    needs: [{ name: 'react', range: '^19.0.0' }],
    provides: [],
    files,
    firstBytes: 10,
    publishedAt,
    publishedBy: parts.publishedBy ?? 'tester',
    replacedAt: publishedAt,
    servedSince: null,
  };
  return { release, contents };
}

/** Stores a release with its files; its app is entered with its kind. */
export async function keepRelease(
  store: ReleaseStore,
  { release, contents }: PreparedRelease,
): Promise<PublishedRelease> {
  for (const [integrity, content] of contents) await store.putFile(integrity, content);
  const { app, kind } = release;
  await store.enterApp({ app, kind, enteredAt: release.publishedAt, enteredBy: 'tester' });
  await store.addRelease(release);
  return release;
}
