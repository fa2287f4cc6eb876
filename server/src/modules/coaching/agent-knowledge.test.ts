import { expect, it } from '@rstest/core';
import { loadKnowledge } from '../../agents/load-knowledge';
import { makeAgentKnowledge } from './agent-knowledge';

const SHIPPED = loadKnowledge();
const day = (date: string, name: string) => ({ day: date, name });
const withDays = (...years: { year: number; days: { day: string; name: string }[] }[]) => ({
  ...SHIPPED,
  festivals: { ...SHIPPED.festivals, years },
});

it('an agent knows the festivals from a day on, that day and the ninetieth after it included, across years', () => {
  const knowledge = withDays(
    {
      year: 2026,
      days: [day('2026-11-30', '早了'), day('2026-12-01', '当天'), day('2026-12-22', '冬至')],
    },
    { year: 2027, days: [day('2027-03-01', '第九十天'), day('2027-03-02', '太远')] },
  );
  const { festivalsFrom } = makeAgentKnowledge(() => knowledge)('coach');
  expect(festivalsFrom('2026-12-01').map(({ name }) => name)).toEqual(['当天', '冬至', '第九十天']);
  expect(festivalsFrom('2027-06-01')).toEqual([]);
});

it('each agent has its own knowledge, which is made searchable once', () => {
  const other = withDays({ year: 2026, days: [day('2026-12-01', '只有它知道')] });
  const of = makeAgentKnowledge((key) => (key === 'kite' ? other : SHIPPED));
  expect(
    of('kite')
      .festivalsFrom('2026-12-01')
      .map(({ name }) => name),
  ).toEqual(['只有它知道']);
  expect(
    of('coach')
      .festivalsFrom('2026-12-01')
      .map(({ name }) => name),
  ).not.toContain('只有它知道');
  expect(of('bare')).toBe(of('coach'));
  expect(of('kite')).not.toBe(of('coach'));
});

it('the limits of a platform are told as they stand in its file', () => {
  const platform = { declare: '自己写一句', source: '以发布页为准' };
  const publishing = {
    ...SHIPPED.publishing,
    platforms: [
      { ...platform, id: '小红书', limits: { name: 24, bio: 100, title: 20, body: 1_000 } },
      { ...platform, id: '朋友圈', limits: { name: null, bio: null, title: null, body: null } },
    ],
  };
  const { platforms } = makeAgentKnowledge(() => ({ ...SHIPPED, publishing }))('coach');
  expect(platforms).toEqual([
    { id: '小红书', title: 20, name: 24, bio: 100 },
    { id: '朋友圈', title: null, name: null, bio: null },
  ]);
});
