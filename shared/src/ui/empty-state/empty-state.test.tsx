import { expect, it } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { EmptyState } from './empty-state';

it('an empty state has a heading of the given level, a reason and one next step', () => {
  render(
    <EmptyState title="还没有内容" description="先写第一条" level={1} action={<a href="/new">新建</a>} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: '还没有内容' })).toBeTruthy();
  expect(screen.getByText('先写第一条')).toBeTruthy();
  expect(screen.getByRole('link', { name: '新建' })).toBeTruthy();
});

it('an empty state that is a failure is announced', () => {
  render(<EmptyState title="没有打开" role="alert" />);
  expect(within(screen.getByRole('alert')).getByRole('heading', { name: '没有打开' })).toBeTruthy();
});
