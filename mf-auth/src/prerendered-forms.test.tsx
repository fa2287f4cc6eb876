import type { Site } from '@qihang/shared/contracts';
import { MemoryRouter } from '@qihang/shared/navigation';
import { aSite } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import AuthApp from './app';

let root: Root | null = null;
let complaints: unknown[][];

beforeEach(() => {
  complaints = [];
  rstest.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
});
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  rstest.restoreAllMocks();
});

const app = (at: string, site: Site) => (
  <MemoryRouter initialEntries={[at]}>
    <AuthApp site={site} />
  </MemoryRouter>
);

/** Writes the page of the build into the document. */
function openPage(built: string, site = aSite()): void {
  document.body.innerHTML = `<div id="root">${renderToString(app(built, site))}</div>`;
}

/** Hydrates it below a host's own elements, of which the build of the remote knew nothing. */
function start(address: string, site = aSite()): void {
  act(() => {
    root = hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <>
        {null}
        {app(address, site)}
      </>,
      { onRecoverableError: (error) => void complaints.push([error]) },
    );
  });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it.each([
  ['/login', '/login', ['手机号', '密码']],
  ['/register', '/register', ['手机号', '密码', '确认密码', '邀请码']],
  ['/login#reset=1', '/login#reset=another', ['新密码', '确认新密码']],
])(
  'the form that was prerendered at %s keeps its fields and their texts, without a complaint',
  (built, address, labels) => {
    openPage(built);
    const before = labels.map(field);
    for (const [index, input] of before.entries()) input.value = `text ${index}`;
    start(address);
    expect(labels.map(field)).toEqual(before);
    expect(labels.map((label) => field(label).value)).toEqual(labels.map((_, index) => `text ${index}`));
    expect(complaints).toEqual([]);
    expect(document.querySelector('form')?.method).toBe('post');
  },
);

it('a message is tied to its field after hydration too', async () => {
  openPage('/register');
  const username = field('手机号');
  username.value = '123';
  start('/register');
  const alert = await waitFor(() => screen.getByText('请输入有效的11位手机号码'));
  expect(username.getAttribute('aria-describedby')).toBe(alert.parentElement?.id);
  expect(username.getAttribute('aria-invalid')).toBe('true');
});

it('a box that was ticked before the scripts stays ticked, and counts', () => {
  const site = aSite({ termsUrl: 'https://example.com/terms' });
  openPage('/register', site);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');
  box().checked = true;
  start('/register', site);
  expect(box().checked).toBe(true);
  act(() => document.querySelector('form')?.requestSubmit());
  expect(screen.queryByText('请先阅读并同意')).toBeNull();
});
