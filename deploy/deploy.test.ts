import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from '@rstest/core';
import { parse } from 'yaml';
import { parseConfig } from '../server/src/config';
import { silentLog } from '../server/src/database/database-log';
import { startEmbeddedPostgres } from '../server/src/database/embedded-postgres';
import { withClient } from '../server/src/database/migrate';
import { openDatabase } from '../server/src/database/open-database';
import { roleWarning } from '../server/src/database/product-role';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly volumes?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const apis = services.filter(([, { build }]) => build !== undefined);
const defaults = parseConfig({});
const SETTINGS = Object.keys(defaults);
/** Read by the compose file and by PostgreSQL's own image, not by the server. */
const NOT_OURS = ['POSTGRES_PASSWORD', 'HTTP_PORT'];

/** Instructions of the Dockerfile, continued lines joined. */
const instructions = read('deploy/Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest }];
  });

const exampleLines = read('deploy/qihang.env.example')
  .split('\n')
  .filter((line) => /^\w/.test(line))
  .map((line) => line.split('='));

describe('deploy/compose.yaml', () => {
  it('runs at least two API processes, a PostgreSQL that keeps its data, and a proxy', () => {
    expect(apis.length).toBeGreaterThanOrEqual(2);
    const database = compose.services.database;
    expect(database?.image).toMatch(/^postgres:1[78]$/);
    const [volume = ''] = (database?.volumes ?? []).map((line) => line.split(':')[0]);
    expect(Object.keys(compose.volumes)).toContain(volume);
    expect(compose.services.proxy?.image).toMatch(/^nginx:/);
  });

  it('gives the API settings that exist, with values that it takes', () => {
    for (const [name, { environment = {} }] of apis) {
      expect({ name, unknown: Object.keys(environment).filter((key) => !SETTINGS.includes(key)) }).toEqual({
        name,
        unknown: [],
      });
      const values = Object.entries(environment).map(([key, value]) => [
        key,
        value.replace(/\$\{[^}]*\}/g, 'secret'),
      ]);
      expect(parseConfig(Object.fromEntries(values)).DATABASE_URL).toBe(
        'postgresql://qihang:secret@database:5432/qihang',
      );
    }
  });

  it('waits for answers longer than the server drains', () => {
    for (const [, { stop_grace_period = '', environment = {} }] of apis) {
      const drainMs = parseConfig({ DRAIN_MS: environment.DRAIN_MS ?? '' }).DRAIN_MS;
      // After the drain the server has 5 s for its last writes.
      expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(drainMs + 5_000);
    }
  });

  it('starts everything again, in the order in which it is needed, with secrets from a file that git does not know', () => {
    for (const [, service] of services) expect(service.restart).toBe('unless-stopped');
    for (const [, { depends_on, env_file }] of apis) {
      expect(depends_on?.database?.condition).toBe('service_healthy');
      expect(env_file).toBe('qihang.env');
    }
    expect(compose.services.database?.healthcheck).toBeDefined();
    expect(Object.keys(compose.services.proxy?.depends_on ?? {}).sort()).toEqual(
      apis.map(([name]) => name).sort(),
    );
    expect(read('.gitignore').split('\n')).toContain('deploy/qihang.env');
    expect(read('.dockerignore')).toContain('deploy/qihang.env');
    for (const [, { build }] of apis) {
      const context = path.join('deploy', build?.context ?? '');
      expect(existsSync(path.join(root, context, build?.dockerfile ?? ''))).toBe(true);
    }
  });

  it('limits the log of every container', () => {
    for (const [name, { logging }] of services) {
      expect({ name, ...logging?.options }).toMatchObject({
        name,
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d+$/),
      });
    }
  });

  it('keeps backups on a named volume that the image gives to its user, and the guide writes them there', () => {
    const guide = read('deploy/README.md');
    const places = [...guide.matchAll(/cli\.js backup (\/[\w-]+)\//g)].map(([, place]) => place);
    expect(places.length).toBeGreaterThan(1);
    for (const [, { volumes = [] }] of apis) {
      for (const place of places) {
        const volume = volumes.find((line) => line.endsWith(`:${place}`))?.split(':')[0] ?? '';
        expect(Object.keys(compose.volumes)).toContain(volume);
      }
    }
    const owned = /chown node:node (.+)/.exec(read('deploy/Dockerfile'))?.[1]?.split(' ') ?? [];
    expect(places.filter((place = '') => !owned.includes(place))).toEqual([]);
  });

  it('comes with an example of its settings in which each exists', () => {
    const names = exampleLines.map(([name]) => name ?? '');
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !SETTINGS.includes(name) && !NOT_OURS.includes(name))).toEqual([]);
    expect(() => parseConfig(Object.fromEntries(exampleLines))).not.toThrow();
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
    expect(asked.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  });
});

describe('deploy/database-role.sql', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-role-t-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is run by the image on an empty volume, with the password that the product has', () => {
    const { volumes, environment } = compose.services.database ?? {};
    expect(volumes).toContain('./database-role.sql:/docker-entrypoint-initdb.d/database-role.sql:ro');
    const [, name = ''] = /^\\getenv password (\w+)$/m.exec(read('deploy/database-role.sql')) ?? [];
    expect(apis[0]?.[1].environment?.DATABASE_URL).toContain(environment?.[name] ?? 'no password');
  });

  it('makes a role that opens the database, brings it up to date and is no superuser, who is left without a password', async () => {
    const server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      database: 'empty',
      log: silentLog,
    });
    // What begins with a backslash is psql's own, and so is its quoted variable.
    const statements = read('deploy/database-role.sql')
      .replace(/^\\.*$/gm, '')
      .replace(":'password'", "'secret'")
      .split(/;\s*$/m);
    await withClient({ ...server.connection, database: 'postgres' }, async (client) => {
      for (const statement of statements) await client.query(statement);
      const { rows } = await client.query(
        'SELECT rolname AS role FROM pg_authid WHERE rolpassword IS NOT NULL',
      );
      expect(rows).toEqual([{ role: 'qihang' }]);
    });
    const host = encodeURIComponent(String(server.connection.host));
    const DATABASE_URL = `postgresql://qihang:secret@localhost/qihang?host=${host}`;
    const opened = await openDatabase(parseConfig({ DATABASE_URL }), silentLog);
    expect(await roleWarning(opened.database)).toBeNull();
    const { rows } = await opened.database.pool.query('SELECT count(*)::int AS users FROM users');
    expect(rows).toEqual([{ users: 0 }]);
    await opened.close();
    await server.stop();
  }, 60_000);
});

describe('deploy/Dockerfile', () => {
  const runs = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
  const last = instructions.findLastIndex(({ name }) => name === 'FROM');
  const final = instructions.slice(last);

  it('is built in stages on Node 24, and downloads nothing but packages', () => {
    const bases = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    expect(bases.length).toBeGreaterThan(1);
    expect(new Set(bases)).toEqual(new Set(['node:24-slim']));
    expect(runs.filter((command) => /curl|wget|https?:|git clone/.test(command))).toEqual([]);
    for (const command of runs.filter((line) => line.includes('npm install'))) {
      expect(command).toContain('--ignore-scripts');
    }
  });

  it('runs only commands that exist, on files that exist', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
    const called = runs.flatMap((command) =>
      [...command.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(called).toContain('build');
    expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
    const copied = instructions
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ rest }) =>
        rest
          .split(' ')
          .filter((word) => !word.startsWith('--'))
          .slice(0, -1),
      )
      .map((word) => word.replace(/^\/app\/?/, ''))
      // Folders that the build creates.
      .filter((word) => word !== '' && !/(^|\/)dist$/.test(word));
    expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('knows every room that is installed', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const first = instructions.slice(0, last).map(({ rest }) => rest);
    expect(workspaces.filter((name) => !first.includes(`${name}/package.json ${name}/`))).toEqual([]);
    const remotes = workspaces.filter((name) => name === 'shell' || name.startsWith('mf-'));
    for (const remote of remotes) {
      expect(final.map(({ rest }) => rest)).toContain(`--from=build /app/${remote}/dist ${remote}/dist`);
    }
  });

  it('takes along the packages that the server and its export thread load when they run', () => {
    const kept = instructions.slice(0, last).findLastIndex(({ name }) => name === 'FROM');
    const stage = instructions.slice(kept, last).map(({ rest }) => rest);
    for (const room of ['server', 'documents']) {
      expect(stage).toContain(`--from=build /app/${room}/package.json ${room}/`);
      expect(stage.find((rest) => rest.startsWith('npm install'))).toContain(` --workspace ${room} `);
    }
  });

  it('runs the server itself as an ordinary user, where its health can be seen', () => {
    expect(final.find(({ name }) => name === 'USER')?.rest).toBe('node');
    expect(final.find(({ name }) => name === 'CMD')?.rest).toBe(
      '["node", "--max-semi-space-size=8", "--heap-growing-percent=10", "server/dist/main.js"]',
    );
    expect(final.find(({ name }) => name === 'HEALTHCHECK')?.rest).toContain('/api/health');
    const environment = final.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '));
    const pairs = environment.map((pair) => pair.split('='));
    const allocator = pairs.filter(([name]) => name?.startsWith('MALLOC_'));
    expect(allocator.filter(([, value]) => !/^\d+$/.test(value ?? ''))).toEqual([]);
    const values = Object.fromEntries(pairs.filter((pair) => !allocator.includes(pair)));
    expect(Object.keys(values).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(String(parseConfig(values).PORT)).toBe(final.find(({ name }) => name === 'EXPOSE')?.rest);
  });
});

const nginx = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find(
  (file) => file !== undefined && existsSync(file),
);

/** A key and a certificate for localhost, in two files of the folder. */
function makeCertificate(folder: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`],
  ]);
  expect(made.status).toBe(0);
}

describe('the nginx files', () => {
  const FILES = ['deploy/nginx.conf', 'deploy/compose.nginx.conf'];

  it('stream: they do not buffer, wait longer than the pings are apart, and repeat only what carries a key', () => {
    for (const file of FILES) {
      const text = read(file);
      expect(text).toContain('proxy_buffering off;');
      const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(text)?.[1]);
      expect(seconds * 1_000).toBeGreaterThan(2 * defaults.STREAM_PING_MS);
      expect(text.match(/non_idempotent/g)).toHaveLength(1);
      expect(text).not.toMatch(/gzip_types/);
    }
    const servers = [...read('deploy/compose.nginx.conf').matchAll(/server ([\w-]+):(\d+);/g)];
    expect(servers.map((match) => match[1]).sort()).toEqual(apis.map(([name]) => name).sort());
  });

  it('keep the one address that holds a telephone number out of their logs (ASVS 14.2.1)', () => {
    for (const file of FILES)
      expect(read(file)).toMatch(/location \/api\/auth\/check-username\/ \{\n\s+access_log off;/);
  });

  (nginx === undefined ? it.skip : it)('are accepted by nginx', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-nginx-t-'));
    try {
      makeCertificate(folder);
      for (const file of FILES) {
        const text = read(file)
          .replace('/etc/ssl/example.com/fullchain.pem', `${folder}/cert.pem`)
          .replace('/etc/ssl/example.com/privkey.pem', `${folder}/key.pem`)
          // Host names that exist only between the containers.
          .replace(/server api-\d:/g, 'server 127.0.0.1:');
        const main = path.join(folder, 'nginx.conf');
        writeFileSync(
          main,
          `pid ${folder}/pid; error_log stderr; events {} http { access_log off;\n${text}\n}`,
        );
        const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', main], {
          encoding: 'utf8',
        });
        expect({ file, status, stderr }).toMatchObject({ file, status: 0 });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const folders: string[] = [];
const enders: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of enders.splice(0)) await end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The shipped nginx with ports and a certificate of its own, before a server that answers everything alike. */
async function startProxy(): Promise<{ readonly plain: number; readonly secure: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-nginx-tls-'));
  folders.push(folder);
  makeCertificate(folder);
  const behind = createServer((_request, response) => response.end('from behind'));
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  enders.push(() => behind.close());
  const { port } = behind.address() as AddressInfo;
  const [plain, secure] = [await freePort(), await freePort()];
  const servers = read('deploy/nginx.conf')
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replace('/etc/ssl/example.com/fullchain.pem', `${folder}/cert.pem`)
    .replace('/etc/ssl/example.com/privkey.pem', `${folder}/key.pem`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${servers}\n}`,
  );
  const child = spawn(nginx ?? '', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  enders.unshift(() => {
    child.kill('SIGTERM');
    return ended;
  });
  while (child.exitCode === null) {
    const answer = await ask(plain, '/').catch(() => null);
    if (answer !== null) return { plain, secure };
    await sleep(50);
  }
  throw new Error('nginx ended');
}

const ask = (port: number, address: string): Promise<{ status: number; location: string | undefined }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, headers: { host: 'example.com' } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });

/** What the two agree on, or the error with which the server refuses. */
const shakeHands = (port: number, options: object): Promise<string> =>
  new Promise((resolve) => {
    const socket: TLSSocket = connect(
      { host: '127.0.0.1', port, servername: 'example.com', rejectUnauthorized: false, ...options },
      () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      },
    );
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

describe.skipIf(nginx === undefined)('the shipped nginx at work', () => {
  it('TLS of deploy/nginx.conf: versions before 1.2 and weak ciphers are refused (ASVS 12.1.1, 12.1.2)', async () => {
    const { secure } = await startProxy();
    expect(await shakeHands(secure, {})).toMatch(/^TLSv1\.3 /);
    // Security level 0 lets this client offer what it would refuse to offer by itself.
    const old = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' };
    for (const maxVersion of ['TLSv1', 'TLSv1.1']) {
      expect(await shakeHands(secure, { ...old, maxVersion })).toMatch(/PROTOCOL_VERSION/);
    }
    const second = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' };
    expect(await shakeHands(secure, { ...second, ciphers: 'ALL:@SECLEVEL=0' })).toBe(
      'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384',
    );
    for (const ciphers of [
      'AES128-SHA',
      'ECDHE-ECDSA-AES128-SHA',
      'ECDHE-ECDSA-AES256-SHA384',
      'NULL',
      'aNULL',
    ]) {
      expect(await shakeHands(secure, { ...second, ciphers: `${ciphers}:@SECLEVEL=0` })).toMatch(
        /HANDSHAKE_FAILURE/,
      );
    }
  });

  it('TLS of deploy/nginx.conf: pages lead on to it, calls without it are refused (ASVS 4.1.2, 12.2.1)', async () => {
    const { plain } = await startProxy();
    expect(await ask(plain, '/chat/x?a=1')).toEqual({
      status: 301,
      location: 'https://example.com/chat/x?a=1',
    });
    for (const address of ['/api/auth/me', '/api/chat/test', '/api']) {
      expect(await ask(plain, address)).toEqual({ status: 403, location: undefined });
    }
  });
});
