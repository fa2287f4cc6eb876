import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopySheet } from './copy-sheet';

it('a copy sheet opens with the whole text selected', () => {
  render(<CopySheet text={'一段\n话'} onClose={() => undefined} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '要复制的文字' });
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('一段\n话');
  expect(document.activeElement).toBe(area);
});

it('a copy sheet is closed without a text, and can be closed', async () => {
  const handleClose = rstest.fn();
  const { rerender } = render(<CopySheet text={null} onClose={handleClose} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<CopySheet text="话" onClose={handleClose} />);
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(handleClose).toHaveBeenCalledTimes(1);
});
