import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { type Bundle, bundleForNode as bundleLikeProduct } from '../database/testing/bundle-for-node';
import { bundleForNode } from '../testing/bundle-for-node';
import { seedRunningAnswer } from '../testing/seed-running-answer';
import type { StallingProcessOptions } from '../testing/stalling-process';

let program: string;
let thread: Bundle;
beforeAll(async () => {
  program = await bundleForNode('stalling-process.ts');
  thread = await bundleLikeProduct('stall-watch/stall-worker.ts');
});
afterAll(async () => {
  await rm(path.dirname(program), { recursive: true, force: true });
  await thread.remove();
});

/** Runs a watched process, by default with a limit of 400 ms. */
async function run(what: StallingProcessOptions['what'], others: Partial<StallingProcessOptions> = {}) {
  const order: StallingProcessOptions = { file: thread.file, what, limitMs: 400, ...others };
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  return {
    code,
    signal,
    lines: said
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

describe('F74 a process whose event loop stands still', () => {
  it('ends itself, with the stack in the log', async () => {
    const { signal, lines } = await run('loop');
    const [line] = lines;
    expect(signal).toBe('SIGKILL');
    expect(line).toMatchObject({ level: 60, msg: expect.stringContaining('stood still') });
    expect(line.stack[0]).toMatch(/^standStill \(.*process\.mjs:\d+:\d+\)$/);
  });

  it('ends itself within one regular expression, too', async () => {
    const { signal, lines } = await run('pattern');
    expect(signal).toBe('SIGKILL');
    expect(lines).toMatchObject([{ level: 60 }]);
  });

  it('is no process that is busy in pieces', async () => {
    expect(await run('busy')).toEqual({ code: 0, signal: null, lines: [] });
  });
});

describe('F78 the generations that a process runs while its event loop stands still', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Has a process stand still while it runs an answer. @returns how its answer, and that of another process, is counted */
  async function countOf(what: StallingProcessOptions['what']) {
    const [instanceId, otherId] = [randomUUID(), randomUUID()];
    const [own, others] = [
      await seedRunningAnswer(database, instanceId),
      await seedRunningAnswer(database, otherId),
    ];
    const { connection } = database;
    const end = await run(what, { limitMs: 2_000, countFor: { connection, instanceId } });
    const { rows } = await database.pool.query<{ id: string; hangs: number | null }>(
      'SELECT id, hangs FROM generations',
    );
    const hangsOf = ({ turn }: typeof own) => rows.find(({ id }) => id === turn.generationId)?.hangs;
    return { ...end, own: hangsOf(own), others: hangsOf(others) };
  }

  it('are counted before it ends itself, and those of no other process', async () => {
    expect(await countOf('loop')).toMatchObject({ signal: 'SIGKILL', own: 1, others: null });
  });

  it('are counted no more when it turns again', async () => {
    expect(await countOf('pause')).toEqual({ code: 0, signal: null, lines: [], own: 0, others: null });
  });

  it('do not keep it from its end where the database cannot be reached', async () => {
    const connection = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' };
    const { signal, lines } = await run('loop', { countFor: { connection, instanceId: randomUUID() } });
    expect(signal).toBe('SIGKILL');
    expect(lines).toMatchObject([{ level: 50 }, { level: 60 }]);
  });
});
