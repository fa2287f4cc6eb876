import { expect, it } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useReturnPath } from './index';

const Probe = () => <p>{useReturnPath()}</p>;

it.each([
  ['the place that asked for the sign-in', { returnTo: '/chat/coach?c=1#end' }, '/chat/coach?c=1#end'],
  ['the start page without one', null, '/'],
  ['the start page for anything else', { returnTo: 3 }, '/'],
  ['the start page for another site', { returnTo: '//evil.test/' }, '/'],
  ['the start page for another site, written as browsers also read it', { returnTo: '/\\evil.test' }, '/'],
  ['the start page for a full address', { returnTo: 'https://evil.test/' }, '/'],
])('a sign-in returns to %s', (_, state, path) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Probe />
    </MemoryRouter>,
  );
  expect(screen.getByText(path)).toBeTruthy();
});
