import { expect, it, rstest } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyIcon } from '../icons/icons';
import { IconButton } from './icon-button';

it('an icon button is named by its label, and its icon adds nothing to the name', async () => {
  const handleClick = rstest.fn();
  render(<IconButton label="复制" icon={<CopyIcon />} onClick={handleClick} />);
  const button = screen.getByRole('button', { name: '复制' });
  await userEvent.click(button);
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
