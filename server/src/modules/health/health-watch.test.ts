import { describe, expect, it } from '@rstest/core';
import type { Alert } from '../../alerts/alert';
import { HealthWatch } from './health-watch';
import { contentOf, type Part, type Trouble } from './health-words';

const PARTS: readonly Part[] = ['database', 'disk', 'queue', 'canary', 'backup'];
const low: Trouble = { reason: 'low', detail: '剩余 9 MB' };
const unreachable: Trouble = { reason: 'unreachable', detail: '' };

/** A watch that sees what the test says of each part; an error is a look that fails. */
function aWatch() {
  const seen = new Map<Part, Trouble | Error>();
  const told: Alert[] = [];
  const look = (part: Part) => async () => {
    const found = seen.get(part) ?? null;
    if (found instanceof Error) throw found;
    return found;
  };
  const watch = new HealthWatch({
    looks: Object.fromEntries(PARTS.map((part) => [part, look(part)])) as Record<
      Part,
      ReturnType<typeof look>
    >,
    sendAlert: (alert) => void told.push(alert),
    everyMs: 1_000,
    log: { info() {}, warn() {}, error() {} },
  });
  return { watch, seen, told, events: () => told.map(({ event }) => event) };
}

describe('the watch over the health', () => {
  it('tells of a part once, with its figures, and once more when it is well again', async () => {
    const { watch, seen, told } = aWatch();
    seen.set('disk', low);
    await watch.look();
    await watch.look();
    expect([watch.isWell('disk'), watch.isWell('queue')]).toEqual([false, true]);
    seen.delete('disk');
    await watch.look();
    expect(watch.isWell('disk')).toBe(true);
    expect(told).toEqual([
      {
        event: 'disk_degraded',
        reason: 'low',
        content: expect.stringMatching(/^磁盘空间不足（剩余 9 MB）\nLittle space is left/),
        facts: { detail: '剩余 9 MB' },
      },
      { event: 'disk_recovered', reason: null, content: '磁盘已恢复正常\nThe disk is well again.' },
    ]);
  });

  it('tells of a part that gets worse', async () => {
    const { watch, seen, told } = aWatch();
    seen.set('disk', low);
    await watch.look();
    seen.set('disk', { reason: 'full', detail: '' });
    await watch.look();
    expect(told.map(({ reason }) => reason)).toEqual(['low', 'full']);
  });

  it('tells of a database that two looks in a row did not find, and of none that one look missed', async () => {
    const { watch, seen, events } = aWatch();
    for (let round = 0; round < 3; round += 1) {
      seen.set('database', unreachable);
      await watch.look();
      expect(watch.isWell('database')).toBe(false);
      seen.delete('database');
      await watch.look();
    }
    expect(events()).toEqual([]);
    seen.set('database', unreachable);
    await watch.look();
    await watch.look();
    expect(events()).toEqual(['database_degraded']);
  });

  it('takes a part that cannot be seen for what it was', async () => {
    const { watch, seen, events } = aWatch();
    seen.set('backup', { reason: 'old', detail: '还没有备份过' });
    await watch.look();
    seen.set('backup', new Error('the database is away'));
    seen.set('disk', new Error('the database is away'));
    await watch.look();
    expect([watch.isWell('backup'), watch.isWell('disk')]).toEqual([false, true]);
    expect(events()).toEqual(['backup_degraded']);
  });

  it('tells of a canary where this process stopped it, and not where it only sees that one was', async () => {
    const { watch, seen, told } = aWatch();
    seen.set('canary', { reason: 'stopped', detail: 'mf-chat 2' });
    await watch.look();
    expect([watch.isWell('canary'), told]).toEqual([false, []]);
    seen.delete('canary');
    await watch.look();
    expect([watch.isWell('canary'), told]).toEqual([true, []]);
    watch.canaryStopped('mf-chat 3');
    expect(watch.isWell('canary')).toBe(false);
    expect(told).toMatchObject([
      { event: 'canary_stopped', reason: 'stopped', facts: { detail: 'mf-chat 3' } },
    ]);
    expect(told[0]?.content).toMatch(/^灰度版已自动停止（mf-chat 3）\n/);
  });
});

describe('what a person reads of a part', () => {
  it.each<[Part, Trouble, RegExp]>([
    ['database', unreachable, /^数据库连不上，提问和登录都会失败\nThe database does not answer/],
    ['disk', { reason: 'full', detail: '' }, /^磁盘已满，新内容写不进去\nThe disk is full/],
    ['queue', { reason: 'full', detail: '' }, /^排队请求太多，有用户看到“系统正忙”\nMore is asked/],
    [
      'backup',
      { reason: 'old', detail: '最近一次 2026-05-01' },
      /^备份太久没有备份（最近一次 2026-05-01）\nThe newest/,
    ],
    ['disk', { reason: 'odd', detail: '' }, /^磁盘odd\n$/],
  ])('%s: %j', (part, trouble, words) => {
    expect(contentOf(part, trouble)).toMatch(words);
  });
});
