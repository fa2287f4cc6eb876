import { expect, test } from '@rstest/core';
import { workSearch } from './use-work-place';

test('a page of the workbench opens beside the conversation, at its newest version, and no jump is repeated', () => {
  expect(workSearch('?c=c1&m=m1&at=5-9&work=w1&v=2&x=1', 'profile')).toBe('?c=c1&x=1&work=profile');
  expect(workSearch('?c=c1', 'w1', 3)).toBe('?c=c1&work=w1&v=3');
});

test('a closed workbench leaves the conversation', () => {
  expect(workSearch('?c=c1&work=w1&v=2', null)).toBe('?c=c1');
});
