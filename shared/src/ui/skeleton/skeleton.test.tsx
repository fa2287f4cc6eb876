import { expect, it } from '@rstest/core';
import { render } from '@testing-library/react';
import { Skeleton } from './skeleton';

it("a skeleton reserves the content's box and is hidden from screen readers", () => {
  const { container } = render(<Skeleton width="12em" height="20px" />);
  const box = container.querySelector<HTMLElement>('[aria-hidden="true"]');
  expect(box?.style.width).toBe('12em');
  expect(box?.style.height).toBe('20px');
  expect(container.textContent).toBe('');
});
