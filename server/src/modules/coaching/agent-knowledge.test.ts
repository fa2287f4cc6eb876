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
  const { platforms } = makeAgentKnowledge(() => SHIPPED)('coach');
  expect(platforms).toEqual(
    SHIPPED.publishing.platforms.map(({ id, limits: { title, name, bio } }) => ({ id, title, name, bio })),
  );
  const [first] = SHIPPED.publishing.platforms;
  expect(new Set([first?.limits.title, first?.limits.name, first?.limits.bio]).size).toBeGreaterThan(1);
});
