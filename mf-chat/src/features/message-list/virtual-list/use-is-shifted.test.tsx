import { afterEach, expect, test } from '@rstest/core';
import { cleanup, renderHook } from '@testing-library/react';
import { useIsShifted } from './use-is-shifted';

afterEach(cleanup);

const list = (keys: string) => [...keys].map((key) => ({ key }));

/** Whether the view is anchored in the render in which the second list takes the place of the first. */
function isShifted(before: string, after: string): boolean {
  const { result, rerender } = renderHook(useIsShifted, { initialProps: list(before) });
  expect(result.current).toBe(false);
  rerender(list(after));
  return result.current;
}

test.each([
  ['older messages came above', 'cd', 'abcd', true],
  ['messages above were removed', 'abcd', 'cd', true],
  ['a message came below', 'ab', 'abc', false],
  ['the last message went', 'abc', 'ab', false],
  ['another thread took its place', 'ab', 'xy', false],
  ['the first messages came', '', 'ab', false],
  ['all messages went', 'ab', '', false],
])('where %s the view is anchored: %4$s', (_, before, after, expected) => {
  expect(isShifted(before, after)).toBe(expected);
});

test('the view is anchored in that render alone', () => {
  const { result, rerender } = renderHook(useIsShifted, { initialProps: list('cd') });
  const longer = list('abcd');
  rerender(longer);
  expect(result.current).toBe(true);
  rerender(longer);
  expect(result.current).toBe(false);
  rerender([...longer]);
  expect(result.current).toBe(false);
});
