import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './confirm-dialog';

const show = () => {
  const onConfirm = rstest.fn();
  const onCancel = rstest.fn();
  render(
    <ConfirmDialog
      isOpen
      question="确认移除？"
      confirmText="移除"
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
};

it('a confirmation asks its question and focuses 取消', () => {
  show();
  expect(screen.getByRole('alertdialog', { name: '确认移除？' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消' }));
});

it('a confirmation calls onConfirm for yes and onCancel for no', async () => {
  const { onConfirm, onCancel } = show();
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '移除' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
