import { afterEach, expect, it, rstest } from '@rstest/core';
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

afterEach(() => {
  rstest.restoreAllMocks();
});

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

it('the page behind a dialog above another one stays still until both are closed', async () => {
  const Nested = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog isOpen={isOpen} title="下层" onClose={() => setOpen(false)}>
        <Page />
      </Dialog>
    );
  };
  render(<Nested />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  const pressEscape = (name: string) =>
    fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));
  pressEscape('联系方式');
  expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: '下层' })]);
  expect(document.documentElement.style.overflow).toBe('hidden');
  pressEscape('下层');
  expect(document.documentElement.style.overflow).toBe('');
});

it('the page behind a dialog keeps the place of its scroll bar free, so that it does not jump', async () => {
  rstest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
  const dialog = await open();
  expect(document.documentElement.style.paddingRight).toBe('15px');
  act(() => dialog.close());
  expect(document.documentElement.style.paddingRight).toBe('');
});

it('a dialog stays open when the user picks no file in it after all', async () => {
  const onClose = rstest.fn();
  render(
    <Dialog isOpen title="头像" onClose={onClose}>
      <input type="file" aria-label="图片" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('图片'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
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
