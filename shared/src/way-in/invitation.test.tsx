import { Link, MemoryRouter } from '@qihang/shared/navigation';
import { afterEach, expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { forgetInvitation, useInvitation } from './index';

afterEach(forgetInvitation);

const Probe = () => (
  <>
    <p>{useInvitation() ?? 'none'}</p>
    <Link to="/elsewhere">去别处</Link>
  </>
);
const page = (at: string) => (
  <MemoryRouter initialEntries={[at]}>
    <Probe />
  </MemoryRouter>
);

it('the code of an invitation goes along to the pages after the one that it came with', async () => {
  render(page('/?code=QH-1'));
  expect(screen.getByText('QH-1')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: '去别处' }));
  expect(screen.getByText('QH-1')).toBeTruthy();
});

it('a later invitation takes the place of an earlier one', () => {
  render(page('/?code=QH-1')).unmount();
  render(page('/register?code=QH-2')).unmount();
  render(page('/'));
  expect(screen.getByText('QH-2')).toBeTruthy();
});

it('nobody has an invitation who came without one, or after it is forgotten', () => {
  render(page('/?code=')).unmount();
  render(page('/?code=QH-1')).unmount();
  forgetInvitation();
  render(page('/'));
  expect(screen.getByText('none')).toBeTruthy();
});

it('a prerendered page knows of no invitation', () => {
  expect(renderToString(page('/?code=QH-1'))).toContain('none');
});
