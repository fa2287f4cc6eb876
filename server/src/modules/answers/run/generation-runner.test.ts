import type { ChatEvent, UserEvent } from '@qihang/shared/contracts';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { VendorFailure } from '../../../providers/vendor/vendor-failure';
import { anAgent } from '../../../testing/an-agent';
import { until } from '../../../testing/until';
import type { AnswerLog } from '../live/answer-log';
import { LiveAnswers } from '../live/live-answers';
import type { AnswerStore, StoredGeneration } from '../store/answer-store';
import type { Ending } from '../store/ended-generation';
import { GenerationRunner } from './generation-runner';
import type { GenerationJob } from './write-answer';

const OFFER = '先用离线教练';
const BUSY = { error: '系统繁忙，请稍后再试', code: 'provider_unavailable' };

/** One answer under way, which the test lets speak and end. */
interface Underway {
  readonly job: GenerationJob;
  readonly log: AnswerLog;
  readonly signal: AbortSignal;
  readonly end: () => void;
  readonly fail: (why: unknown) => void;
}

const open: GenerationRunner[] = [];
afterEach(async () => {
  rstest.useRealTimers();
  for (const runner of open.splice(0)) await runner.drain(0);
});

/** A runner over a store that the test breaks. */
function aRunner() {
  const world = {
    live: new LiveAnswers(),
    runs: new Map<string, Underway>(),
    endings: [] as Ending[],
    waited: [] as unknown[],
    published: [] as [string, UserEvent][],
    logged: [] as string[],
    stored: {} as Partial<StoredGeneration> | null,
    isDown: false,
    isFinishHeld: null as Promise<void> | null,
  };
  const store: Partial<AnswerStore> = {
    checkpoint: async (all) => {
      const ids = new Set(all.map(({ id }) => id));
      return { running: ids, stored: ids };
    },
    note: async () => 1,
    dropJournal: async () => {},
    async finish(ending) {
      await world.isFinishHeld;
      world.endings.push(ending);
      return true;
    },
    async find(id) {
      if (world.isDown) throw new Error('gone');
      if (world.stored === null) return null;
      return {
        ...{ id, conversationId: 'c', questionId: 'q', answerId: 'a', status: 'running', seq: 0, text: '' },
        ...{ error: null, errorCode: null, standInLabel: null, attachments: null, instanceId: 'here' },
        ...world.stored,
      };
    },
  };
  const runner = new GenerationRunner({
    store: store as AnswerStore,
    live: world.live,
    run: (job, log, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        if (signal.aborted) reject(signal.reason);
        world.runs.set(job.generationId, { job, log, signal, end: resolve, fail: reject });
      }),
    waitForOthers: async (...which) => void world.waited.push(which.slice(0, 2)),
    offersAfterFailure: () => [OFFER],
    instanceId: 'here',
    hideNames: (text) => text,
    countTokens: async () => {},
    publish: (userId, event) => void world.published.push([userId, event]),
    onAnswered: () => {},
    timeoutMs: 60_000,
    savePatienceMs: 10_000,
    checkpointMs: 60_000,
    checkpointWhole: 64,
    log: {
      info: (_details: unknown, line?: string) => void world.logged.push(`info ${line}`),
      warn: (_details: unknown, line?: string) => void world.logged.push(`warn ${line}`),
      error() {},
    },
  });
  open.push(runner);
  const start = async (id: string, fields: Partial<GenerationJob> = {}) => {
    runner.start({
      ...{ generationId: id, conversationId: 'c', questionId: `q-${id}`, answerId: `a-${id}`, userId: 'u' },
      ...{ agent: anAgent(), question: '问', order: null, parentId: null, isAgain: false },
      before: { text: '', seq: 0 },
      ...fields,
    });
    const log = world.live.find(id);
    if (log === null) throw new Error('no log');
    return log;
  };
  const underway = async (id: string): Promise<Underway> => {
    await until(() => world.runs.has(id));
    const found = world.runs.get(id);
    if (found === undefined) throw new Error('it does not run');
    return found;
  };
  return { world, runner, start, underway };
}

const read = async (events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> => {
  const all: ChatEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};
const lastOf = async (log: AnswerLog) => (await read(log.watch(log.seq))).at(-1);

test('a generation of this process is its own until its end is stored, not only until it has ended', async () => {
  const { world, runner, start, underway } = aRunner();
  let release = () => {};
  world.isFinishHeld = new Promise((resolve) => (release = resolve));
  const log = await start('x');
  (await underway('x')).log.append('好');
  (await underway('x')).end();
  await new Promise((resolve) => setImmediate(resolve));
  expect([runner.ids, log.hasEnded]).toEqual([['x'], false]);
  release();
  expect(await lastOf(log)).toEqual({ event: 'done' });
  expect(runner.ids).toEqual([]);
});

test('only its own user stops a generation, and only where it runs', async () => {
  const { runner, start, underway } = aRunner();
  const log = await start('x');
  (await underway('x')).log.append('一半');
  expect([runner.stop('x', 'somebody else'), runner.stop('y', 'u')]).toEqual([null, null]);
  expect((await underway('x')).signal.aborted).toBe(false);
  await runner.stop('x', 'u');
  expect(await lastOf(log)).toEqual({ event: 'done', status: 'stopped' });
});

test('an answer whose time is up ends, with what it has', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { world, start, underway } = aRunner();
  const log = await start('x');
  await rstest.advanceTimersByTimeAsync(0);
  const { log: written, signal } = await underway('x');
  written.append('一半');
  await rstest.advanceTimersByTimeAsync(59_999);
  expect(signal.aborted).toBe(false);
  await rstest.advanceTimersByTimeAsync(1);
  expect(await lastOf(log)).toMatchObject({ error: '回答时间太长，先停在这里，已保留收到的部分' });
  expect(world.endings).toMatchObject([{ id: 'x', status: 'interrupted', text: '一半' }]);
});

test('a vendor that failed leaves the offer of the offline coach; whoever stands in for one, and a fault of ours, none', async () => {
  const { start, underway } = aRunner();
  const failed = await start('x');
  (await underway('x')).fail(new VendorFailure('network', 'cut'));
  expect(await lastOf(failed)).toEqual({ ...BUSY, offers: [OFFER] });
  const standIn = await start('y');
  standIn.standInLabel = '离线教练';
  (await underway('y')).fail(new VendorFailure('network', 'cut'));
  expect(await lastOf(standIn)).toEqual(BUSY);
  const ours = await start('z');
  (await underway('z')).fail(new Error('bug'));
  expect(await lastOf(ours)).not.toHaveProperty('offers');
});

test('an answer that is complete has no offer of an earlier run any more', async () => {
  const { world, start, underway } = aRunner();
  const attachments = { chips: ['换一批'], deliverables: [], offers: [OFFER] };
  const log = await start('x', { before: { text: '一半', seq: 1_000_000, attachments } });
  (await underway('x')).log.append('，完');
  (await underway('x')).end();
  expect(await lastOf(log)).toEqual({ event: 'done', chips: ['换一批'], deliverables: [] });
  expect(world.endings[0]?.attachments).toEqual({ chips: ['换一批'], deliverables: [] });
});

test('a question waits for the answer that it follows here, and begins when that is stored', async () => {
  const { world, start, underway } = aRunner();
  await start('x');
  await start('other');
  const second = await start('y', { parentId: 'a-x' });
  const first = await underway('x');
  await underway('other');
  expect(world.runs.has('y')).toBe(false);
  first.log.append('好');
  first.end();
  (await underway('y')).end();
  await read(second.watch(0));
  expect(world.endings.map(({ id }) => id)).toEqual(['x', 'y']);
  expect(world.waited).toEqual([]);
});

test('a question whose answer before it is not written here asks the other processes, for its own user', async () => {
  const { world, start, underway } = aRunner();
  await start('x');
  await start('y', { parentId: 'a-elsewhere', userId: 'v' });
  await underway('y');
  expect(world.waited).toEqual([['a-elsewhere', 'v']]);
});

test('a question that waits is stopped without being asked', async () => {
  const { world, runner, start, underway } = aRunner();
  await start('x');
  await underway('x');
  const second = await start('y', { parentId: 'a-x' });
  await runner.stop('y', 'u');
  expect(await lastOf(second)).toEqual({ event: 'done', status: 'stopped' });
  expect(world.runs.has('y')).toBe(false);
});

test('a deleted conversation ends its own generations, a deleted account all of its own', async () => {
  const { runner, start, underway } = aRunner();
  await start('x');
  await start('y', { conversationId: 'd' });
  await start('z', { conversationId: 'e', userId: 'v' });
  const [x, y, z] = [await underway('x'), await underway('y'), await underway('z')];
  const aborted = () => [x, y, z].map(({ signal }) => signal.aborted);
  runner.forgetConversation('c');
  expect(aborted()).toEqual([true, false, false]);
  runner.forgetUser('u');
  expect(aborted()).toEqual([true, true, false]);
});

test('a generation that another process has ended or taken over ends here; any other goes on', async () => {
  const { world, runner, start, underway } = aRunner();
  await start('x');
  const { signal } = await underway('x');
  await runner.recheck('x');
  expect(signal.aborted).toBe(false);
  world.isDown = true;
  await runner.recheck('x');
  expect(signal.aborted).toBe(false);
  world.isDown = false;
  world.stored = { instanceId: 'there' };
  await runner.recheck('x');
  expect(signal.aborted).toBe(true);
  for (const stored of [{ status: 'interrupted' } as const, null]) {
    world.stored = {};
    const id = `y ${stored === null}`;
    await start(id);
    const other = await underway(id);
    world.stored = stored;
    await runner.recheck(id);
    expect(other.signal.aborted).toBe(true);
  }
});

test('a run that was given up ends when its generation is continued here, and takes nothing of the new one with it', async () => {
  const { world, runner, start, underway } = aRunner();
  await start('x');
  const old = await underway('x');
  world.runs.clear();
  const log = await start('x', { before: { text: '一半', seq: 1_000_000 } });
  const renewed = await underway('x');
  expect([old.signal.aborted, renewed.signal.aborted]).toEqual([true, false]);
  await until(() => world.endings.length === 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(runner.ids).toEqual(['x']);
  renewed.log.append('，完');
  renewed.end();
  expect(await lastOf(log)).toEqual({ event: 'done' });
  expect(world.endings.at(-1)).toMatchObject({ status: 'complete', text: '一半，完' });
});

test('F18 a shutdown refuses new tasks, waits for one under way, and saves what does not end', async () => {
  const { world, runner, start, underway } = aRunner();
  const log = await start('x');
  (await underway('x')).log.append('一半');
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let admit = () => {};
  const admitted = runner.admit(() => new Promise<void>((resolve) => (admit = resolve)));
  let isDrained = false;
  const drained = runner.drain(0).then(() => {
    isDrained = true;
  });
  await expect(runner.admit(async () => 'late')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  });
  await rstest.advanceTimersByTimeAsync(60_000);
  expect([isDrained, log.hasEnded]).toEqual([false, false]);
  admit();
  await admitted;
  await rstest.advanceTimersByTimeAsync(0);
  await drained;
  expect(await lastOf(log)).toEqual({ error: '回答中断了，已保留收到的部分', code: 'interrupted' });
  expect(world.endings).toMatchObject([{ status: 'interrupted', text: '一半' }]);
});

test('F18 a shutdown ends as soon as the last answer has', async () => {
  const { runner, start, underway } = aRunner();
  await start('x');
  const { log, end } = await underway('x');
  const drained = runner.drain(60_000);
  log.append('好');
  end();
  await drained;
  expect(await lastOf(log)).toEqual({ event: 'done' });
});

test('what ends an answer early is told to the operator as such, a failure as a warning', async () => {
  const { world, runner, start, underway } = aRunner();
  await start('x');
  await underway('x');
  await runner.stop('x', 'u');
  const log = await start('y');
  (await underway('y')).fail(new Error('bug'));
  await lastOf(log);
  expect(world.logged).toEqual(['info generation ended early', 'warn generation failed']);
});
