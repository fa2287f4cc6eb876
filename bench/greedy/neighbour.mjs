import { request } from 'node:http';

/**
 * A process of its own: one account that asks for everything at once, again as soon as it is answered. It is told what
 * to ask by `{ base, token, id, connections }`, begins then, and says what it was answered when it is told `stop`.
 */

/** @typedef {{ method: string, path: string, body?: unknown }} Call */

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

const answers = /** @type {Record<string, number>} */ ({});
let isRunning = true;

/** @param {string} base @param {string} token @param {Call} call @returns {Promise<number>} the status */
const send = (base, token, { method, path, body }) =>
  new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const asked = request(`${base}${path}`, { method, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0));
    asked.end(text);
  });

/** @param {string} id @param {number} at @returns {Call} */
const callOf = (id, at) => {
  const work = `/api/coach/deliverables/${id}`;
  const calls = [
    { method: 'GET', path: work },
    { method: 'GET', path: '/api/coach/deliverables' },
    { method: 'POST', path: '/api/coach/results', body: { ...A_POST, views: at } },
    { method: 'GET', path: `${work}/export?format=pdf` },
    { method: 'POST', path: '/api/coach/profile/place', body: { text: at % 2 ? '无锡' : '苏州' } },
    { method: 'GET', path: `${work}/preview` },
    { method: 'GET', path: '/api/chat/search?q=%E7%90%B4' },
    { method: 'GET', path: '/api/chat/conversations' },
  ];
  return /** @type {Call} */ (calls[at % calls.length]);
};

// Whoever began it may fall over.
process.once('disconnect', () => process.exit());

process.on('message', async (/** @type {any} */ order) => {
  if (order === 'stop') {
    isRunning = false;
    return;
  }
  const { base, token, id, connections } = order;
  let at = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (isRunning) {
        const status = await send(base, token, callOf(id, at++));
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  process.send?.(answers);
});
