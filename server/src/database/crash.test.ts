import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { silentLog } from './database-log';
import { isPostmasterOf } from './embedded/postmaster-file';
import { startEmbeddedPostgres } from './embedded-postgres';
import { type Bundle, bundleForNode } from './testing/bundle-for-node';
import { makeScratchFolder } from './testing/scratch-folder';
import { serverProcesses, signalAll } from './testing/server-processes';

/** On a disk, because a folder in memory would need no write-back. */
const scratch = makeScratchFolder(tmpdir());
let writer: Bundle;
beforeAll(async () => {
  writer = await bundleForNode('database/testing/ledger-writer.ts');
});
afterAll(() => writer.remove());

interface Report {
  readonly postmaster: number;
  readonly startedByUs: boolean;
  readonly lost: readonly string[];
  readonly startedMs: number;
}

interface Place {
  readonly dataDir: string;
  readonly ledger: string;
}

async function makePlace(): Promise<Place> {
  const folder = await scratch();
  const place = { dataDir: path.join(folder, 'postgres'), ledger: path.join(folder, 'ledger') };
  await writeFile(place.ledger, '');
  return place;
}

interface Round {
  readonly child: ChildProcess;
  readonly report: Report;
  /** Resolves once the process has acknowledged a message. */
  isWriting(): Promise<void>;
  /** Ids of all acknowledged messages, once the process is dead. */
  acknowledged(): Promise<string[]>;
}

async function runWriter({ dataDir, ledger }: Place): Promise<Round> {
  const child = spawn(process.execPath, [writer.file, dataDir, ledger], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const closed = once(child, 'close');
  const lines = async (count: number) => {
    while (output.split('\n', count + 1).length <= count) {
      if (child.exitCode !== null) throw new Error(`the writer ended: ${errors}`);
      await sleep(5);
    }
  };
  await lines(1);
  const acknowledged = async () => {
    await closed;
    // A last line without its end was cut by the kill and acknowledges nothing.
    return output.split('\n').slice(1, -1);
  };
  const report = JSON.parse(output.slice(0, output.indexOf('\n')));
  return { child, report, isWriting: () => lines(2), acknowledged };
}

/** Repetitions belong to the deep lane (docs/decisions/0024). */
const ROUNDS = process.env.TEST_LANE === 'deep' ? 20 : 4;

describe('a crash', () => {
  it(`every acknowledged message survives ${ROUNDS} kills of server and process during writes, and the database starts again by itself`, async () => {
    const place = await makePlace();
    const starts: number[] = [];
    let killed: readonly number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, report, isWriting, acknowledged } = await runWriter(place);
      expect(report.lost).toEqual([]);
      expect(killed).not.toContain(report.postmaster);
      // A process that saw its server die may have started another one at the last moment; the next process adopts
      // it.
      const diedServerFirst = round % 2 === 1;
      if (!diedServerFirst) expect(report.startedByUs).toBe(true);
      starts.push(report.startedMs);
      await isWriting();
      await sleep((round * 37) % 200);
      const pids = await serverProcesses(report.postmaster);
      expect(pids.length).toBeGreaterThan(5);
      // In turn the server or the process dies first, as either may notice the death of the other.
      const victims = round % 2 === 0 ? [...pids, child.pid ?? 0] : [child.pid ?? 0, ...pids];
      signalAll(victims, 'SIGKILL');
      killed = victims;
      const ids = await acknowledged();
      expect(ids.length).toBeGreaterThan(0);
      await appendFile(place.ledger, ids.map((id) => `${id}\n`).join(''));
    }
    const last = await runWriter(place);
    expect(last.report.lost).toEqual([]);
    signalAll([last.child.pid ?? 0], 'SIGKILL');
    const total = (await readFile(place.ledger, 'utf8')).split('\n').length - 1;
    console.log(
      `${total} acknowledged messages, ${ROUNDS} kills, restart in ms: ${starts
        .slice(1)
        .sort((a, b) => a - b)
        .join(' ')}`,
    );
    const orphan = await startEmbeddedPostgres({ dataDir: place.dataDir, log: silentLog });
    await orphan.stop();
  }, 180_000);

  it('a database that outlived its process is adopted by the next one, which ends it', async () => {
    const place = await makePlace();
    const { child, report, isWriting, acknowledged } = await runWriter(place);
    await isWriting();
    signalAll([child.pid ?? 0], 'SIGKILL');
    await appendFile(place.ledger, (await acknowledged()).map((id) => `${id}\n`).join(''));
    const second = await runWriter(place);
    expect(second.report).toMatchObject({ lost: [], startedByUs: false, postmaster: report.postmaster });
    signalAll([second.child.pid ?? 0], 'SIGKILL');
    await second.acknowledged();
    const adopted = await startEmbeddedPostgres({ dataDir: place.dataDir, log: silentLog });
    expect(adopted.postmasterPid()).toBe(report.postmaster);
    await adopted.stop();
    expect(await isPostmasterOf(report.postmaster, place.dataDir)).toBe(false);
  });

  it('a stuck backend that outlived its server and its process is ended by the next one, which loses nothing', async () => {
    const place = await makePlace();
    const { child, report, isWriting, acknowledged } = await runWriter(place);
    await isWriting();
    const pids = await serverProcesses(report.postmaster);
    const stuck = pids.at(-1) ?? 0;
    signalAll([stuck], 'SIGSTOP');
    signalAll([child.pid ?? 0, ...pids.filter((pid) => pid !== stuck)], 'SIGKILL');
    await appendFile(place.ledger, (await acknowledged()).map((id) => `${id}\n`).join(''));
    expect(await isPostmasterOf(stuck, place.dataDir)).toBe(true);
    const next = await startEmbeddedPostgres({ dataDir: place.dataDir, log: silentLog });
    expect(await isPostmasterOf(stuck, place.dataDir)).toBe(false);
    const second = await runWriter(place);
    expect(second.report).toMatchObject({ lost: [], startedByUs: false });
    signalAll([second.child.pid ?? 0], 'SIGKILL');
    await second.acknowledged();
    await next.stop();
  }, 60_000);
});
