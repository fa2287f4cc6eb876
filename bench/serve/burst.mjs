import { cpuSeconds, databaseUse, usedSince } from './usage.mjs';

const SENDS = Number(process.env.BENCH_BURST ?? 1_000);
const DELTAS = 20;
const PROBE_MS = 100;

/** @param {readonly number[]} values @param {number} share */
const rank = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

/**
 * Signs in and reads the list of conversations in turn, over and over, as other users do meanwhile.
 * @param {import('./processes.mjs').Stage} stage
 */
function probe({ base, tokens, account }) {
  const times = { signIn: /** @type {number[]} */ ([]), read: /** @type {number[]} */ ([]) };
  let failed = 0;
  let isOver = false;
  const timed = async (/** @type {number[]} */ into, /** @type {() => Promise<Response>} */ call) => {
    const begun = performance.now();
    const answer = await call();
    await answer.text();
    if (!answer.ok) failed += 1;
    into.push(performance.now() - begun);
  };
  const done = (async () => {
    while (!isOver) {
      await timed(times.signIn, () =>
        fetch(`${base}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(account),
        }),
      );
      await timed(times.read, () =>
        fetch(`${base}/api/chat/conversations?limit=20`, {
          headers: { authorization: `Bearer ${tokens[0]}` },
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return { failed, signIn: rank(times.signIn, 0.99), read: rank(times.read, 0.99) };
  };
}

/**
 * All ask at the same moment. CPU is that of the serving process, from the first question to the last answer's end.
 * @param {import('./processes.mjs').Stage} stage @param {'product' | 'relay'} name
 */
async function ask(stage, name) {
  const { pid, url } = stage[name];
  const cpu = cpuSeconds(pid);
  const database = databaseUse(stage.dataDir);
  const opened = await stage.order({
    kind: 'open',
    url,
    tokens: name === 'product' ? stage.tokens : [],
    streams: SENDS,
    deltas: DELTAS,
    spreadMs: 0,
  });
  const flowing = await stage.order({ kind: 'flow' });
  const { lost } = await stage.order({ kind: 'finish' });
  return {
    ...opened,
    textMs: opened.ms + flowing.ms,
    lost: lost - (SENDS - opened.started) * DELTAS,
    cpuMs: (1_000 * (cpuSeconds(pid) - cpu)) / SENDS,
    databaseCpuMs: (1_000 * usedSince(database, databaseUse(stage.dataDir)).cpu) / SENDS,
  };
}

/**
 * A thousand questions at once: at the relay, at the product, and at the product while others sign in and read, which
 * costs CPU of its own. @param {import('./processes.mjs').Stage} stage
 */
export async function measureBurst(stage) {
  const relay = await ask(stage, 'relay');
  const alone = await ask(stage, 'product');
  const stop = probe(stage);
  const product = await ask(stage, 'product');
  const others = await stop();
  const refused = Object.values(product.refusals).reduce((sum, count) => Number(sum) + Number(count), 0);
  const besideRelay = (/** @type {string} */ figure, /** @type {'textMs' | 'cpuMs'} */ field) => ({
    figure,
    product: alone[field],
    relay: relay[field],
    'product/relay': alone[field] / relay[field],
  });
  return {
    title: `${SENDS} questions at the same moment, each answered with ${DELTAS} deltas`,
    rows: [
      besideRelay('until text came on all, ms', 'textMs'),
      besideRelay('CPU per question, ms', 'cpuMs'),
      { figure: 'database: CPU per question, ms', product: alone.databaseCpuMs },
      { figure: 'accepted beside others', product: product.started },
      { figure: 'refused', product: refused },
      { figure: 'until the last was accepted, ms', product: product.ms },
      { figure: 'accepted after p50, ms', product: product.p50 },
      { figure: 'accepted after p99, ms', product: product.p99 },
      { figure: 'deltas lost of the accepted', product: product.lost },
      { figure: 'signing in meanwhile p99, ms', product: others.signIn },
      { figure: 'reading the list meanwhile p99, ms', product: others.read },
      { figure: 'of these failed', product: others.failed },
    ],
  };
}
