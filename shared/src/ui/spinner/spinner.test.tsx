import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner';

it('is a status with a name', () => {
  render(<Spinner />);
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy();
});

it('says what is under way', () => {
  render(<Spinner label="正在打开对话…" size="large" />);
  expect(screen.getByRole('status', { name: '正在打开对话…' })).toBeTruthy();
});
