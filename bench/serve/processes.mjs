import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORTS = { product: 18_310, relay: 18_311, vendor: 18_312 };
const ACCOUNTS = 20;

/** @param {string} name */
const programOf = (name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url));

/** @param {string} url */
async function untilUp(url) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
}

const accountOf = (/** @type {number} */ index) => ({
  username: String(13_800_138_000 + index),
  password: 'bench bench',
});

/** @param {string} base @returns {Promise<string[]>} one token for each account */
async function seedAccounts(base) {
  const call = async (/** @type {string} */ route, /** @type {unknown} */ body) => {
    const answer = await fetch(`${base}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const tokens = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const account = accountOf(index);
    await call('register', { ...account, invitationCode: 'BENCH' });
    tokens.push((await call('login', account)).token);
  }
  return tokens;
}

/** The product's settings: without limits, otherwise as it ships. @param {string} dataDir */
const environment = (dataDir) => ({
  PATH: process.env.PATH,
  PORT: String(PORTS.product),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.BENCH_LOG ?? 'error',
  BOOTSTRAP_INVITATION_CODE: 'BENCH',
  AI_PROVIDER: 'openai',
  AI_BASE_URL: `http://127.0.0.1:${PORTS.vendor}/v1`,
  AI_MODEL: 'bench',
  LIMIT_RUNNING_PER_USER: '1000',
  LIMIT_MESSAGES_PER_MINUTE: '1000000',
  LIMIT_USER_PERCENT: '1000000',
  LIMIT_ADDRESS_PER_MINUTE: '1000000',
  DAILY_MESSAGES: '10000000',
  DAILY_TOKENS: '1000000000',
  GENERATION_MAX_TOKENS: '10000000',
});

/** Options of Node and of the allocator, as the container starts the server. */
function runtime() {
  const lines = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8').split('\n');
  const wordsOf = (/** @type {string} */ name) =>
    lines
      .filter((line) => line.startsWith(`${name} `))
      .flatMap((line) => line.slice(name.length).split(/[\s",[\]]+/));
  const allocator = wordsOf('ENV').filter((word) => word.startsWith('MALLOC_'));
  return {
    options: [
      ...wordsOf('CMD').filter((word) => word.startsWith('--')),
      ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []),
    ],
    allocator: Object.fromEntries(allocator.map((word) => word.split('='))),
  };
}

/** @typedef {Awaited<ReturnType<typeof startAll>>} Stage */

/** Vendor, relay, product and readers, each a process of its own. */
export async function startAll() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-'));
  const program = (/** @type {string} */ name, /** @type {number[]} */ ...args) =>
    spawn(process.execPath, [programOf(name), ...args.map(String)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const vendor = program('vendor', PORTS.vendor);
  const relay = program('relay', PORTS.relay, PORTS.vendor);
  const { options, allocator } = runtime();
  const product = spawn(process.execPath, [...options, path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...allocator, ...environment(dataDir) },
  });
  const clients = fork(programOf('clients'));
  const stop = async () => {
    for (const child of [clients, vendor, relay]) child.kill();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    product.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const base = `http://127.0.0.1:${PORTS.product}`;
    const relayUrl = `http://127.0.0.1:${PORTS.relay}`;
    await Promise.all([untilUp(`${base}/api/health`), untilUp(`${relayUrl}/up`)]);
    return {
      base,
      dataDir,
      tokens: await seedAccounts(base),
      account: accountOf(0),
      product: { pid: product.pid ?? 0, url: `${base}/api/chat/lao-gao-ip-master` },
      relay: { pid: relay.pid ?? 0, url: `${relayUrl}/` },
      /** Sends an order to the readers and waits for its result. */
      order: (/** @type {Record<string, unknown>} */ order) =>
        /** @type {Promise<any>} */ (
          new Promise((resolve) => {
            clients.once('message', resolve);
            clients.send(order);
          })
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
