import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STREAMS = Number(process.env.BENCH_STREAMS ?? 100);
const DELTAS = Number(process.env.BENCH_DELTAS ?? 200);
const PER_SECOND = 20;
const ROUNDS = 3;
const PRODUCT_PORT = 18_310;
const RELAY_PORT = 18_311;

/** A vendor that answers every question with the same number of deltas at the same pace. */
function startVendor() {
  const delta = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: '一段十个字左右的回答' } }] })}\n\n`;
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sent = 0;
    const timer = setInterval(() => {
      if (sent === DELTAS) {
        clearInterval(timer);
        response.end('data: [DONE]\n\n');
        return;
      }
      sent += 1;
      response.write(delta);
    }, 1000 / PER_SECOND);
    response.on('close', () => clearInterval(timer));
  });
  return /** @type {Promise<{ port: number, close: () => void }>} */ (
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve({
          port: typeof address === 'object' && address !== null ? address.port : 0,
          close: () => {
            server.closeAllConnections();
            server.close();
          },
        });
      });
    })
  );
}

/** @param {string} url */
async function untilUp(url) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
}

/** CPU seconds that a process has used so far, its threads included. @param {number} pid */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB. @param {number} pid */
const residentMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Reads a stream to its end and counts its answers. @param {string} url @param {Record<string, string>} headers */
async function readStream(url, headers) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message: '你好', conversationId: null }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  for await (const chunk of answer.body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    count += blocks.filter((block) => block.includes('"answer"')).length;
  }
  return count;
}

/** @param {number} pid @param {string} url @param {Record<string, string>} headers */
async function measure(pid, url, headers) {
  const cpuBefore = cpuSeconds(pid);
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: STREAMS }, () => readStream(url, headers)));
  const seconds = (performance.now() - started) / 1000;
  return {
    delivered: counts.reduce((total, count) => total + count, 0) / (STREAMS * DELTAS),
    microsecondsPerDelta: ((cpuSeconds(pid) - cpuBefore) * 1e6) / (STREAMS * DELTAS),
    seconds,
    residentMb: residentMb(pid),
  };
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a stream costs in the product, beside a relay that only passes bytes on. */
export async function run() {
  if (!readdirSync('/').includes('proc'))
    throw new Error('this benchmark reads /proc and runs on Linux only');
  const vendor = await startVendor();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-'));
  const product = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: String(PRODUCT_PORT),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      BOOTSTRAP_INVITATION_CODE: 'BENCH',
      AI_PROVIDER: 'openai',
      AI_BASE_URL: `http://127.0.0.1:${vendor.port}/v1`,
      AI_MODEL: 'bench',
      LIMIT_RUNNING_PER_USER: '1000',
      LIMIT_MESSAGES_PER_MINUTE: '1000000',
    },
  });
  const relay = spawn(
    process.execPath,
    [fileURLToPath(new URL('relay.mjs', import.meta.url)), String(RELAY_PORT), String(vendor.port)],
    { stdio: 'ignore' },
  );
  try {
    const base = `http://127.0.0.1:${PRODUCT_PORT}`;
    await Promise.all([untilUp(`${base}/api/health`), untilUp(`http://127.0.0.1:${RELAY_PORT}/up`)]);
    const json = { 'content-type': 'application/json' };
    const account = { username: '13800138000', password: 'bench bench' };
    await fetch(`${base}/api/auth/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...account, invitationCode: 'BENCH' }),
    });
    const login = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    const { token } = /** @type {{ token: string }} */ (await login.json());

    /** @type {Awaited<ReturnType<typeof measure>>[]} */
    const ours = [];
    const bare = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await measure(relay.pid ?? 0, `http://127.0.0.1:${RELAY_PORT}/`, {}));
      ours.push(
        await measure(product.pid ?? 0, `${base}/api/chat/lao-gao-ip-master`, {
          authorization: `Bearer ${token}`,
        }),
      );
    }
    const of = (
      /** @type {typeof ours} */ rounds,
      /** @type {'delivered' | 'microsecondsPerDelta' | 'residentMb'} */ figure,
    ) => median(rounds.map((one) => one[figure]));
    return {
      title: `${STREAMS} streams of ${DELTAS} deltas at ${PER_SECOND}/s, median of ${ROUNDS} interleaved rounds`,
      rows: [
        { figure: 'deltas delivered', product: of(ours, 'delivered'), relay: of(bare, 'delivered') },
        {
          figure: 'CPU per delta, µs',
          product: of(ours, 'microsecondsPerDelta'),
          relay: of(bare, 'microsecondsPerDelta'),
        },
        { figure: 'resident memory, MB', product: of(ours, 'residentMb'), relay: of(bare, 'residentMb') },
      ],
    };
  } finally {
    relay.kill();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    await ended;
    vendor.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
