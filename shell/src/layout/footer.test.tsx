import { aSite, renderApp } from '@qihang/shared/testing';
import { beforeEach, expect, it } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { Footer } from './footer';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

it('the footer names the holder of the copyright, and no number that is not configured', () => {
  renderApp(<Footer site={aSite({ copyrightHolder: '无锡启航科技' })} isWide={false} />);
  expect(screen.getByText('© 2025 无锡启航科技 版权所有')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('the footer links the numbers of the site to their registers', () => {
  const site = aSite({
    icpNumber: '苏ICP备2025000001号',
    psbNumber: '苏公网安备32020002000001号',
    psbCode: '32020002000001',
  });
  renderApp(<Footer site={site} isWide={false} />);
  expect(screen.getByRole('link', { name: '苏ICP备2025000001号' }).getAttribute('href')).toBe(
    'https://beian.miit.gov.cn/',
  );
  expect(screen.getByRole('link', { name: /公网安备/ }).getAttribute('href')).toContain('32020002000001');
});

it("the chosen theme is stored, and removed for the system's", async () => {
  const { user } = renderApp(<Footer site={aSite()} isWide={false} />);
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice('跟随系统').checked).toBe(true);
  await user.click(choice('深色'));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
  await user.click(choice('浅色'));
  expect(document.documentElement.getAttribute('data-theme')).toBe('light');
  await user.click(choice('跟随系统'));
  expect(localStorage.getItem('theme')).toBeNull();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('a theme that another tab has chosen is shown here, until nobody shows one', () => {
  const change = (theme: string | null, key: string | null = 'theme') => {
    if (theme === null) localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  };
  const { unmount } = renderApp(<Footer site={aSite()} isWide={false} />);
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  const shown = () => [
    ...chosen().map((radio) => radio.parentElement?.textContent),
    document.documentElement.getAttribute('data-theme'),
  ];
  change('dark');
  expect(shown()).toEqual(['深色', 'dark']);
  change('light', 'token');
  expect(shown()).toEqual(['深色', 'dark']);
  change('purple');
  expect(shown()).toEqual(['跟随系统', null]);
  change('light');
  localStorage.clear();
  change(null, null);
  expect(shown()).toEqual(['跟随系统', null]);
  unmount();
  change('dark');
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('a site with one number alone has one link', () => {
  renderApp(<Footer site={aSite({ icpNumber: '苏ICP备2025000001号' })} isWide={false} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
