import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useQuiet } from './use-quiet';

afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const Message = ({ isQuiet }: { readonly isQuiet: boolean }) => (
  <article {...useQuiet(isQuiet)}>
    <p>说过的话</p>
    <button type="button">
      <span>复制</span>
    </button>
    <a href="#x">链接</a>
  </article>
);
const message = () =>
  screen
    .getByRole('article')
    .getAttributeNames()
    .map((name) => name.replace('data-', ''));

test('the actions of an older message come at a tap on it, and go at the next one', () => {
  render(<Message isQuiet />);
  expect(message()).toEqual(['quiet']);
  fireEvent.click(screen.getByText('说过的话'));
  expect(message()).toEqual(['quiet', 'shown']);
  fireEvent.click(screen.getByText('说过的话'));
  expect(message()).toEqual(['quiet']);
});

test('a press on a button or a link of the message leaves its actions as they are', () => {
  render(<Message isQuiet />);
  fireEvent.click(screen.getByText('复制'));
  fireEvent.click(screen.getByText('链接'));
  expect(message()).toEqual(['quiet']);
  fireEvent.click(screen.getByText('说过的话'));
  fireEvent.click(screen.getByText('复制'));
  expect(message()).toEqual(['quiet', 'shown']);
});

test('whoever has just selected words of it gets no actions', () => {
  render(<Message isQuiet />);
  rs.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
  fireEvent.click(screen.getByText('说过的话'));
  expect(message()).toEqual(['quiet']);
});

test('the actions of the newest answer stand there', () => {
  render(<Message isQuiet={false} />);
  fireEvent.click(screen.getByText('说过的话'));
  expect(message()).toEqual([]);
});
