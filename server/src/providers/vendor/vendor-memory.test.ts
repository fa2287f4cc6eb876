import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { bundleForNode } from '../../testing/bundle-for-node';
import {
  type Act,
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  wholeStream,
} from '../../testing/scripted-vendor';
import type { VendorProcessReport } from '../../testing/vendor-process';

const MB = 1_048_576;
let vendor: ScriptedVendor;
let program: string;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  program = await bundleForNode('vendor-process.ts');
}, 60_000);
afterAll(async () => {
  await vendor.close();
  await rm(path.dirname(program), { recursive: true });
});

/** Cost of `act` for a process of its own; the answer before it is a good one. */
async function costOf(act: Act): Promise<VendorProcessReport> {
  let calls = 0;
  vendor.play(async (call) => {
    calls += 1;
    if (calls > 1) return act(call);
    await call.head();
    await call.chunk(wholeStream(['好']));
    await call.end();
  });
  const { stdout } = await promisify(execFile)(process.execPath, [program, vendor.baseUrl], {
    timeout: 60_000,
  });
  return JSON.parse(stdout) as VendorProcessReport;
}

const LINE = Buffer.alloc(MB, 'x');

test.each<[string, Act, string, string]>([
  [
    '100 MB in one line',
    async (call) => {
      await call.head();
      await call.say('一半');
      await call.chunk('data: ');
      for (let sent = 0; sent < 100; sent += 1) await call.chunk(LINE);
    },
    'too_large',
    '一半',
  ],
  [
    '100 MB of reasoning in short lines',
    async (call) => {
      await call.head();
      await call.say('一半');
      const thought = delta({ reasoning_content: '想'.repeat(20_000) });
      for (let sent = 0; sent < 100 * MB; sent += Buffer.byteLength(thought)) await call.chunk(thought);
    },
    'too_large',
    '一半',
  ],
  [
    '100 MB of JSON in place of a stream',
    async (call) => {
      await call.head(200, { 'Content-Type': 'application/json' });
      await call.chunk('{"choices":[{"message":{"content":"');
      for (let sent = 0; sent < 100; sent += 1) await call.chunk(LINE);
    },
    'too_large',
    '',
  ],
  [
    '100 MB of error',
    async (call) => {
      await call.head(500, { 'Content-Type': 'application/json' });
      for (let sent = 0; sent < 100; sent += 1) await call.chunk(LINE);
    },
    'server',
    '',
  ],
])(
  'F28 %s makes a process grow by less than 50 MB and ends the call',
  async (_name, act, reason, text) => {
    const report = await costOf(act);
    expect(report).toMatchObject({ reason, text });
    expect(report.growth).toBeLessThan(50 * MB);
    await vendor.calls.at(-1)?.closed;
  },
  90_000,
);
