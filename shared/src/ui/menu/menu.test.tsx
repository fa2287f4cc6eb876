import { expect, it, rstest } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Menu, type MenuItem } from './menu';
import type { MenuPlace } from './menu-position';

const Page = ({ items }: { readonly items: readonly MenuItem[] }) => {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={(event) => setPlace(place === null ? event.currentTarget : null)}
        onContextMenu={(event) => setPlace({ x: event.clientX, y: event.clientY })}
      >
        更多
      </button>
      <p>别处</p>
      <Menu label="操作" place={place} items={items} onClose={() => setPlace(null)} />
    </>
  );
};

const open = async () => {
  const selected = rstest.fn();
  const items = ['改名', '复制', '移除'].map((label) => ({ label, onSelect: () => selected(label) }));
  render(<Page items={items} />);
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  return selected;
};

const focused = () => document.activeElement?.textContent;

it('a menu focuses its first item and moves by arrows, Home and End, wrapping at its ends', async () => {
  await open();
  expect(screen.getByRole('menu', { name: '操作' })).toBeTruthy();
  expect(focused()).toBe('改名');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('复制');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(focused()).toBe('改名');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('移除');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('改名');
});

it('typing moves to the menu item that begins with the letters', async () => {
  await open();
  await userEvent.keyboard('移');
  expect(focused()).toBe('移除');
});

it('a menu closes before the chosen action runs', async () => {
  const selected = await open();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(selected.mock.calls).toEqual([['复制']]);
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each(['{Escape}', '{Tab}'])('a menu closes on %s and restores the focus', async (key) => {
  await open();
  await userEvent.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('更多');
});

it('a menu closes on a press elsewhere without taking the focus from there', async () => {
  await open();
  await userEvent.click(screen.getByText('别处'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('a menu is closed again by the element that opened it', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('a menu closes when the user scrolls elsewhere, not when a page scrolls by itself', async () => {
  await open();
  fireEvent.scroll(document);
  fireEvent.wheel(screen.getByRole('menu'));
  expect(screen.getByRole('menu')).toBeTruthy();
  fireEvent.wheel(screen.getByText('别处'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each(['resize', 'blur'])(
  'a menu closes when the window has a %s, and hears of nothing afterwards',
  async (type) => {
    await open();
    fireEvent(window, new Event(type));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent(window, new Event(type));
    fireEvent.pointerDown(screen.getByText('别处'));
    expect(screen.queryByRole('menu')).toBeNull();
  },
);

it('an item under the pointer has the focus, from which the keys go on', async () => {
  await open();
  await userEvent.hover(screen.getByRole('menuitem', { name: '复制' }));
  expect(focused()).toBe('复制');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('移除');
});

it('a menu opens at a point', async () => {
  render(<Page items={[{ label: '改名', onSelect: () => undefined }]} />);
  fireEvent.contextMenu(screen.getByRole('button', { name: '更多' }), { clientX: 40, clientY: 60 });
  const menu = screen.getByRole('menu');
  expect([menu.style.left, menu.style.top]).toEqual(['40px', '60px']);
});
