const SENDS = Number(process.env.BENCH_BURST ?? 1_000);
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

/** All ask at the same moment. @param {import('./processes.mjs').Stage} stage */
export async function measureBurst(stage) {
  const stop = probe(stage);
  const { started, refusals, ms, p50, p99 } = await stage.order({
    kind: 'open',
    url: stage.product.url,
    tokens: stage.tokens,
    streams: SENDS,
    deltas: 20,
    spreadMs: 0,
  });
  const others = await stop();
  const { lost } = await stage.order({ kind: 'finish' });
  const refused = Object.values(refusals).reduce((sum, count) => Number(sum) + Number(count), 0);
  return {
    title: `${SENDS} questions at the same moment, each answered with 20 deltas`,
    rows: [
      { figure: 'accepted', value: started },
      { figure: 'refused', value: refused },
      { figure: 'until the last was accepted, ms', value: ms },
      { figure: 'accepted after p50, ms', value: p50 },
      { figure: 'accepted after p99, ms', value: p99 },
      { figure: 'deltas lost of the accepted', value: lost - (SENDS - started) * 20 },
      { figure: 'signing in meanwhile p99, ms', value: others.signIn },
      { figure: 'reading the list meanwhile p99, ms', value: others.read },
      { figure: 'of these failed', value: others.failed },
    ],
  };
}
