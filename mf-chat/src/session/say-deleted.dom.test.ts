import { AppError } from '@qihang/shared/contracts';
import { afterEach, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/dom';
import { sayDeleted } from './say-deleted';

afterEach(() => document.body.replaceChildren());

const takeBack = async (outcome: () => Promise<unknown>) => {
  sayDeleted(outcome);
  (await screen.findByRole('button', { name: '撤销' })).click();
};

test('a deletion is taken back by one press, without a word', async () => {
  const restore = rs.fn(async () => {});
  await takeBack(restore);
  expect(restore).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).not.toContain('已删除');
});

test('one that cannot be taken back says so, and why where something else has its place', async () => {
  await takeBack(() => Promise.reject(new AppError('not_found', '404', { text: '没有找到' })));
  expect((await screen.findByRole('alert')).textContent).toBe('撤销失败');
  document.body.replaceChildren();
  await takeBack(() => Promise.reject(new AppError('conflict', '409', { text: '这里已经有新的了' })));
  expect((await screen.findByText('这里已经有新的了')).getAttribute('role')).toBe('alert');
});
