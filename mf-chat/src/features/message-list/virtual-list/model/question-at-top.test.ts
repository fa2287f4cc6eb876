import { expect, it } from '@rstest/core';
import { leastAnswerHeight } from './question-at-top';

const sent = { key: 'q2', number: 2, viewHeight: 600 };
const message = { role: 'user', key: 'q2' } as const;

it('below a sent question the answer fills the rest of the view', () => {
  expect(leastAnswerHeight(sent, { message, height: 80.5 })).toBe(519);
});

it('below a question that is higher than the view nothing is kept free', () => {
  expect(leastAnswerHeight(sent, { message, height: 900 })).toBe(0);
});

it('nothing is kept free where no question was sent here, before it is measured, or once another one is the newest', () => {
  expect(leastAnswerHeight(null, { message, height: 80 })).toBeNull();
  expect(leastAnswerHeight(sent, { message, height: null })).toBeNull();
  expect(leastAnswerHeight(sent, { message: { ...message, key: 'q1' }, height: 80 })).toBeNull();
  expect(leastAnswerHeight(sent, { message: { ...message, role: 'ai' }, height: 80 })).toBeNull();
  expect(leastAnswerHeight(sent, { message: undefined, height: 80 })).toBeNull();
});
