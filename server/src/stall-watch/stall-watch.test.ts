import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { bundleForNode } from '../testing/bundle-for-node';

let program: string;
let thread: string;
beforeAll(async () => {
  program = await bundleForNode('stalling-process.ts');
  thread = await bundleForNode('../stall-watch/stall-worker.ts');
});
afterAll(async () => {
  for (const file of [program, thread]) await rm(path.dirname(file), { recursive: true, force: true });
});

/** Runs a process that is watched with a limit of 400 ms. */
async function run(what: 'loop' | 'pattern' | 'busy') {
  const child = spawn(process.execPath, [program, thread, what], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, line: said === '' ? null : JSON.parse(said) };
}

describe('F74 a process whose event loop stands still', () => {
  it('ends itself, with the stack in the log', async () => {
    const { signal, line } = await run('loop');
    expect(signal).toBe('SIGKILL');
    expect(line).toMatchObject({ level: 60, msg: expect.stringContaining('stood still') });
    expect(line.stack[0]).toMatch(/^standStill \(.*process\.mjs:\d+:\d+\)$/);
  });

  it('ends itself within one regular expression, too', async () => {
    const { signal, line } = await run('pattern');
    expect(signal).toBe('SIGKILL');
    expect(line).toMatchObject({ level: 60 });
  });

  it('is no process that is busy in pieces', async () => {
    expect(await run('busy')).toEqual({ code: 0, signal: null, line: null });
  });
});
