import type { ProfileView } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { aValue } from '../testing/a-value';
import { firstStepOf } from './first-step';

const profile = (...facts: readonly (readonly [field: string, text: string])[]): ProfileView => ({
  fields: facts.map(([field, text]) => ({
    field,
    name: field,
    holdsMany: false,
    values: [aValue({ id: field, field, name: field, text })],
  })),
});

test('names the trade and a few of the facts that were told', () => {
  expect(
    firstStepOf(
      profile(['business', '调钢琴'], ['audience', '家长'], ['price', '三百元一次'], ['place', '无锡']),
    ),
  ).toEqual({ trade: '调钢琴', said: ['家长', '三百元一次', '无锡'] });
});

test('a whole sentence is no name', () => {
  const long = '在无锡和周边给家里有琴童的人上门调钢琴';
  expect(firstStepOf(profile(['business', long], ['proof', long]))).toEqual({ trade: null, said: [] });
});

test('nothing is known of whoever has said nothing', () => {
  expect(firstStepOf({ fields: [] })).toEqual({ trade: null, said: [] });
});

test('what is somebody else’s, or has not been looked at since an older release, is not said back', () => {
  const values = [
    aValue({ id: '1', text: '开琴行', about: '客户' }),
    aValue({ id: '2', text: '修钢琴', state: 'old' }),
    aValue({ id: '3', text: '调钢琴' }),
  ];
  const field = { field: 'business', name: '做的事', holdsMany: true };
  expect(firstStepOf({ fields: [{ ...field, values }] }).trade).toBe('调钢琴');
  expect(firstStepOf({ fields: [{ ...field, values: values.slice(0, 2) }] }).trade).toBeNull();
});

test('four facts are said back at most, and a name has twelve characters at most', () => {
  const twelve = '给琴童家长上门调钢琴修琴';
  const facts = profile(
    ...[['business', twelve] as const, ['a', '一'] as const, ['b', '二'] as const],
    ...[['c', `${twelve}的`] as const, ['d', '四'] as const, ['e', '五'] as const, ['f', '六'] as const],
  );
  expect(firstStepOf(facts)).toEqual({ trade: twelve, said: ['一', '二', '四', '五'] });
});
