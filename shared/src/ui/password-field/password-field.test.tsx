import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField } from './password-field';

const Pair = () => {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <form>
      <PasswordField label="密码" onRevealedChange={setRevealed} />
      <PasswordField label="确认密码" isRevealed={isRevealed} />
    </form>
  );
};

it('a password field shows the password on request and hides it again, keeping the text', async () => {
  render(<PasswordField label="密码" />);
  const input = screen.getByLabelText<HTMLInputElement>('密码');
  await userEvent.type(input, ' p@ss ');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(input.type).toBe('password');
  expect(input.value).toBe(' p@ss ');
});

it('a password field takes what is pasted, or filled in by a password manager (ASVS 6.2.7)', async () => {
  render(<PasswordField label="密码" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('密码');
  await userEvent.click(input);
  await userEvent.paste('from a manager');
  expect(input.value).toBe('from a manager');
  expect(input.autocomplete).toBe('current-password');
});

it('a second password field follows the switch of the first', async () => {
  render(<Pair />);
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByLabelText<HTMLInputElement>('确认密码').type).toBe('text');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
