import { FIRST_LINE } from './coach/answers.mjs';
import { readTurn } from './coach/readers.mjs';
import { startStage } from './coach/stage.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);
const AT_ONCE = Number(process.env.BENCH_STREAMS ?? 50);
/** Turns before anything is counted: the first ones of a process cost more. */
const WARMING = 4;
/** Turns at once begin within this time, as people do who do not know of each other. */
const SPREAD_MS = 1_000;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {readonly number[]} values @param {number} share */
const rank = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

let turns = 0;

/** @typedef {{ name: number, at: number | null }} Timed */

/**
 * One turn at the product or the relay. @param {import('./coach/stage.mjs').Stage} stage @param {'product' | 'relay'} where
 * @param {'talk' | 'script'} what @param {number | null} [person] null for a turn that is alone @returns {Promise<Timed>}
 */
async function take(stage, where, what, person = null) {
  turns += 1;
  const name = turns;
  const message = `第${name}问${person === null ? '，快' : ''}：${what === 'talk' ? '下一条拍什么' : '写脚本'}`;
  if (where === 'relay') {
    const isThere = (/** @type {string} */ text) =>
      what === 'talk' ? /^[^\n]*\n\s*\S/.test(text) : text.includes(FIRST_LINE);
    return { name, at: (await readTurn(stage.relay, null, { message }, isThere)).at };
  }
  const body = { message, conversationId: null };
  const order = what === 'script' ? { order: { action: 'make', kind: 'script' } } : {};
  const isThere = (/** @type {string} */ text) =>
    what === 'talk' ? text.trim() !== '' : text.includes(FIRST_LINE);
  const { at } = await readTurn(
    stage.product,
    stage.tokens[(person ?? 0) % stage.tokens.length] ?? '',
    { ...body, ...order },
    isThere,
  );
  return { name, at };
}

/** Milliseconds from the vendor to the reader. @param {import('./coach/stage.mjs').Stage} stage @param {readonly Timed[]} timed */
async function delaysOf(stage, timed) {
  const sent = await stage.sentAt();
  return timed.map(({ name, at }) => {
    const from = sent[String(name)];
    if (at === null || from === undefined) throw new Error(`turn ${name} did not show what was waited for`);
    return at - from;
  });
}

/** @param {string} figure @param {readonly number[]} product @param {readonly number[]} relay */
const row = (figure, product, relay) => ({
  figure,
  'median, ms': rank(product, 0.5),
  'p95, ms': rank(product, 0.95),
  'relay median, ms': rank(relay, 0.5),
  'relay p95, ms': rank(relay, 0.95),
  'median/relay': rank(product, 0.5) / rank(relay, 0.5),
});

/** Product and relay in turn, one turn at a time. @param {import('./coach/stage.mjs').Stage} stage @param {'talk' | 'script'} what */
async function alone(stage, what) {
  const timed = { product: /** @type {Timed[]} */ ([]), relay: /** @type {Timed[]} */ ([]) };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const where of /** @type {const} */ (['relay', 'product']))
      timed[where].push(await take(stage, where, what));
  }
  return row(
    what === 'talk' ? 'first text of talk' : 'first line of a deliverable',
    await delaysOf(stage, timed.product),
    await delaysOf(stage, timed.relay),
  );
}

/** Many at once. @param {import('./coach/stage.mjs').Stage} stage @param {'talk' | 'script'} what */
async function atOnce(stage, what) {
  const together = (/** @type {'product' | 'relay'} */ where) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, person) => {
        await pause((person * SPREAD_MS) / AT_ONCE);
        return take(stage, where, what, person);
      }),
    );
  const relay = await delaysOf(stage, await together('relay'));
  const product = await delaysOf(stage, await together('product'));
  return row(`${what === 'talk' ? 'first text of talk' : 'first line'}, ${AT_ONCE} turns`, product, relay);
}

/** What the product adds to a vendor before the user reads: head, screen, records, checks, storing. */
export async function run() {
  const stage = await startStage(AT_ONCE);
  try {
    for (let index = 0; index < WARMING; index += 1) {
      await take(stage, 'product', 'talk');
      await take(stage, 'product', 'script');
    }
    return {
      title: `from the vendor's letter to the reader (bounds: talk 50 ms, a deliverable 200 ms), ${ROUNDS} rounds`,
      rows: [
        await alone(stage, 'talk'),
        await alone(stage, 'script'),
        await atOnce(stage, 'talk'),
        await atOnce(stage, 'script'),
      ],
    };
  } finally {
    await stage.stop();
  }
}
