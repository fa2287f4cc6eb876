import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useLongPress } from './use-long-press';

const handlers = { press: rstest.fn(), menu: rstest.fn(), click: rstest.fn() };

const Target = () => {
  const longPress = useLongPress(handlers.press, { onContextMenu: handlers.menu });
  return (
    <button type="button" {...longPress} onClick={handlers.click}>
      目标
    </button>
  );
};

const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
const wait = (ms: number) => act(() => rstest.advanceTimersByTime(ms));

const show = () => {
  render(<Target />);
  return screen.getByRole('button', { name: '目标' });
};

beforeEach(() => {
  rstest.useFakeTimers();
  for (const handler of Object.values(handlers)) handler.mockReset();
});

afterEach(() => {
  rstest.runAllTimers();
  rstest.useRealTimers();
});

it('a long press is recognised after 600 ms, not before', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  wait(599);
  expect(handlers.press).not.toHaveBeenCalled();
  wait(1);
  expect(handlers.press).toHaveBeenCalledWith({ x: 10, y: 20 });
});

it('the release of a long press clicks nothing, and the next tap works', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  wait(600);
  const release = createEvent.touchEnd(target);
  fireEvent(target, release);
  expect(release.defaultPrevented).toBe(true);
  fireEvent.click(target);
  expect(handlers.click).not.toHaveBeenCalled();
  wait(500);
  fireEvent.touchStart(target, touch(10, 20));
  fireEvent.touchEnd(target);
  fireEvent.click(target);
  expect(handlers.click).toHaveBeenCalledTimes(1);
});

it('a menu that the long press opened may be tapped at once', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  wait(600);
  fireEvent.touchEnd(target);
  fireEvent.pointerDown(target);
  fireEvent.click(target);
  expect(handlers.click).toHaveBeenCalledTimes(1);
});

it('a real click works when the release of a long press brought none', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  wait(600);
  fireEvent.touchEnd(target);
  wait(500);
  fireEvent.click(target);
  expect(handlers.click).toHaveBeenCalledTimes(1);
});

it('a long press survives a trembling finger, and not a moving one', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  fireEvent.touchMove(target, touch(14, 22));
  wait(600);
  expect(handlers.press).toHaveBeenCalledTimes(1);
  fireEvent.touchEnd(target);
  fireEvent.touchStart(target, touch(10, 20));
  fireEvent.touchMove(target, touch(10, 40));
  wait(600);
  expect(handlers.press).toHaveBeenCalledTimes(1);
});

it('a touch with two fingers, or one that scrolls, is no long press', () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  fireEvent.touchStart(target, {
    touches: [
      { clientX: 1, clientY: 1 },
      { clientX: 9, clientY: 9 },
    ],
  });
  wait(600);
  fireEvent.touchStart(target, touch(10, 20));
  fireEvent.touchCancel(target);
  wait(600);
  expect(handlers.press).not.toHaveBeenCalled();
});

it("the system's menu does not open during a touch, and a right click works", () => {
  const target = show();
  fireEvent.touchStart(target, touch(10, 20));
  const system = createEvent.contextMenu(target);
  fireEvent(target, system);
  expect(system.defaultPrevented).toBe(true);
  expect(handlers.menu).not.toHaveBeenCalled();
  fireEvent.touchEnd(target);
  fireEvent.contextMenu(target);
  expect(handlers.menu).not.toHaveBeenCalled();
  wait(500);
  fireEvent.contextMenu(target);
  expect(handlers.menu).toHaveBeenCalledTimes(1);
});

it('a long press selects no text', () => {
  expect(show().style.userSelect).toBe('none');
});
