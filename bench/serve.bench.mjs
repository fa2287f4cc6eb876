import { existsSync } from 'node:fs';
import { measureBurst } from './serve/burst.mjs';
import { startAll } from './serve/processes.mjs';
import { measureSteady } from './serve/steady.mjs';
import { measureStuck } from './serve/stuck.mjs';

const TABLES = { steady: measureSteady, stuck: measureStuck, burst: measureBurst };
const wanted = (process.env.BENCH_TABLES ?? Object.keys(TABLES).join(',')).split(',');

/** Cost of streams on the server: in steady flow, with stuck readers, and when all ask at once. */
export async function run() {
  if (!existsSync('/proc/self/stat')) throw new Error('this benchmark reads /proc and runs on Linux only');
  const tables = [];
  for (const [name, measure] of Object.entries(TABLES)) {
    if (!wanted.includes(name)) continue;
    // A separate stage for each, so that none inherits the state of another.
    const stage = await startAll();
    try {
      tables.push(await measure(stage));
    } finally {
      await stage.stop();
    }
  }
  return { tables };
}
