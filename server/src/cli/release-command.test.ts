import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyId, openDocument, parseDocument, trackOf } from '@qihang/federation/releases';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { writeBuild } from '../../../federation/src/releases/testing/write-build';
import { makeScratchFolder } from '../database/testing/scratch-folder';
import { readSigningKey } from '../modules/releases/signing-key';
import { aPage } from '../testing/a-page';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { runCli } from './run-cli';

const scratch = makeScratchFolder();
/** A server that runs during the commands. */
let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});
afterAll(() => test.close());

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runCli(
    ['release', ...args],
    { DATABASE_URL: test.database.url, ...environment },
    { out: (line) => void out.push(line), say: (line) => void said.push(line), ask: null },
  );
  return { code, out, said };
}

/** A build of a remote that the operator has entered. */
async function aBuild(app: string, version: string): Promise<string> {
  expect((await run(['app', app, '--kind', 'remote'])).code).toBe(0);
  const folder = path.join(await scratch(), version);
  await writeBuild(folder, { app, version, text: version });
  return folder;
}

const trackIn = (app: string) => trackOf(test.releases.watch.current(), app);
const soon = (isTrue: () => boolean) => until(isTrue, 1_000);

describe('npm run release', () => {
  it('release commands publish, promote, try out and roll back on this machine, and the running server follows', async () => {
    for (const version of ['v1', 'v2']) {
      const published = await run(['publish', '--dir', await aBuild('mf-shop', version)]);
      expect(published.code).toBe(0);
      expect(published.out.join('\n')).toContain(`published mf-shop ${version}`);
    }
    expect((await run(['promote', 'mf-shop@v1'])).code).toBe(0);
    await soon(() => trackIn('mf-shop').active === 'v1');
    expect((await run(['canary', 'mf-shop@v2', '--share', '10'])).code).toBe(0);
    await soon(() => trackIn('mf-shop').canary?.share === 10);
    const loaded = { kind: 'loaded', app: 'mf-shop', version: 'v2' } as const;
    await (await aPage(test.releases, [loaded])).report([loaded]);
    await until(async () => {
      const { out } = await run(['status', 'mf-shop', '--json']);
      return JSON.parse(out.join('\n'))[0]?.canary?.loads === 1;
    });
    expect((await run(['rollback', 'mf-shop'])).code).toBe(0);
    await soon(() => trackIn('mf-shop').canary === null);
    const history = JSON.parse((await run(['history', 'mf-shop', '--json'])).out.join('\n'));
    const kinds = history.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['rollback', 'canary', 'promote', 'publish', 'publish']);
    expect(history[0].by).not.toBe('');
    const audit = await test.database.pool.query(
      `SELECT by, details FROM audit_log WHERE act = 'release-moved' AND details->>'app' = 'mf-shop' ORDER BY position DESC`,
    );
    expect(audit.rows.map(({ details }) => details.kind)).toEqual(kinds);
    expect(audit.rows.map(({ by }) => by)).toEqual(history.map(({ by }: { by: string }) => by));
    expect(audit.rows[1].details).toEqual({ app: 'mf-shop', kind: 'canary', version: 'v2', share: 10 });
  });

  it('release commands work from another machine with a token of the site, for its app only', async () => {
    const { out } = await run(['token', 'mf-cart', '--label', 'ci']);
    const [token = ''] = out;
    expect(token).toMatch(/^[\w-]{43}$/);
    const away = { DATABASE_URL: '', RELEASE_URL: url, RELEASE_TOKEN: token };
    const published = await run(['publish', '--dir', await aBuild('mf-cart', 'w1'), '--promote'], away);
    expect([published.code, published.said.filter((line) => line.includes(token))]).toEqual([0, []]);
    await soon(() => trackIn('mf-cart').active === 'w1');
    expect((await run(['disable', 'mf-shop'], away)).code).toBe(1);
    expect((await run(['app', 'mf-next', '--kind', 'remote'], away)).said.join()).toContain(
      'machine of the server',
    );
    expect((await run(['token', 'all', '--label', 'x'], away)).said.join()).toContain(
      'machine of the server',
    );
    const listed = await run(['token', 'list']);
    expect(listed.out.join('\n')).toContain('ci');
    const audit = await test.database.pool.query(
      `SELECT act, by FROM audit_log WHERE act <> 'token-created' AND by = 'ci' OR act = 'token-refused' ORDER BY position`,
    );
    expect(audit.rows).toEqual([
      { act: 'release-moved', by: 'ci' },
      { act: 'release-moved', by: 'ci' },
      { act: 'token-refused', by: 'user' },
    ]);
    expect(listed.out.join('\n')).not.toContain(token);
  });

  it('the site with its active releases is written as plain files, signed', async () => {
    const apps = ['shell', 'mf-landing', 'mf-auth', 'mf-chat'];
    for (const app of apps) {
      const folder = path.join(await scratch(), app);
      const kind = app === 'shell' ? 'host' : 'remote';
      await writeBuild(folder, { app, kind, version: 'x1', text: app });
      const early = await run(['publish', '--dir', folder]);
      expect([early.code, early.said.join()]).toEqual([
        1,
        expect.stringContaining(`app ${app} --kind ${kind}`),
      ]);
      expect((await run(['app', app, '--kind', kind])).code).toBe(0);
      expect((await run(['publish', '--dir', folder])).code).toBe(0);
    }
    expect((await run(['promote', ...apps])).code).toBe(0);
    const [folder, dataDir] = [path.join(await scratch(), 'site'), await scratch()];
    const exported = await run(['export', folder], { DATA_DIR: dataDir });
    expect([exported.code, exported.said]).toEqual([0, []]);
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');
    for (const page of ['index.html', 'login/index.html', 'chat/lao-gao-ip-master/index.html']) {
      expect(await read(page)).toContain('启航AI');
    }
    const key = createPublicKey(await readSigningKey(test.database));
    const document = openDocument(JSON.parse(await read('registry.signed.json')), [key]);
    expect(parseDocument(document).apps.map(({ app }) => app)).toEqual(expect.arrayContaining(apps));
    const { remotes } = JSON.parse(await read('registry.json'));
    for (const { entry } of remotes) expect((await read(entry.url)).length).toBeGreaterThan(0);
  });

  it('the public key that signs the registry is printed', async () => {
    const { code, out } = await run(['key']);
    const key = createPublicKey({ key: Buffer.from(out[0] ?? '', 'base64'), type: 'spki', format: 'der' });
    expect([code, keyId(key)]).toEqual([0, keyId(await readSigningKey(test.database))]);
  });

  it('a failing release command says in words what is wrong, and by its exit code of which kind', async () => {
    expect(await run(['explode'])).toMatchObject({ code: 2, out: [] });
    expect((await run(['promote', 'mf-none'])).said.join()).toContain('there is no release of mf-none');
    const noToken = await run(['status'], { RELEASE_URL: url });
    expect([noToken.code, noToken.said.join()]).toEqual([1, expect.stringContaining('RELEASE_TOKEN')]);
    const plain = await run(['status'], { RELEASE_URL: 'http://example.com', RELEASE_TOKEN: 'x' });
    expect(plain.said.join()).toContain('never goes over plain HTTP');
    const verify = await run(['verify'], { RELEASE_URL: url, RELEASE_TOKEN: 'x' });
    expect([verify.code, verify.said.join()]).toEqual([1, expect.stringContaining('RELEASE_KEY')]);
    expect((await run(['help'], { DATABASE_URL: 'postgresql://nowhere.invalid/x' })).code).toBe(0);
  });
});
