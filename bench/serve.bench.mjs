import { existsSync } from 'node:fs';
import { measureBurst } from './serve/burst.mjs';
import { startAll } from './serve/processes.mjs';
import { measureSteady } from './serve/steady.mjs';
import { measureStuck } from './serve/stuck.mjs';

const TABLES = { steady: measureSteady, stuck: measureStuck, burst: measureBurst };
const wanted = (process.env.BENCH_TABLES ?? Object.keys(TABLES).join(',')).split(',');

/** What streams cost on the server: in steady flow, with readers that are stuck, and when all ask at once. */
export async function run() {
  if (!existsSync('/proc/self/stat')) throw new Error('this benchmark reads /proc and runs on Linux only');
  const tables = [];
  for (const [name, measure] of Object.entries(TABLES)) {
    if (!wanted.includes(name)) continue;
    // A stage of its own for each: what one leaves behind is not the next one's.
    const stage = await startAll();
    try {
      tables.push(await measure(stage));
    } finally {
      await stage.stop();
    }
  }
  return { tables };
}
