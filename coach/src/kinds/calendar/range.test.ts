import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { aContext } from '../testing/writing-context';
import { daysBetween, isDay, mondayOf, weekdayName } from './days';
import { daysAllowed, rangeOf, wholeWeeksOf } from './range';

const TUESDAY = '2026-11-24';
const range = (parameters: WritingContext['parameters'], more: Partial<WritingContext> = {}) =>
  rangeOf(aContext({ today: TUESDAY, parameters, ...more }));

describe('the days of a calendar', () => {
  it('begin, for a month, on the next Monday, and for a week today', () => {
    expect(range({})).toEqual({ from: '2026-11-30', days: 30, to: '2026-12-29' });
    expect(range({}, { today: '2026-11-23' }).from).toBe('2026-11-23');
    expect(range({ days: 7 })).toEqual({ from: TUESDAY, days: 7, to: '2026-11-30' });
    expect(range({ days: 28 }).from).toBe('2026-11-30');
    expect(range({ days: 32 }).from).toBe(TUESDAY);
  });

  it('begin where they were ordered to, but never in the past', () => {
    expect(range({ from: '2026-12-03' }).from).toBe('2026-12-03');
    expect(range({ from: TUESDAY }).from).toBe(TUESDAY);
    expect(range({ from: '2026-11-01' }).from).toBe('2026-11-30');
    expect(range({ from: '2026-02-30' }).from).toBe('2026-11-30');
  });

  it('are two months at most', () => {
    expect(range({ days: 90 }).days).toBe(60);
    expect(range({ days: 1 }).to).toBe(TUESDAY);
  });

  it('of one that is changed stay where they were, with all that stands on them', () => {
    const items = ['2026-11-09', '2026-12-20', '2026-11-12'].map((day) => ({ day }));
    const current = { perWeek: 2, from: '2026-11-02', items } as unknown as WritingContext['current'];
    const revised = range({}, { current, action: 'revise' });
    expect(revised).toEqual({ from: '2026-11-02', days: 49, to: '2026-12-20' });
    expect(range({ from: '2026-12-03' }, { current, action: 'revise' }).from).toBe('2026-12-03');
    expect(range({}, { current, action: 'again' }).from).toBe('2026-11-30');
    const bare = { perWeek: 2, from: '2026-11-02', items: [] } as unknown as WritingContext['current'];
    expect(range({}, { current: bare, action: 'revise' }).to).toBe('2026-12-01');
  });

  it('allow whoever writes as in a chat a week before, from today on, and a week behind', () => {
    const days = { from: '2026-12-07', to: '2027-01-05' };
    expect(daysAllowed(aContext({ today: TUESDAY }), days)).toEqual(days);
    const placed = (today: string) => daysAllowed(aContext({ today, isFromManuscript: true }), days);
    expect(placed(TUESDAY)).toEqual({ from: '2026-11-30', to: '2027-01-12' });
    expect(placed('2026-12-03').from).toBe('2026-12-03');
    expect(placed('2026-12-20').from).toBe('2026-12-07');
  });

  it.each([
    [28, 4],
    [30, 4],
    [31, 4],
    [14, 2],
    [35, 5],
    [10, null],
    [27, null],
  ])('%d of them are %s whole weeks', (days, weeks) => expect(wholeWeeksOf({ days })).toBe(weeks));
});

describe('a day', () => {
  it('has its weekday and Monday, over the end of a year', () => {
    expect([weekdayName('2026-11-23'), weekdayName('2026-11-29'), mondayOf('2027-01-01')]).toEqual([
      ...['一', '日', '2026-12-28'],
    ]);
    expect([daysBetween('2026-12-30', '2027-01-02'), daysBetween('2026-03-02', '2026-03-01')]).toEqual([
      3, -1,
    ]);
  });

  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
  ])('%s is one: %s', (text, is) => expect(isDay(text)).toBe(is));
});
