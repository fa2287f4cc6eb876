import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { TextField } from '../text-field/text-field';
import { useFocusFirstInvalid } from './use-focus-first-invalid';

const Form = () => {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useFocusFirstInvalid(form, attempts);
  const error = attempts > 0 ? '请填写' : null;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempts(attempts + 1);
      }}
    >
      <TextField label="一" />
      <TextField label="二" error={error} />
      <TextField label="三" error={error} />
      <button type="submit">提交</button>
    </form>
  );
};

it('the focus moves to the first invalid field after every attempt, and not before', async () => {
  render(<Form />);
  expect(document.activeElement).toBe(document.body);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(document.activeElement).toBe(screen.getByLabelText('二'));
  }
});
