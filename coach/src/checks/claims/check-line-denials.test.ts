import { expect, test } from '@rstest/core';
import { checkClaims } from '../check-claims';

const sources = {
  said: new Map([['m1', { id: 'i1', text: '别说有机，我打药的', asked: '', isPasted: false }]]),
  facts: new Map(),
  allowed: [],
};
const codesOf = (text: string) =>
  checkClaims([{ key: 'promise', text, from: ['m1'] }], sources).map(({ code }) => code);

test('a word that the user will not have said is offered by no line', () => {
  expect(codesOf('有机草莓，现摘现发')).toContain('denied');
  expect(codesOf('打药的草莓，现摘现发')).not.toContain('denied');
});
