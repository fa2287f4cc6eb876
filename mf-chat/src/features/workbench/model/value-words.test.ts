import type { ProfileView } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { aValue } from '../testing/a-value';
import { leadOf } from './value-words';

const profile = (...states: readonly ('heard' | 'confirmed' | 'old')[]): ProfileView => ({
  fields: states.map((state, at) => ({
    ...{ field: `f${at}`, name: '', holdsMany: false, values: [aValue({ id: `${at}`, text: '话', state })] },
  })),
});

test('an empty profile says how it fills, one with values what they are for, and old ones are pointed out', () => {
  const empty = { field: 'place', name: '地方', holdsMany: false, values: [] };
  expect(leadOf({ fields: [empty] })).toContain('还没有记下什么');
  expect(leadOf(profile('heard', 'confirmed'))).toBe('老高按这些给你写。哪条不对就改，不想留就删。');
  expect(leadOf(profile('heard', 'old'))).toMatch(/^老高按这些给你写。.*标着“旧”的/);
});
