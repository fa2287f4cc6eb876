import { renderApp } from '@qihang/shared/testing';
import { afterEach, expect, it, rstest } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { PageBars } from './page-bars';

afterEach(() => {
  rstest.restoreAllMocks();
});

function makeStalePage() {
  let isStale = false;
  const listeners = new Set<() => void>();
  return {
    isStale: () => isStale,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: () =>
      act(() => {
        isStale = true;
        for (const listener of listeners) listener();
      }),
  };
}
const fresh = makeStalePage();

it('a page in its normal state has no bar', () => {
  const { container } = renderApp(<PageBars stalePage={fresh} override={[]} />);
  expect(container.textContent).toBe('');
});

it('F15 a bar says that the page was updated, to a screen reader too, and its button refreshes the page', async () => {
  const reload = rstest.spyOn(window.location, 'reload').mockImplementation(() => {});
  const stalePage = makeStalePage();
  const { user } = renderApp(<PageBars stalePage={stalePage} override={[]} />);
  stalePage.become();
  expect(screen.getByRole('alert').textContent).toContain('页面已更新，请刷新');
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '刷新' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('F15 the bar about an update stays away once it is put off', async () => {
  const stalePage = makeStalePage();
  const { user } = renderApp(<PageBars stalePage={stalePage} override={[]} />);
  stalePage.become();
  await user.click(screen.getByRole('button', { name: '稍后' }));
  expect(screen.queryByText(/页面已更新/)).toBeNull();
  stalePage.become();
  expect(screen.queryByText(/页面已更新/)).toBeNull();
});

it('a bar names the releases that only this browser gets, and links to the same page without them', () => {
  const override = [
    { name: 'mf-chat', release: 'pr-42' },
    { name: 'mf-auth', release: 'pr-43' },
  ];
  renderApp(<PageBars stalePage={fresh} override={override} />, {
    at: '/chat/lao-gao-ip-master?mf=mf_chat@pr-42&c=7',
  });
  const bar = screen.getByRole('complementary', { name: '预览版本' });
  expect(bar.textContent).toContain('mf-chat@pr-42');
  expect(bar.textContent).toContain('mf-auth@pr-43');
  expect(screen.getByRole('link', { name: '退出预览' }).getAttribute('href')).toBe('?mf=off&c=7');
});

it.each([
  ['?mf=mf_chat@gone', [], true],
  ['?mf=mf_chat', [], true],
  ['?mf=mf_chat@pr-42&mf=mf_auth@gone', [{ name: 'mf-chat', release: 'pr-42' }], true],
  ['?mf=mf_chat@pr-42', [{ name: 'mf-chat', release: 'pr-42' }], false],
  ['?mf=off', [], false],
  ['?c=7', [], false],
])('of %s a bar says whether the asked release came, without repeating it', (search, override, isInVain) => {
  const { container } = renderApp(<PageBars stalePage={fresh} override={override} />, { at: `/${search}` });
  expect(container.textContent?.includes('网址里的预览版本没有生效')).toBe(isInVain);
  expect(container.textContent).not.toContain('gone');
});
