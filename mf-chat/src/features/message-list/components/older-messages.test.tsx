import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { OlderMessages } from './older-messages';

/** Reports the beginning as near at once, as a browser does for what is in its window. */
class NearObserver {
  constructor(private readonly report: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** Reports nothing by itself. */
class FarObserver {
  static observers = new Set<FarObserver>();
  constructor(readonly report: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    FarObserver.observers.add(this);
  }
  disconnect(): void {
    FarObserver.observers.delete(this);
  }
}

const load = rs.fn();
beforeEach(() => {
  load.mockClear();
  rs.stubGlobal('IntersectionObserver', NearObserver);
});
afterEach(() => {
  cleanup();
  rs.unstubAllGlobals();
});

const show = (state: { isLoading?: boolean; hasFailed?: boolean }) => (
  <OlderMessages isLoading={false} hasFailed={false} {...state} regionRef={{ current: null }} onLoad={load} />
);

test('older messages are loaded as their place comes near, once for each page', () => {
  const { rerender } = render(show({}));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(show({ isLoading: true }));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(show({}));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that could not be loaded is asked for again by the reader alone', () => {
  const { rerender } = render(show({ isLoading: true }));
  rerender(show({ hasFailed: true }));
  expect(load).not.toHaveBeenCalled();
  screen.getByRole('button', { name: '加载失败，点此重试' }).click();
  expect(load).toHaveBeenCalledTimes(1);
});

test('nothing is loaded while the beginning is far away, and nothing is watched once it is gone', () => {
  rs.stubGlobal('IntersectionObserver', FarObserver);
  const { unmount } = render(show({}));
  const [observer] = FarObserver.observers;
  observer?.report([{ isIntersecting: false }]);
  expect(load).not.toHaveBeenCalled();
  observer?.report([{ isIntersecting: true }]);
  expect(load).toHaveBeenCalledTimes(1);
  unmount();
  expect(FarObserver.observers.size).toBe(0);
});

test('what is loaded is what is older than the page that was loaded last', () => {
  rs.stubGlobal('IntersectionObserver', FarObserver);
  const next = rs.fn();
  const props = { isLoading: false, hasFailed: false, regionRef: { current: null } };
  const { rerender } = render(<OlderMessages {...props} onLoad={load} />);
  rerender(<OlderMessages {...props} onLoad={next} />);
  const [observer] = FarObserver.observers;
  observer?.report([{ isIntersecting: true }]);
  expect([load.mock.calls.length, next.mock.calls.length]).toEqual([0, 1]);
});
