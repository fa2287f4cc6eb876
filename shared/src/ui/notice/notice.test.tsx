import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Notice } from './notice';

it('interrupts with a failure', () => {
  render(<Notice tone="danger">没有成功</Notice>);
  expect(screen.getByRole('alert').textContent).toBe('没有成功');
});

it('waits its turn with anything else', () => {
  render(<Notice tone="success">成功了</Notice>);
  expect(screen.getByRole('status').textContent).toBe('成功了');
  expect(screen.queryByRole('alert')).toBeNull();
});
