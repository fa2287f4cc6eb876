import { expect, it } from '@rstest/core';
import { render } from '@testing-library/react';
import { Skeleton } from './skeleton';

it('keeps the box of what is to come and says nothing to a screen reader', () => {
  const { container } = render(<Skeleton width="12em" height="20px" />);
  const box = container.querySelector<HTMLElement>('[aria-hidden="true"]');
  expect(box?.style.width).toBe('12em');
  expect(box?.style.height).toBe('20px');
  expect(container.textContent).toBe('');
});
