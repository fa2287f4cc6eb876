import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Notice } from './notice';

it('a notice of a failure is announced at once', () => {
  render(<Notice tone="danger">没有成功</Notice>);
  expect(screen.getByRole('alert').textContent).toBe('没有成功');
});

it('any other notice is announced politely', () => {
  render(<Notice tone="success">成功了</Notice>);
  expect(screen.getByRole('status').textContent).toBe('成功了');
  expect(screen.queryByRole('alert')).toBeNull();
});
