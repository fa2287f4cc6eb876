import { expect, it } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog isOpen={isOpen} title="联系方式" onClose={() => setOpen(false)}>
        <p>正文</p>
        <input aria-label="备注" data-initial-focus />
      </Dialog>
    </main>
  );
};

const open = async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: '联系方式' });
};

it('a dialog is modal, named by its title, and focuses the marked element', async () => {
  const dialog = await open();
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('备注'));
  expect(document.documentElement.style.overflow).toBe('hidden');
});

it('a dialog that closes restores the focus and lets the page scroll again', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }));
  expect(document.documentElement.style.overflow).toBe('');
});

it('a dialog closes on Escape', async () => {
  const dialog = await open();
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog follows a close that the browser forced', async () => {
  const dialog = await open();
  act(() => dialog.close());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog closes on a click beside the panel, not on one inside', async () => {
  const dialog = await open();
  await userEvent.click(screen.getByText('正文'));
  expect(screen.getByRole('dialog')).toBe(dialog);
  await userEvent.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog stays open when a press began inside the panel or before it opened', async () => {
  const dialog = await open();
  fireEvent.pointerDown(screen.getByText('正文'));
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
});
