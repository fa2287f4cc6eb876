import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox';

it('a checkbox is ticked by a click on its label', async () => {
  const handleChange = rstest.fn();
  render(<Checkbox label="记住我" onChange={handleChange} />);
  await userEvent.click(screen.getByText('记住我'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '记住我' }).checked).toBe(true);
  expect(handleChange).toHaveBeenCalledTimes(1);
});

it('a checkbox announces its error', () => {
  render(<Checkbox label="同意" error="请先同意" />);
  const box = screen.getByRole('checkbox', { name: '同意' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('请先同意');
  expect(box.getAttribute('aria-describedby')).toBe(alert.id);
});
