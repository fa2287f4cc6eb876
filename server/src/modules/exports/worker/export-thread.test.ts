import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob } from '@qihang/documents';
import { readPdf, squeeze } from '@qihang/documents/testing';
import { toDocument } from '@qihang/shared/deliverables';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { createRsbuild } from '@rsbuild/core';
import { afterAll, afterEach, beforeAll, expect, it, rstest } from '@rstest/core';
import serverConfig from '../../../../rsbuild.config';
import { findServerRoot } from '../../../database/package-root';
import { openExportThread } from './export-thread';

/** Folder within the package, so that the bundle finds its external modules in node_modules, like the product's bundle. */
const folder = path.join(findServerRoot(), 'node_modules', '.cache', `export-thread-${process.pid}`);
const built = path.join(folder, 'export-worker.js');

const aJob = (format: ExportJob['format']): ExportJob => ({
  format,
  document: toDocument(SAMPLES.script),
  said: [],
  rows: null,
  days: null,
  share: null,
  mark: { text: '由离线教练按规则生成', contentId: 'x-1', aigc: null },
  brand: '启航AI',
  deliverableId: 'x',
  version: 1,
  createdAt: '2026-05-03T16:30:00.000Z',
  moment: '2026-05-04 00:30',
  timeZone: 'Asia/Shanghai',
});

const worker = async (name: string, source: string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return file;
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const rsbuild = await createRsbuild({
    cwd: findServerRoot(),
    rsbuildConfig: {
      ...serverConfig,
      logLevel: 'error',
      output: { ...serverConfig.output, cleanDistPath: false, distPath: { root: folder, js: '.' } },
    },
  });
  await rsbuild.build();
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  rstest.useRealTimers();
});

it('the export thread of the product’s own bundle writes files one after the other', async () => {
  const thread = openExportThread({ file: built, timeoutMs: 120_000 });
  const { pages } = await readPdf(await thread.render(aJob('pdf')));
  expect(squeeze(pages.join(''))).toContain('你听，这个音是不是闷的？');
  expect([...(await thread.render(aJob('png'))).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  await thread.close();
}, 180_000);

it('a file that cannot be written fails alone, and the next one is written', async () => {
  const thread = openExportThread({ file: built, timeoutMs: 120_000 });
  await expect(thread.render(aJob('csv'))).rejects.toThrow('a script has no rows');
  expect((await thread.render(aJob('md'))).length).toBeGreaterThan(100);
  await thread.close();
}, 180_000);

it('a thread that takes too long or crashes is ended, and the next file starts a new one', async () => {
  const source = `let n = 0;
    parentPort.on('message', ({ job }) => {
      if (job.format === 'pdf') return;
      if (job.format === 'png') process.exit(1);
      if (job.format === 'docx') throw new Error('boom');
      parentPort.postMessage({ bytes: new Uint8Array([(n += 1)]) });
    });`;
  const thread = openExportThread({ file: await worker('moody.mjs', source), timeoutMs: 2_000 });
  for (const format of ['pdf', 'png', 'docx'] as const) {
    await expect(thread.render(aJob(format))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect([...(await thread.render(aJob('md')))]).toEqual([1]);
    expect([...(await thread.render(aJob('md')))]).toEqual([2]);
  }
  await thread.close();
}, 60_000);

it('a thread ends after its idle time, but never while it writes a file', async () => {
  const idleMs = 60_000;
  const name = `export-thread-${process.pid}`;
  // A PDF takes until the test says so.
  const source = `let n = 0;
    const test = new BroadcastChannel('${name}');
    test.unref();
    const write = () => parentPort.postMessage({ bytes: new Uint8Array([(n += 1)]) });
    test.onmessage = ({ data }) => data === 'finish' && write();
    parentPort.on('message', ({ job }) => {
      if (job.format === 'pdf') test.postMessage('writing');
      else write();
    });`;
  const file = await worker('slow.mjs', source);
  const signals = new BroadcastChannel(name);
  const isWriting = new Promise<void>((resolve) => {
    signals.onmessage = () => resolve();
  });
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const thread = openExportThread({ file, idleMs, timeoutMs: 2 * idleMs });
  try {
    expect([...(await thread.render(aJob('md')))]).toEqual([1]);
    rstest.advanceTimersByTime(idleMs - 1);
    const slow = thread.render(aJob('pdf'));
    await isWriting;
    rstest.advanceTimersByTime(idleMs);
    signals.postMessage('finish');
    expect([...(await slow)]).toEqual([2]);
    rstest.advanceTimersByTime(idleMs);
    expect([...(await thread.render(aJob('md')))]).toEqual([1]);
  } finally {
    signals.close();
    await thread.close();
  }
}, 60_000);
