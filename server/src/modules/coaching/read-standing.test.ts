import { describe, expect, it } from '@rstest/core';
import { aCalendar } from '../../testing/a-deliverable';
import { makeReadStanding } from './read-standing';
import type { StandingRow } from './standing-repository';

const NOTHING: StandingRow = { shelf: [], calendar: null, results: [], conversation: null, careClass: null };
const standingOf = (row: Partial<StandingRow>, today = '2026-01-05') => {
  const asked: unknown[] = [];
  const read = makeReadStanding({
    today: () => today,
    standings: {
      read: async (whose) => {
        asked.push(whose);
        return { ...NOTHING, ...row };
      },
    },
  });
  return { asked, standing: read('u', 'on screen') };
};
const SHELF: StandingRow['shelf'] = [{ id: 'month', kind: 'calendar', subject: '', day: '2026-01-01' }];
const calendar = (ticks: readonly { key: string; title: string }[]) => ({
  ...{ deliverableId: 'month', content: aCalendar(['琴潮', '松弦']), blank: null, ticks },
});

describe('where a user stands', () => {
  it('is asked of that user alone, without the conversation on the screen', async () => {
    const { asked, standing } = standingOf({});
    expect(await standing).toEqual({ last: null, due: [], unmeasured: [], next: null });
    expect(asked).toEqual([{ userId: 'u', except: 'on screen' }]);
  });

  it('counts a tick for the item that was ticked, and for no other with its key', async () => {
    const dueWith = async (title: string) =>
      (await standingOf({ shelf: SHELF, calendar: calendar([{ key: 'd1', title }]) }).standing).due.map(
        ({ key }) => key,
      );
    expect(await dueWith('琴潮')).toEqual([]);
    expect(await dueWith('从前的那条')).toEqual(['d1']);
  });

  it('has nothing of work while somebody needs care, and work where a message was only refused', async () => {
    const due = async (careClass: string | null) =>
      (await standingOf({ shelf: SHELF, calendar: calendar([]), careClass }).standing).due.length;
    expect([await due(null), await due('self-harm'), await due('fraud')]).toEqual([1, 0, 1]);
  });
});
