import { expect, it } from '@rstest/core';
import { factsOf } from '../kinds/testing/writing-context';
import { answersIn } from './questions';

const about = (owner: 'self' | 'customer' | 'family' | 'case', field: 'problem' | 'price') =>
  factsOf([field, '三百']).map((fact) => ({ ...fact, about: owner, status: 'confirmed' as const }));

it('what customers have trouble with answers as the user’s own does; what family or one case has does not', () => {
  for (const owner of ['self', 'customer'] as const)
    expect(answersIn(about(owner, 'problem'), 'problem')).toHaveLength(1);
  for (const owner of ['family', 'case'] as const)
    expect(answersIn(about(owner, 'problem'), 'problem')).toEqual([]);
});

it('a price is answered by the user’s own alone', () => {
  expect(answersIn(about('self', 'price'), 'price')).toHaveLength(1);
  expect(answersIn(about('customer', 'price'), 'price')).toEqual([]);
});

it('only what is confirmed, and not blank, is an answer', () => {
  const [fact] = about('self', 'price');
  if (fact === undefined) throw new Error('no fact');
  expect(answersIn([{ ...fact, status: 'heard' }], 'price')).toEqual([]);
  expect(answersIn([{ ...fact, value: ' ' }], 'price')).toEqual([]);
});
