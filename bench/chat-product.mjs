import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { longAnswer, question, shortAnswer } from './chat-document.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const AGENT = 'lao-gao-ip-master';
const ACCOUNT = { username: '13800138000', password: 'bench bench' };

/** Beginning of a question that the vendor answers at length, at the pace that follows. */
export const LONG_QUESTION = '请写一份很长的方案';
export const STEADY_QUESTION = '请慢慢说';

const LONG = { text: longAnswer(), perSecond: 100 };
const STEADY = { text: longAnswer(30_000), perSecond: 20 };

/** A vendor that streams ten characters at a time, at a pace that the question names. */
async function startVendor() {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { text, perSecond } = JSON.parse(body).messages.at(-1).content.includes(STEADY_QUESTION)
        ? STEADY
        : LONG;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const startedAt = performance.now();
      let sent = 0;
      const timer = setInterval(() => {
        // Computed from the clock, not counted per tick: a late timer catches up.
        const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond) * 10;
        for (; sent < Math.min(due, text.length); sent += 10) {
          const content = text.slice(sent, sent + 10);
          response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
        }
        if (sent < text.length) return;
        clearInterval(timer);
        // With an empty tail, so that nobody has to ask for the records of the answer.
        const tail = { choices: [{ index: 0, delta: { content: '\n@@@\n-' } }] };
        response.end(`data: ${JSON.stringify(tail)}\n\ndata: [DONE]\n\n`);
      }, 1000 / perSecond);
      response.on('close', () => clearInterval(timer));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} url */
async function untilUp(url) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${url} did not come up`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The embedded database, as the operator's commands reach it. @param {string} dataDir */
function databaseUrl(dataDir) {
  const [, , , port, folder = ''] = readFileSync(
    path.join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  const host = path.resolve(dataDir, 'postgres', folder);
  return `postgresql://postgres@localhost:${port}/qihang?host=${encodeURIComponent(host)}`;
}

/**
 * Writes a conversation of so many messages, questions and answers in turn, each the child of the one before. Those
 * that end at the same number end in the same texts: they differ by their length alone.
 * @param {string} url @param {string} userId @param {string} title @param {number} count @param {number} last
 */
async function seed(url, userId, title, count, last) {
  const first = last - count;
  const conversationId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  const isQuestion = (/** @type {number} */ at) => at % 2 === 0;
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO conversations (id, user_id, agent_key, title, leaf_id) VALUES ($1, $2, $3, $4, $5)`,
      [conversationId, userId, AGENT, title, ids.at(-1)],
    );
    await client.query(
      `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, label)
       SELECT id, $1, $2, parent, role, body, 'complete', label
       FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[])
         WITH ORDINALITY AS row (id, parent, role, body, label, at)
       ORDER BY at`,
      [
        conversationId,
        userId,
        ids,
        ids.map((_, at) => ids[at - 1] ?? null),
        ids.map((_, at) => (isQuestion(at) ? 'user' : 'ai')),
        ids.map((_, at) => (isQuestion(at) ? question(first + at) : shortAnswer(first + at))),
        ids.map((_, at) => (isQuestion(at) ? '' : '内容由AI生成')),
      ],
    );
  } finally {
    await client.end();
  }
  return { id: conversationId, firstMessageId: ids[0] ?? '', title, lastWords: `第${last}部分` };
}

/** The built product with a scripted vendor and one account. @param {number} port */
export async function startProduct(port) {
  const vendor = await startVendor();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qihang-bench-'));
  const product = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      BOOTSTRAP_INVITATION_CODE: 'BENCH',
      AI_PROVIDER: 'openai',
      AI_BASE_URL: `http://127.0.0.1:${vendor.port}/v1`,
      AI_MODEL: 'bench',
    },
  });
  const site = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    vendor.close();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilUp(`${site}/api/health`);
    const post = (/** @type {string} */ at, /** @type {object} */ body) =>
      fetch(site + at, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/api/auth/register', { ...ACCOUNT, invitationCode: 'BENCH' });
    const login = await post('/api/auth/login', ACCOUNT);
    const person = /** @type {{ token: string, user: { id: string, username: string } }} */ (
      await login.json()
    );
    return {
      site,
      chat: `${site}/chat/${AGENT}`,
      person,
      seed: (/** @type {string} */ title, /** @type {number} */ count, last = count) =>
        seed(databaseUrl(dataDir), person.user.id, title, count, last),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
