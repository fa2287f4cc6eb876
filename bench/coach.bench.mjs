import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, databaseUse, usedSince } from './serve/usage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PORT = 18_330;
const BASE = `http://127.0.0.1:${PORT}`;
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 12);
const ACCOUNT = { password: 'bench bench', invitationCode: 'BENCH' };

/** An interview, then an order of every deliverable of the coach. */
const TALK = [
  '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办',
  '想做视频号，一周最多拍两条',
  '没考过证，不过城里几家琴行都把售后给我做',
  '要不要露脸？',
  '不知道',
  '价格改成三百五一次',
];
const WORK = [
  '出定位卡',
  '给我选题',
  '换一批',
  '写第一条脚本',
  '排30天日历',
  '出四件套',
  '怎么变现',
  '帮我看看这段文案：全无锡最好的调琴师，包你满意，加微信',
];

/** The product as it ships, without limits and without the pacing of answers for reading. @param {string} dataDir */
const environment = (dataDir) => ({
  PATH: process.env.PATH,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  BOOTSTRAP_INVITATION_CODE: 'BENCH',
  COACH_PHRASE_MS: '0',
  LIMIT_MESSAGES_PER_MINUTE: '100000',
  LIMIT_USER_PERCENT: '100000',
  LIMIT_ADDRESS_PER_MINUTE: '100000',
  DAILY_MESSAGES: '1000000',
});

async function untilUp() {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${BASE}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('the product did not come up');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param {string} route @param {unknown} body @param {string} [token] */
async function post(route, body, token) {
  const answer = await fetch(`${BASE}/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** @param {number} index */
async function signUp(index) {
  const username = String(13_900_139_000 + index);
  await post('auth/register', { username, ...ACCOUNT });
  const { token } = await (await post('auth/login', { username, password: ACCOUNT.password })).json();
  return { token, conversationId: null };
}

/** One turn to its end. @param {Awaited<ReturnType<typeof signUp>>} person @param {string} message */
async function say(person, message) {
  const { token, conversationId } = person;
  const answer = await post('chat/lao-gao-ip-master', { message, conversationId }, token);
  const events = (await answer.text()).split('\n\n').flatMap((frame) => {
    const data = /^data: ?(.*)$/m.exec(frame)?.[1];
    return data === undefined ? [] : [JSON.parse(data)];
  });
  if (!events.some(({ event }) => event === 'done')) throw new Error(`no answer to ${message}`);
  person.conversationId = events.find(({ event }) => event === 'start').conversationId;
}

/**
 * CPU of the server and of its database for each turn of these messages.
 * @param {number} pid @param {string} dataDir @param {Awaited<ReturnType<typeof signUp>>[]} people @param {string[]}
 * messages
 */
async function measure(pid, dataDir, people, messages) {
  const before = { server: cpuSeconds(pid), database: databaseUse(dataDir) };
  for (const message of messages) for (const person of people) await say(person, message);
  const turns = people.length * messages.length;
  return {
    'server, ms': ((cpuSeconds(pid) - before.server) * 1_000) / turns,
    'database, ms': (usedSince(before.database, databaseUse(dataDir)).cpu * 1_000) / turns,
  };
}

/** Cost of the built-in coach: CPU for each turn, from the request to the last event, everything stored. */
export async function run() {
  if (!existsSync('/proc/self/stat')) throw new Error('this benchmark reads /proc and runs on Linux only');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-coach-'));
  const product = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(dataDir),
  });
  try {
    await untilUp();
    const pid = product.pid ?? 0;
    const people = [];
    for (let index = 0; index < PEOPLE; index += 1) people.push(await signUp(index));
    // The first turns of a process cost more than later ones.
    await measure(pid, dataDir, people.splice(0, 2), [...TALK, ...WORK]);
    const talk = await measure(pid, dataDir, people, TALK);
    const work = await measure(pid, dataDir, people, WORK);
    return {
      title: `CPU per turn of the built-in coach, ${people.length} people (bound: 50 ms)`,
      rows: [
        { figure: 'a question or an answer', ...talk },
        { figure: 'a deliverable', ...work },
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
