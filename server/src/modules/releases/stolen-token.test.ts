import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  inspectBuild,
  publishBuild,
  type Release,
  ReleaseError,
  TOKEN_ACTS,
  type TokenAct,
} from '@qihang/federation/releases';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { openReleaseSite, type ReleaseSite } from '../../testing/release-site';

const scratch = makeScratchFolder();
const EVIL = 'document.title="evil"';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let site: ReleaseSite;
beforeAll(async () => {
  site = await openReleaseSite(scratch);
});
afterAll(() => site.close());

const clientOf = async (app: string, acts: readonly TokenAct[] = TOKEN_ACTS) =>
  site.clientWith(await site.tokens.create({ app, acts, label: `ci of ${app}`, lifetimeMs: null }));

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ReleaseError ? `${error.code}: ${error.message}` : String(error)),
  );

/** Waits until the gateway serves the state of the registry. */
async function settle(): Promise<void> {
  await site.releases.watch.reload();
  await site.gateway.refresh();
}

/** Address of the script that the page starts. */
const scriptOf = (page: string): string => /<script[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? '';

/** Build of a host under a remote’s name, with an inline script, and with a script at an address of the real host. */
async function hostBuild(app: string, version: string, address: string | null): Promise<string> {
  const folder = await site.build({ app, version, kind: 'host', text: version });
  if (address !== null) await writeFile(path.join(folder, address), EVIL);
  const file = path.join(folder, 'index.html');
  const page = await readFile(file, 'utf8');
  await writeFile(file, page.replace('</head>', `<script>${EVIL}</script></head>`));
  return folder;
}

const evilPlaces = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const place of ['/', '/login', '/chat/']) {
    const { status, text, policy } = await site.ask(place);
    if (status !== 200 || text.includes(EVIL) || policy.includes(hashOf(EVIL))) found.push(place);
  }
  return found;
};

describe('the release token of a remote', () => {
  it('F65 the token of a remote serves no file at an address of the host', async () => {
    const before = await site.ask('/');
    const address = scriptOf(before.text);
    const live = await site.ask(address);
    expect([before.status, live.status]).toEqual([200, 200]);
    const folder = await hostBuild('mf-chat', 'evil-1', address);
    expect(await refusal(publishBuild({ folder, target: await clientOf('mf-chat') }))).toBe(
      'build_refused: mf-chat evil-1 is the build of a host, and the operator entered mf-chat as a remote',
    );
    await settle();
    expect((await site.ask(address)).text).toBe(live.text);
    expect((await site.ask('/')).text).toBe(before.text);
  });

  it('F65 the token of a remote publishes remotes only, whatever the description of a build says', async () => {
    const client = await clientOf('mf-chat');
    const folder = await hostBuild('mf-chat', 'evil-2', scriptOf((await site.ask('/')).text));
    const release = await inspectBuild(folder);
    for (const { name, integrity } of release.files) {
      await client.putFile('mf-chat', integrity, await readFile(path.join(folder, name)));
    }
    const entry = release.files[0]?.name ?? '';
    const asRemote: Release = { ...release, kind: 'remote', entry, exposes: ['./app'] };
    for (const claimed of [release, asRemote]) {
      expect(await refusal(client.publish(claimed))).toContain('build_refused: ');
    }
    const { releases } = await client.state('mf-chat');
    expect(releases.map(({ version }) => version)).toEqual(['v1']);
  });

  it('F65 a remote’s release composes no page, and the page’s policy allows none of its inline scripts', async () => {
    const client = await clientOf('mf-chat');
    const folder = await hostBuild('mf-chat', 'evil-3', null);
    const releases = [{ app: 'mf-chat', version: 'evil-3' }];
    await refusal(publishBuild({ folder, target: client }));
    await refusal(client.move({ kind: 'promote', releases }));
    await refusal(client.move({ kind: 'promote', releases, isForced: true, note: 'please' }));
    await settle();
    expect(await evilPlaces()).toEqual([]);
  });

  it('F65 a remote’s release composes no page, even one that came into force before apps had entries', async () => {
    const { release } = await publishBuild({
      folder: await site.build({ app: 'mf-chat', version: 'old', text: 'old' }),
      target: await clientOf('mf-chat'),
    });
    const evil = await inspectBuild(await hostBuild('mf-chat', 'old', null));
    const folder = await hostBuild('mf-chat', 'old', null);
    for (const { name, integrity } of evil.files) {
      const content = await readFile(path.join(folder, name));
      await site.database.pool.query(
        'INSERT INTO release_files VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
        [integrity, content],
      );
    }
    const { pool } = site.database;
    const key = ['mf-chat', release.version];
    await pool.query(
      'UPDATE releases SET release = $3, served_since = now() WHERE app = $1 AND version = $2',
      [...key, JSON.stringify(evil)],
    );
    await pool.query('UPDATE release_tracks SET last_good = active, active = $2 WHERE app = $1', key);
    await pool.query('UPDATE release_registry SET sequence = sequence + 1');
    await settle();
    expect(await evilPlaces()).toEqual([]);
    const { text } = await site.ask('/chat/');
    expect(text).toContain('/r/mf-chat/v1/');
    const client = await clientOf('mf-chat');
    await client.move({ kind: 'rollback', apps: ['mf-chat'] });
    expect(
      await refusal(client.move({ kind: 'promote', releases: [{ app: 'mf-chat', version: 'old' }] })),
    ).toContain('build_refused: ');
    await client.move({ kind: 'unpublish', app: 'mf-chat', version: 'old' });
    await settle();
  });

  it('F65 a release that is only published reaches nobody, also at the addresses of its own app', async () => {
    const client = await clientOf('mf-chat');
    const folder = await site.build({ app: 'mf-chat', version: 'v2', text: 'two' });
    const { release } = await publishBuild({ folder, target: client });
    await settle();
    const places = release.files.map(({ name }) => `/r/mf-chat/v2/${name}`);
    for (const place of places) expect([place, (await site.ask(place)).status]).toEqual([place, 404]);
    expect((await site.ask('/chat/?mf=mf-chat@v2')).text).not.toContain('/r/mf-chat/v2/');
    expect((await site.ask('/registry.signed.json')).text).not.toContain('"v2"');
    await client.move({ kind: 'canary', app: 'mf-chat', version: 'v2', share: 1 });
    await settle();
    expect((await site.ask(`/r/mf-chat/v2/${release.entry}`)).status).toBe(200);
    expect((await site.ask('/chat/?mf=mf-chat@v2')).text).toContain('/r/mf-chat/v2/');
    await client.move({ kind: 'stop-canary', app: 'mf-chat' });
    await settle();
    // Open tabs keep using the release.
    expect((await site.ask(`/r/mf-chat/v2/${release.entry}`)).status).toBe(200);
  });

  it('F65 a token for publishing alone cannot put a release in force', async () => {
    const client = await clientOf('mf-chat', ['publish']);
    const folder = await site.build({ app: 'mf-chat', version: 'v3', text: 'three' });
    expect((await publishBuild({ folder, target: client })).isNew).toBe(true);
    const before = await client.state();
    const orders = [
      { kind: 'promote', releases: [{ app: 'mf-chat', version: 'v3' }] },
      { kind: 'canary', app: 'mf-chat', version: 'v3', share: 99 },
      { kind: 'rollback', apps: ['mf-chat'] },
      { kind: 'disable', app: 'mf-chat' },
      { kind: 'unpublish', app: 'mf-chat', version: 'v2' },
    ] as const;
    for (const order of orders) expect(await refusal(client.move(order))).toContain('forbidden: ');
    expect(await client.state()).toEqual(before);
    const [made] = await client.move({
      kind: 'unpublish',
      app: 'mf-chat',
      version: 'v3',
      note: 'not this one',
    });
    expect(made).toMatchObject({ kind: 'unpublish', version: 'v3', after: { active: 'v1' } });
    const [newest] = await client.history({ app: 'mf-chat', limit: 1 });
    expect(newest).toMatchObject({
      kind: 'unpublish',
      version: 'v3',
      by: 'ci of mf-chat',
      note: 'not this one',
    });
  });
});
