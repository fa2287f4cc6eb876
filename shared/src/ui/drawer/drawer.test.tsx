import { expect, it, rstest } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from './drawer';

const open = () => {
  const handleClose = rstest.fn();
  render(
    <Drawer label="我的成果" side="end" onClose={handleClose}>
      <button type="button">里面</button>
    </Drawer>,
  );
  return { handleClose, drawer: screen.getByRole<HTMLDialogElement>('dialog', { name: '我的成果' }) };
};

it('a drawer is modal, and calls onClose on Escape and on a click beside it', async () => {
  const { handleClose, drawer } = open();
  expect(drawer.open).toBe(true);
  fireEvent(drawer, new Event('cancel', { cancelable: true }));
  expect(handleClose).toHaveBeenCalledTimes(1);
  await userEvent.click(drawer);
  expect(handleClose).toHaveBeenCalledTimes(2);
});

it('a drawer stays open on a click inside, and when a press that began inside ends beside it', async () => {
  const { handleClose, drawer } = open();
  await userEvent.click(screen.getByRole('button', { name: '里面' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: '里面' }));
  fireEvent.click(drawer);
  expect(handleClose).not.toHaveBeenCalled();
});

it('a drawer follows a close that the browser forced, and no event of what is inside it', () => {
  const { handleClose, drawer } = open();
  const inside = screen.getByRole('button', { name: '里面' });
  fireEvent(inside, new Event('cancel', { bubbles: true }));
  fireEvent(inside, new Event('close', { bubbles: true }));
  expect(handleClose).not.toHaveBeenCalled();
  act(() => drawer.close());
  expect(handleClose).toHaveBeenCalledTimes(1);
});
