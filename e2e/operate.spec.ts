import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';
import { startProduct } from './product';
import { createPerson, expect, test } from './test';

const root = path.resolve(__dirname, '..');

const run = (file: string, args: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(root, 'server', 'dist', file), ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });

for (const [name, value, words] of [
  ['PORT', 'eighty', 'PORT: must be a whole number'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must be a postgresql:// address'],
  ['AI_PROVIDER', 'magic', 'AI_PROVIDER'],
  ['AI_BASE_URL', 'ftp://x', 'AI_BASE_URL: must be an http:// or https:// address'],
] as const) {
  test(`a wrong ${name} stops the start with one line that names it @desktop`, () => {
    const { status, stderr, stdout } = run('main.js', [], { [name]: value, DATA_DIR: os.tmpdir() });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
  });
}

test('a vendor without an address stops the start with one line @desktop', () => {
  const { status, stderr } = run('main.js', [], {
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'sk-secret',
    DATA_DIR: os.tmpdir(),
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('AI_BASE_URL: is required when AI_PROVIDER is openai');
});

test('F72 a proxy that is trusted without being named opens the port to this machine alone @desktop', async () => {
  const port = await freePort();
  // An empty HOST counts as absent. All of 127.0.0.0/8 leads to a port that is open on all interfaces.
  const other = `http://127.0.0.2:${port}/api/health`;
  const product = await startProduct(port, { HOST: '', TRUST_PROXY: '1' });
  try {
    expect(product.output()).toContain('TRUST_PROXY: names no proxy');
    await expect(fetch(other)).rejects.toThrow();
    await product.stop();
    await product.restart({ TRUST_PROXY: 'loopback' });
    expect((await fetch(other)).status).toBe(200);
  } finally {
    await product.dispose();
  }
});

test('F70 the operator’s commands work beside the running server; a restored backup has every message @desktop', async () => {
  test.setTimeout(180_000);
  const product = await startProduct(await freePort());
  const env = { DATA_DIR: product.dataDir };
  try {
    const made = run(
      'cli.js',
      ['invite', 'create', '--uses', '1', '--count', '3', '--expires', '30d', '--label', '训练营'],
      env,
    );
    expect(made.status).toBe(0);
    // Whoever reads its output may leave: that ends no command and prints no stack.
    const command = `set -o pipefail; "${process.execPath}" server/dist/cli.js invite list | true`;
    const piped = spawnSync('bash', ['-c', command], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    });
    expect([piped.status, piped.stderr]).toEqual([0, '']);
    const codes = made.stdout.trim().split('\n');
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9-]{6,}$/);
    expect(run('cli.js', ['invite', 'list'], env).stdout).toContain('训练营');

    const person = await createPerson(product.url, codes[0]);
    await expect(createPerson(product.url, codes[0])).rejects.toThrow('400');
    expect(run('cli.js', ['invite', 'revoke', codes[1] ?? ''], env).status).toBe(0);
    await expect(createPerson(product.url, codes[1])).rejects.toThrow('400');

    const message = '第一句：\t“引号” \\ 反斜线 👩‍👩‍👧 \u202e';
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
    const sent = await fetch(`${product.url}/api/chat/lao-gao-ip-master`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message, conversationId: null }),
    });
    await sent.text();
    const list = async () => (await fetch(`${product.url}/api/chat/conversations`, { headers })).json();
    // A conversation gets a title of its own after its first answer.
    await expect.poll(async () => (await list())[0].title).toBe('第一句，引号');
    const before = await list();
    expect(before[0].messages[0].text).toBe(message.trim());

    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'qihang-backup-')), 'all.gz');
    expect(run('cli.js', ['backup', file], env)).toMatchObject({ status: 0 });

    const empty = { DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'qihang-restored-')) };
    expect(run('cli.js', ['restore', file], empty)).toMatchObject({ status: 0 });
    const again = run('cli.js', ['restore', file], empty);
    expect(again.status).not.toBe(0);
    expect(again.stderr.trim().split('\n').at(-1)).toMatch(/already/);

    await product.stop();
    await product.restart({ DATA_DIR: empty.DATA_DIR });
    const login = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: person.username, password: person.password }),
    });
    const { token } = await login.json();
    const beforeTheRestore = await fetch(`${product.url}/api/auth/me`, { headers });
    expect(beforeTheRestore.status).toBe(401);
    const after = await fetch(`${product.url}/api/chat/conversations`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await after.json()).toEqual(before);

    expect(run('cli.js', ['users', 'disable', person.username], empty).status).toBe(0);
    const refused = await fetch(`${product.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(401);
  } finally {
    await product.dispose();
  }
});

test('Ctrl-C ends cleanly, and the next start is quick @desktop', async () => {
  const product = await startProduct(await freePort());
  try {
    await product.stop();
    expect(product.process().exitCode).toBe(0);
    const started = Date.now();
    await product.restart();
    // Five seconds are promised on a quiet machine.
    expect(Date.now() - started).toBeLessThan(15_000);
  } finally {
    await product.dispose();
  }
});
