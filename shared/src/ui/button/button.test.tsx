import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

it('a button does not submit a form without type submit', async () => {
  const handleSubmit = rstest.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => handleSubmit(event.nativeEvent)}>
      <Button>取消</Button>
      <Button type="submit">保存</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(handleSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});

it('a pending button takes no click and keeps its name', async () => {
  const handleClick = rstest.fn();
  render(
    <Button isPending onClick={handleClick}>
      保存中…
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '保存中…' });
  await userEvent.click(button);
  expect(handleClick).not.toHaveBeenCalled();
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
});
