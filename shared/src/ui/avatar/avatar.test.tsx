import { expect, it } from '@rstest/core';
import { render } from '@testing-library/react';
import { Avatar, initialsOf } from './avatar';

it.each([
  ['13800138042', '42'],
  ['老高', '老'],
  ['  ada', 'A'],
  ['😀开心', '😀'],
  ['', ''],
])('marks %s as %s', (name, mark) => {
  expect(initialsOf(name)).toBe(mark);
});

it('is decoration: the name beside it is what is read', () => {
  const { container } = render(<Avatar name="老高" />);
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('老');
});
