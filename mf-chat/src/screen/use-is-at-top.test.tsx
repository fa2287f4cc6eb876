import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { useIsAtTop } from './use-is-at-top';

let frames: Map<number, () => void>;
let isAtTop: boolean;

const Frame = ({ shown, has = true }: { readonly shown: string; readonly has?: boolean }) => {
  const frame = useRef<HTMLDivElement>(null);
  isAtTop = useIsAtTop(frame, shown);
  return (
    <div ref={frame}>
      {has && <div data-conversation="" />}
      <div data-aside="" />
    </div>
  );
};
const conversation = () => document.querySelector<HTMLElement>('[data-conversation]') as HTMLElement;
const scroll = (top: number, element = conversation()) =>
  act(() => {
    element.scrollTop = top;
    element.dispatchEvent(new Event('scroll'));
  });
const passFrame = () =>
  act(() => {
    const due = [...frames.values()];
    frames.clear();
    for (const run of due) run();
  });

beforeEach(() => {
  frames = new Map();
  let count = 0;
  rs.stubGlobal('requestAnimationFrame', (run: () => void) => {
    count += 1;
    frames.set(count, run);
    return count;
  });
  rs.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => {
  rs.unstubAllGlobals();
});

test('a conversation is at its beginning within eight pixels of it, once it has been placed', () => {
  render(<Frame shown="c1" />);
  expect(isAtTop).toBe(false);
  passFrame();
  expect(isAtTop).toBe(false);
  passFrame();
  expect(isAtTop).toBe(true);
  scroll(7);
  expect(isAtTop).toBe(true);
  scroll(8);
  expect(isAtTop).toBe(false);
});

test('what scrolls beside the conversation counts for nothing', () => {
  render(<Frame shown="c1" />);
  scroll(300);
  const aside = document.querySelector<HTMLElement>('[data-aside]');
  if (aside === null) throw new Error('nothing is beside it');
  conversation().scrollTop = 0;
  scroll(0, aside);
  expect(isAtTop).toBe(false);
});

test('another conversation is looked at anew, and none is at its beginning', () => {
  const { rerender, unmount } = render(<Frame shown="c1" />);
  scroll(0);
  expect(isAtTop).toBe(true);
  rerender(<Frame shown="c2" has={false} />);
  passFrame();
  passFrame();
  expect(isAtTop).toBe(false);
  rerender(<Frame shown="c3" />);
  unmount();
  expect(frames.size).toBe(0);
});
