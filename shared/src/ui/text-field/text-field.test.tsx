import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './text-field';

const described = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

it('a text field is found by its label and passes props on to its input', async () => {
  render(<TextField label="昵称" name="nickname" inputMode="numeric" autoComplete="username" />);
  const input = screen.getByLabelText<HTMLInputElement>('昵称');
  await userEvent.type(input, 'abc');
  expect(input.value).toBe('abc');
  expect(input.getAttribute('inputmode')).toBe('numeric');
  expect(input.getAttribute('autocomplete')).toBe('username');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

it('a text field announces its error, ties it to the input and shows it before other messages', () => {
  render(<TextField label="昵称" hint="2到8个字" pendingHint="正在检查…" error="太短了" />);
  const input = screen.getByLabelText('昵称');
  expect(screen.getByRole('alert').textContent).toBe('太短了');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(described(input)).toBe('太短了');
});

it('a text field politely announces a running check, and returns to the hint afterwards', () => {
  const { rerender } = render(<TextField label="昵称" hint="2到8个字" pendingHint="正在检查…" />);
  expect(screen.getByRole('status').textContent).toBe('正在检查…');
  rerender(<TextField label="昵称" hint="2到8个字" pendingHint={null} error={null} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(described(screen.getByLabelText('昵称'))).toBe('2到8个字');
});

it('a text field beside whose error there is an alert does not announce it, but has it read with the field', () => {
  render(<TextField label="昵称" error="已被使用" isErrorAnnounced={false} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(described(screen.getByLabelText('昵称'))).toBe('已被使用');
});

it('a control beside the message is no part of the description', () => {
  render(<TextField label="昵称" hint="2到8个字" aside={<button type="button">没有？</button>} />);
  expect(screen.getByRole('button', { name: '没有？' })).toBeTruthy();
  expect(described(screen.getByLabelText('昵称'))).toBe('2到8个字');
});
