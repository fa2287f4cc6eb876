import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render } from '@testing-library/react';
import { MarkedText } from './marked-text';

afterEach(cleanup);

const show = (text: string, marks: readonly (readonly [number, number])[]) => {
  const { container } = render(<MarkedText text={text} marks={marks} />);
  const marked = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  return [container.textContent, ...marked];
};

test('every match is marked, and no letter is lost or doubled between them', () => {
  expect(
    show('焦虑的时候更焦虑了', [
      [0, 2],
      [6, 8],
    ]),
  ).toEqual(['焦虑的时候更焦虑了', '焦虑', '焦虑']);
  expect(
    show('一二三', [
      [0, 1],
      [1, 3],
    ]),
  ).toEqual(['一二三', '一', '二三']);
  expect(show('没有', [])).toEqual(['没有']);
});
