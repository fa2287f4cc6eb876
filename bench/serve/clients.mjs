import http from 'node:http';
import { makeStampReader } from './stamps.mjs';

/**
 * The readers, in a process of their own, which receives orders as messages and answers each with its result: see
 * `Order`. The same parser reads every target.
 * @typedef {{ kind: 'open', url: string, tokens: string[], streams: number, deltas: number, spreadMs: number,
 * floodKb?: number }
 * | { kind: 'flow' } | { kind: 'window', ms: number } | { kind: 'finish' }
 * | { kind: 'stick', url: string, token: string, readers: number } | { kind: 'leave' }} Order
 */

const STARTS_MS = 30_000;
const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
/** @type {http.IncomingMessage[]} */
const stuck = [];

const now = () => Number(process.hrtime.bigint() / 10_000n);
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts since the round began; `delays` only while a window is open. */
const seen = { expected: 0, received: 0, started: 0, flowing: 0, ended: 0, failed: 0, isOpen: false };
/** @type {number[]} */
let delays = [];
/** @type {number[]} */
let startDelays = [];
/** Responses that were no stream, by status. @type {Record<string, number>} */
let refusals = {};
let generationId = '';

/** @param {any} event @param {ReturnType<typeof makeStampReader>} readStamps */
function record(event, readStamps) {
  let what = null;
  if (typeof event.answer === 'string') {
    for (const time of readStamps(event.answer)) {
      seen.received += 1;
      what = 'delta';
      if (seen.isOpen) delays.push((now() - time) / 100);
    }
  } else if (event.event === 'start') {
    generationId = event.generationId;
    what = 'start';
  } else if (event.event === 'done' || event.error !== undefined) what = 'end';
  return what;
}

/** @param {Extract<Order, { kind: 'open' }>} order @param {number} index */
function openStream({ url, tokens, deltas, floodKb = 0 }, index) {
  const begun = performance.now();
  const body = JSON.stringify({ message: `flood ${floodKb} pace ${deltas}`, conversationId: null });
  const token = tokens[index % tokens.length];
  let isOver = false;
  let isFlowing = false;
  const readStamps = makeStampReader();
  const over = (/** @type {boolean} */ isFailure) => {
    if (isOver) return;
    isOver = true;
    seen.ended += 1;
    if (isFailure) seen.failed += 1;
  };
  const request = http.request(url, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  request.on('error', () => over(true));
  request.on('response', (answer) => {
    if (answer.statusCode !== 200) {
      refusals[String(answer.statusCode)] = (refusals[String(answer.statusCode)] ?? 0) + 1;
      over(true);
    }
    let rest = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk) => {
      rest += chunk;
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!block.startsWith('data:')) continue;
        const what = record(JSON.parse(block.slice(5)), readStamps);
        if (what === 'start') {
          seen.started += 1;
          startDelays.push(performance.now() - begun);
        } else if (what === 'delta' && !isFlowing) {
          isFlowing = true;
          seen.flowing += 1;
        } else if (what === 'end') over(false);
      }
    });
    answer.on('close', () => over(true));
  });
  request.end(body);
}

/**
 * Opens the streams over a time, and waits until each has started or failed. @param {Extract<Order, { kind: 'open' }>}
 * order
 */
async function open(order) {
  Object.assign(seen, {
    expected: order.streams * order.deltas,
    received: 0,
    started: 0,
    flowing: 0,
    ended: 0,
    failed: 0,
  });
  startDelays = [];
  refusals = {};
  const begun = performance.now();
  for (let index = 0; index < order.streams; index += 1) {
    const due = begun + (index * order.spreadMs) / order.streams;
    if (performance.now() < due) await pause(due - performance.now());
    openStream(order, index);
  }
  while (seen.started + seen.failed < order.streams && performance.now() - begun < STARTS_MS) await pause(20);
  return {
    started: seen.started,
    failed: seen.failed,
    refusals,
    generationId,
    ms: performance.now() - begun,
    ...ranks(startDelays),
  };
}

/** Waits until text arrives on every stream: one that has started may still wait for its vendor. */
async function flow() {
  const begun = performance.now();
  while (seen.flowing < seen.started - seen.failed && performance.now() - begun < STARTS_MS) await pause(20);
  return { flowing: seen.flowing, ms: performance.now() - begun };
}

/** @param {number} ms */
async function watchWindow(ms) {
  const before = seen.received;
  delays = [];
  seen.isOpen = true;
  await pause(ms);
  seen.isOpen = false;
  return { delivered: seen.received - before, ...ranks(delays) };
}

/** Waits for the end of every stream. */
async function finish() {
  const begun = performance.now();
  while (seen.ended < seen.started + seen.failed && performance.now() - begun < STARTS_MS) await pause(20);
  return { lost: seen.expected - seen.received, failed: seen.failed };
}

/** Readers that take the head of an answer and then nothing more. @param {Extract<Order, { kind: 'stick' }>} order */
async function stick({ url, token, readers }) {
  await Promise.all(
    Array.from({ length: readers }, async () => {
      const request = http.get(url, { agent, headers: { authorization: `Bearer ${token}` } });
      request.on('error', () => {});
      const answer = await new Promise((resolve) => request.once('response', resolve));
      answer.on('error', () => {});
      answer.socket.pause();
      stuck.push(answer);
    }),
  );
  return {};
}

function leave() {
  for (const answer of stuck.splice(0)) answer.destroy();
  return {};
}

/** @param {number[]} values */
function ranks(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

process.on('message', async (/** @type {Order} */ order) => {
  switch (order.kind) {
    case 'open':
      return process.send?.(await open(order));
    case 'flow':
      return process.send?.(await flow());
    case 'window':
      return process.send?.(await watchWindow(order.ms));
    case 'finish':
      return process.send?.(await finish());
    case 'stick':
      return process.send?.(await stick(order));
    case 'leave':
      return process.send?.(leave());
  }
});
