import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PromptDialog } from './prompt-dialog';

const show = () => {
  const onConfirm = rstest.fn();
  const onCancel = rstest.fn();
  render(
    <PromptDialog
      isOpen
      question="新的名字"
      initialValue="旧名字"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel, input: screen.getByRole<HTMLInputElement>('textbox', { name: '新的名字' }) };
};

it('a prompt opens with the old text selected, so that typing replaces it', async () => {
  const { input, onConfirm } = show();
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3]);
  await userEvent.keyboard('新{Enter}');
  expect(onConfirm).toHaveBeenCalledWith('新');
});

it('a prompt is confirmed by its button', async () => {
  const { onConfirm } = show();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(onConfirm).toHaveBeenCalledWith('旧名字');
});

it('a cancelled prompt confirms nothing', async () => {
  const { onConfirm, onCancel } = show();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});
