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
  ['older messages came above', true, 'cd', 'abcd'],
  ['messages above were removed', true, 'abcd', 'cd'],
  ['a message came below', false, 'ab', 'abc'],
  ['the last message went', false, 'abc', 'ab'],
  ['another thread took its place', false, 'ab', 'xy'],
  ['the first messages came', false, '', 'ab'],
  ['all messages went', false, 'ab', ''],
])('where %s the view is anchored: %s', (_, expected, before, after) => {
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
