import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PORT = 18_340;
const BASE = `http://127.0.0.1:${PORT}`;
const ACCOUNT = { password: 'bench bench', invitationCode: 'BENCH' };
/** Long enough for a burst to be over, short enough that what else the machine does falls on both. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 20);
/** A person who clicks: between two calls of theirs. */
const PAUSE_MS = 500;

/** The product as it ships, every limit of a user in force. @param {string} dataDir */
const environment = (dataDir) => ({
  PATH: process.env.PATH,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  BOOTSTRAP_INVITATION_CODE: 'BENCH',
  COACH_PHRASE_MS: '0',
  LIMIT_ADDRESS_PER_MINUTE: '100000',
  ...(process.env.BENCH_USER_PERCENT && { LIMIT_USER_PERCENT: process.env.BENCH_USER_PERCENT }),
});

/** The same post, corrected again and again. */
const A_POST = {
  day: '2026-01-05',
  title: '琴潮了怎么办',
  platform: '视频号',
  finished: null,
  likes: null,
  comments: null,
  follows: null,
  leads: null,
  deals: null,
};

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilUp() {
  const deadline = Date.now() + 60_000;
  while (!(await fetch(`${BASE}/api/health`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error('the product did not come up');
    await pause(100);
  }
}

/** @param {string} method @param {string} route @param {unknown} [body] @param {string} [token] */
async function call(method, route, body, token) {
  const answer = await fetch(`${BASE}/api/${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${text}`);
  return text;
}

/** Somebody with a card on their shelf, in two versions. @param {number} index */
async function signUp(index) {
  const username = String(13_900_140_000 + index);
  await call('POST', 'auth/register', { username, ...ACCOUNT });
  const { token } = JSON.parse(await call('POST', 'auth/login', { username, password: ACCOUNT.password }));
  const message = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办';
  const answer = await call('POST', 'chat/lao-gao-ip-master', { message, conversationId: null }, token);
  const conversationId = /"conversationId":"([^"]+)"/.exec(answer)?.[1] ?? null;
  await call('POST', 'chat/lao-gao-ip-master', { message: '出定位卡', conversationId }, token);
  const { items } = JSON.parse(await call('GET', 'coach/deliverables', undefined, token));
  const id = items[0]?.id;
  if (id === undefined) throw new Error('the coach has made nothing');
  await call('PATCH', `coach/deliverables/${id}`, { version: 1, pointer: '/next', text: '先拍三条' }, token);
  return { token, id };
}

/** Milliseconds of each of a person's calls, one after the other. @param {Awaited<ReturnType<typeof signUp>>} person */
async function live({ token, id }) {
  const times = [];
  const deadline = Date.now() + SECONDS * 1_000;
  const work = `coach/deliverables/${id}`;
  for (let at = 0; Date.now() < deadline; at += 1) {
    const calls = /** @type {const} */ ([
      ['GET', 'coach/deliverables'],
      ['GET', work],
      ['POST', 'coach/results', { ...A_POST, views: at }],
      ['GET', 'chat/conversations'],
      ['GET', 'coach/profile'],
      ['GET', `${work}/preview`],
      ['GET', `${work}/export?format=md`],
    ]);
    const [method, route, body] = calls[at % calls.length] ?? calls[0];
    const began = performance.now();
    await call(method, route, body, token);
    times.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  return times;
}

/** @param {Awaited<ReturnType<typeof signUp>>} greedy */
function startGreedy({ token, id }) {
  const child = fork(path.join(root, 'bench/greedy/neighbour.mjs'));
  child.send({ base: BASE, token, id, connections: CONNECTIONS });
  return async () => {
    const answers = /** @type {Promise<Record<string, number>>} */ (
      new Promise((resolve) => child.once('message', (message) => resolve(/** @type {any} */ (message))))
    );
    child.send('stop');
    const counted = await answers;
    child.kill();
    return counted;
  };
}

/** @param {number[]} values @param {number} part */
const quantile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** What one account at full tilt costs another person, in turn with that person alone. */
export async function run() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-greedy-'));
  const product = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(dataDir),
  });
  try {
    await untilUp();
    const person = await signUp(0);
    const greedy = await signUp(1);
    // The first calls of a process are not what a call costs.
    for (let at = 0; at < 40; at += 1)
      await call('GET', `coach/deliverables/${person.id}`, undefined, person.token);
    const [alone, beside] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    const answers = /** @type {Record<string, number>} */ ({});
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await live(person)));
      const stop = startGreedy(greedy);
      beside.push(...(await live(person)));
      for (const [status, count] of Object.entries(await stop()))
        answers[status] = (answers[status] ?? 0) + count;
    }
    const row = (/** @type {string} */ figure, /** @type {number} */ part) => ({
      figure,
      'alone, ms': quantile(alone, part),
      'beside, ms': quantile(beside, part),
      ratio: quantile(beside, part) / quantile(alone, part),
    });
    const seconds = ROUNDS * SECONDS;
    return {
      tables: [
        {
          title: `calls of a person beside one account with ${CONNECTIONS} connections at full tilt (bound: p95 × 1.5)`,
          rows: [row('middle', 0.5), row('p95', 0.95), row('slowest', 1)],
        },
        {
          title: 'what that account was answered, a second',
          rows: Object.entries(answers).map(([status, count]) => ({
            figure: status,
            answers: count / seconds,
          })),
        },
      ],
    };
  } finally {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    product.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
