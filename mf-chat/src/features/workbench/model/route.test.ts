import type { DeliverableKind, DeliverableSummary } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { othersWords, stationsOf } from './route';

const work = (id: string, kind: DeliverableKind, stale = 0): DeliverableSummary => ({
  ...{ id, kind, title: id, headline: '', version: 1, updatedAt: '', conversationId: null },
  changes: Array.from({ length: stale }, () => ({ field: '价格', was: '一', now: '二' })),
});

describe('the stations of the route', () => {
  it('are all kinds in the order of the work, whatever was made last', () => {
    const stations = stationsOf([
      work('new', 'script'),
      work('plan', 'calendar'),
      work('old', 'script'),
      work('card', 'positioning'),
    ]);
    expect(stations.map(({ kind, newest }) => [kind, newest?.id ?? null])).toEqual([
      ...[['positioning', 'card'] as const, ['kit', null] as const, ['story', null] as const],
      ...[['topics', null] as const, ['calendar', 'plan'] as const, ['script', 'new'] as const],
      ...[['ladder', null] as const, ['check', null] as const, ['review', null] as const],
    ]);
    expect(stations.flatMap(({ others }) => others.map(({ id }) => id))).toEqual(['old']);
  });

  it('say how many more there are, and how many of them are behind the profile', () => {
    expect(othersWords([work('a', 'script'), work('b', 'script')])).toBe('还有2份');
    expect(othersWords([work('a', 'script', 2), work('b', 'script')])).toBe('还有2份，1份没跟上档案');
  });
});
