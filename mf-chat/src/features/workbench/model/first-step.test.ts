import type { ProfileView } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { firstStepOf } from './first-step';

const profile = (...facts: readonly (readonly [field: string, text: string])[]): ProfileView => ({
  fields: facts.map(([field, text]) => ({
    field,
    name: field,
    holdsMany: false,
    values: [
      {
        id: field,
        field,
        name: field,
        text,
        quote: text,
        messageId: null,
        conversationId: null,
        isConfirmed: false,
      },
    ],
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
