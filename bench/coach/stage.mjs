import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORTS = { product: 18_330, relay: 18_331, vendor: 18_332 };
const addressOf = (/** @type {keyof typeof PORTS} */ name) => `http://127.0.0.1:${PORTS[name]}`;

/** The product as it ships, without limits. @param {string} dataDir */
const environment = (dataDir) => ({
  PATH: process.env.PATH,
  PORT: String(PORTS.product),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  BOOTSTRAP_INVITATION_CODE: 'BENCH',
  AI_PROVIDER: 'openai',
  AI_BASE_URL: `${addressOf('vendor')}/v1`,
  AI_API_KEY: 'bench',
  AI_MODEL: 'bench',
  LIMIT_RUNNING_PER_USER: '1000',
  LIMIT_MESSAGES_PER_MINUTE: '100000',
  LIMIT_USER_PERCENT: '100000',
  LIMIT_ADDRESS_PER_MINUTE: '100000',
  DAILY_MESSAGES: '1000000',
  DAILY_TOKENS: '1000000000',
});

/** @param {string} url */
async function untilUp(url) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not come up`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param {string} route @param {unknown} body */
async function post(route, body) {
  const answer = await fetch(`${addressOf('product')}/api/auth/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** @param {number} index @returns {Promise<string>} the token of a new account */
async function signUp(index) {
  const account = { username: String(13_900_139_000 + index), password: 'bench bench' };
  await post('register', { ...account, invitationCode: 'BENCH' });
  return (await post('login', account)).token;
}

/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */

/** Vendor, relay and product, each a process of its own. @param {number} people accounts */
export async function startStage(people) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-coach-'));
  const program = (/** @type {string} */ file, /** @type {number[]} */ ...ports) =>
    spawn(process.execPath, [path.join(root, 'bench', file), ...ports.map(String)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const vendor = program('coach/vendor.mjs', PORTS.vendor);
  const relay = program('serve/relay.mjs', PORTS.relay, PORTS.vendor);
  const product = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(dataDir),
  });
  const stop = async () => {
    for (const child of [vendor, relay]) child.kill();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    product.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilUp(`${addressOf('product')}/api/health`);
    await untilUp(`${addressOf('relay')}/up`);
    const tokens = [];
    for (let index = 0; index < people; index += 1) tokens.push(await signUp(index));
    return {
      tokens,
      product: `${addressOf('product')}/api/chat/lao-gao-ip-master`,
      relay: `${addressOf('relay')}/`,
      /** When the vendor sent what was waited for, by the number of the turn. @returns {Promise<Record<string, number>>} */
      sentAt: async () => (await fetch(`${addressOf('vendor')}/times`)).json(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
