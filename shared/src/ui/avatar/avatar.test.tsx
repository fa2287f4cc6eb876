import { expect, it } from '@rstest/core';
import { render } from '@testing-library/react';
import { Avatar, initialsOf } from './avatar';

it.each([
  ['13800138042', '42'],
  ['老高', '老'],
  ['  ada', 'A'],
  ['😀开心', '😀'],
  ['', ''],
])('the avatar of %s shows %s', (name, mark) => {
  expect(initialsOf(name)).toBe(mark);
});

it('an avatar is hidden from screen readers, which read the name beside it', () => {
  const { container } = render(<Avatar name="老高" />);
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('老');
});
