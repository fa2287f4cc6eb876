import { cpuSeconds, databaseUse, residentMb, usedSince } from './usage.mjs';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 1_000);
const WINDOW_S = Number(process.env.BENCH_SECONDS ?? 12);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const PER_SECOND = 20;
/** Time over which streams are opened; the window opens when text arrives on all of them. */
const SPREAD_MS = 4_000;
/** Seconds that each stream runs longer than the window: until text arrives on the last one, and a margin. */
const SLACK_S = 25;

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** @param {readonly number[]} values */
const max = (values) => Math.max(...values);

/**
 * One round: all streams are opened, then a window of fixed length is measured while all of them run.
 * @param {import('./processes.mjs').Stage} stage @param {'product' | 'relay'} name
 */
async function round(stage, name) {
  const { pid, url } = stage[name];
  const tokens = name === 'product' ? stage.tokens : [];
  const deltas = PER_SECOND * (WINDOW_S + SLACK_S);
  const opened = await stage.order({
    kind: 'open',
    url,
    tokens,
    streams: STREAMS,
    deltas,
    spreadMs: SPREAD_MS,
  });
  const flowing = await stage.order({ kind: 'flow' });
  const openMs = opened.ms + flowing.ms;
  if (openMs > SLACK_S * 1_000)
    throw new Error(
      `opening took ${openMs} ms: the first streams end too early (BENCH_STREAMS asks for fewer)`,
    );
  const cpu = cpuSeconds(pid);
  const database = databaseUse(stage.dataDir);
  const window = await stage.order({ kind: 'window', ms: WINDOW_S * 1_000 });
  const used = cpuSeconds(pid) - cpu;
  const databaseUsed = usedSince(database, databaseUse(stage.dataDir));
  const mb = residentMb(pid, 'VmHWM');
  const { lost, failed } = await stage.order({ kind: 'finish' });
  return {
    delivered: window.delivered / (STREAMS * PER_SECOND * WINDOW_S),
    lost: lost + (STREAMS - opened.started) * deltas,
    failed,
    p50: window.p50,
    p99: window.p99,
    cpu: (used * 1e6) / window.delivered,
    mb,
    openMs,
    databaseCpu: databaseUsed.cpu / WINDOW_S,
    databaseWritten: databaseUsed.written / WINDOW_S,
  };
}

/**
 * Cost of a stream in the product, beside a relay that only passes bytes on. @param {import('./processes.mjs').Stage}
 * stage
 */
export async function measureSteady(stage) {
  /** @type {{ product: Awaited<ReturnType<typeof round>>[], relay: Awaited<ReturnType<typeof round>>[] }} */
  const rounds = { product: [], relay: [] };
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const name of /** @type {const} */ (['relay', 'product']))
      rounds[name].push(await round(stage, name));
  }
  const row = (
    /** @type {string} */ figure,
    /** @type {keyof Awaited<ReturnType<typeof round>>} */ field,
    { factor = 1, of: reduce = median } = {},
  ) => {
    const of = (/** @type {'product' | 'relay'} */ name) =>
      factor * reduce(rounds[name].map((one) => one[field]));
    return {
      figure,
      product: of('product'),
      relay: of('relay'),
      'product/relay': of('product') / of('relay'),
    };
  };
  return {
    title: `${STREAMS} streams at ${PER_SECOND} deltas a second for ${WINDOW_S} s, median of ${ROUNDS} interleaved rounds`,
    rows: [
      row('delivered in the time, %', 'delivered', { factor: 100 }),
      row('lost', 'lost', { of: max }),
      row('added delay p50, ms', 'p50'),
      row('added delay p99, ms', 'p99'),
      row('CPU per delta, µs', 'cpu'),
      row('most resident memory, MB', 'mb', { of: max }),
      row('until text came on all, ms', 'openMs'),
      row('failed', 'failed', { of: max }),
      row('database: CPU, % of a core', 'databaseCpu', { factor: 100 }),
      row('database: written, MB/s', 'databaseWritten'),
    ],
  };
}
