import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner';

it('a spinner is a status with a name', () => {
  render(<Spinner />);
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
});

it('a spinner names the operation under way', () => {
  render(<Spinner label="正在打开对话…" size="large" />);
  expect(screen.getByRole('status', { name: '正在打开对话…' })).toBeTruthy();
});
