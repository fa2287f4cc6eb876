import type { ReportEvent } from '@qihang/federation/registry';
import { describe, expect, it } from '@rstest/core';
import { aRelease } from '../../testing/a-release';
import { MAX_PAGES_PER_NETWORK } from './count-votes';
import type { PageVote } from './page-vote';
import { ReportCounters } from './report-counters';

const { release } = aRelease({ app: 'mf-shop', version: 'v1' });
const OF = { app: 'mf-shop', version: 'v1' };
const loaded: ReportEvent = { kind: 'loaded', ...OF };

/** Counters whose database takes what it is given, unless the test breaks it. */
function aCounter(clock = () => new Date(5)) {
  const stored: (readonly PageVote[])[] = [];
  const warned: string[] = [];
  const database = { isBroken: false };
  const counters = new ReportCounters({
    repository: {
      async add(votes) {
        if (database.isBroken) throw new Error('no');
        stored.push(votes);
      },
    },
    registry: () => ({ sequence: 1, apps: [], tracks: [], releases: [release] }),
    log: { warn: (_fields: unknown, line?: string) => void warned.push(line ?? '') },
    clock,
  });
  let pages = 0;
  const open = (network = 'home') => ({ id: `page ${pages++}`, network });
  return { counters, stored, warned, database, open };
}

describe('the reports of a second', () => {
  it('are written together, each page once, at the time at which they came', async () => {
    const { counters, stored, open } = aCounter(() => new Date('2026-05-01T08:00:00Z'));
    const page = open();
    counters.add(page, [loaded, { kind: 'phase', ...OF, name: 'entry', ms: 5 }]);
    counters.add(page, [{ kind: 'boundary', ...OF }]);
    counters.add(open(), [loaded]);
    await counters.flush();
    await counters.flush();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.map(({ page: id, outcome, at }) => [id, outcome, at])).toEqual([
      ['page 0', 'boundary', Date.parse('2026-05-01T08:00:00Z')],
      ['page 1', 'loaded', Date.parse('2026-05-01T08:00:00Z')],
    ]);
  });

  it('on what is no release are dropped, and those beside them are kept', async () => {
    const { counters, stored, open } = aCounter();
    const page = open();
    counters.add(page, [
      { ...loaded, version: 'v2' },
      { ...loaded, app: 'mf-cart' },
    ]);
    await counters.flush();
    expect(stored).toEqual([]);
    counters.add(page, [{ ...loaded, version: 'v2' }, loaded]);
    await counters.flush();
    expect(stored[0]).toHaveLength(1);
  });

  it('from one network leave room for the others, and the next second has room for it again', async () => {
    const { counters, stored, open } = aCounter();
    const flood = () => {
      for (let at = 0; at < 50; at += 1) counters.add(open('flood'), [loaded]);
      counters.add(open('home'), [loaded]);
    };
    flood();
    await counters.flush();
    flood();
    await counters.flush();
    expect(stored.map((votes) => votes.length)).toEqual([
      MAX_PAGES_PER_NETWORK + 1,
      MAX_PAGES_PER_NETWORK + 1,
    ]);
    expect(stored[1]?.at(-1)?.network).toBe('home');
  });

  it('that cannot be written are written with the next ones, and join what their pages say meanwhile', async () => {
    const { counters, stored, warned, database, open } = aCounter();
    const page = open();
    database.isBroken = true;
    counters.add(page, [loaded]);
    await counters.flush();
    counters.add(page, [{ kind: 'boundary', ...OF }]);
    counters.add(open(), [loaded]);
    await counters.flush();
    expect([stored, warned.length]).toEqual([[], 2]);
    database.isBroken = false;
    await counters.flush();
    expect(stored[0]?.map(({ outcome }) => outcome)).toEqual(['boundary', 'loaded']);
  });
});
