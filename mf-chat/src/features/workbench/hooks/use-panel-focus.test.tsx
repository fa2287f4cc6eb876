import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { usePanelFocus } from './use-panel-focus';

interface PanelProps {
  readonly isBeside: boolean;
  readonly shown: string;
  readonly onClose: () => void;
}

const Panel = ({ isBeside, shown, onClose }: PanelProps) => {
  const { ref, onKeyDown } = usePanelFocus({ isBeside, shown, onClose });
  return (
    <aside ref={ref} tabIndex={-1} onKeyDown={onKeyDown} aria-label="成果">
      <button key={shown} type="button" aria-current={shown === 'results' ? undefined : 'page'}>
        {shown}
      </button>
      {shown === 'busy' && (
        <button type="button" data-stop="">
          停止
        </button>
      )}
      <input aria-label="里面的" />
      <input aria-label="勾选" type="checkbox" />
      <dialog open>
        <button type="button">在对话框里</button>
      </dialog>
    </aside>
  );
};

const onClose = rs.fn();
const Page = ({ panel, isBeside = true }: { panel: string | null; isBeside?: boolean }) => (
  <>
    <button type="button">打开</button>
    <input aria-label="输入消息" />
    {panel !== null && <Panel {...{ isBeside, onClose, shown: panel }} />}
  </>
);
const panel = () => screen.getByRole('complementary', { name: '成果' });
const opener = () => screen.getByRole('button', { name: '打开' });
const open = (from: () => HTMLElement, isBeside = true) => {
  const view = render(<Page panel={null} isBeside={isBeside} />);
  act(() => from().focus());
  view.rerender(<Page panel="shelf" isBeside={isBeside} />);
  return view;
};
const focused = () => document.activeElement;

beforeEach(() => {
  rs.useFakeTimers();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

test('a panel beside the chat takes the focus from its opener, and gives it back when it closes', () => {
  const { rerender } = open(opener);
  expect(focused()).toBe(panel());
  rerender(<Page panel={null} />);
  act(() => rs.runAllTimers());
  expect(focused()).toBe(opener());
});

test('whoever has gone on to another place keeps it when the panel closes', () => {
  const { rerender } = open(opener);
  act(() => screen.getByRole('textbox', { name: '输入消息' }).focus());
  rerender(<Page panel={null} />);
  act(() => rs.runAllTimers());
  expect(focused()).toBe(screen.getByRole('textbox', { name: '输入消息' }));
});

test('somebody who types is not disturbed, and a sheet over the chat leaves the focus to its dialog', () => {
  open(() => screen.getByRole('textbox', { name: '输入消息' }));
  expect(focused()).toBe(screen.getByRole('textbox', { name: '输入消息' }));
  cleanup();
  open(opener, false);
  expect(focused()).toBe(opener());
});

test('a page that takes the focus with it gives it to 停止, else to the tab, else to the panel', () => {
  const { rerender } = open(opener);
  const loseBy = (shown: string) => {
    act(() =>
      screen
        .getAllByRole('button')
        .find((button) => panel().contains(button))
        ?.focus(),
    );
    rerender(<Page panel={shown} />);
    return focused();
  };
  expect(loseBy('busy')).toBe(screen.getByRole('button', { name: '停止' }));
  expect(loseBy('profile')).toBe(screen.getByRole('button', { name: 'profile' }));
  expect(loseBy('results')).toBe(panel());
});

test('a page that changes elsewhere than where the focus is leaves it there', () => {
  const { rerender } = open(opener);
  act(() => screen.getByRole('textbox', { name: '里面的' }).focus());
  rerender(<Page panel="busy" />);
  expect(focused()).toBe(screen.getByRole('textbox', { name: '里面的' }));
});

test('Escape closes the panel beside the chat, also from a checkbox', () => {
  open(opener);
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Escape' });
  fireEvent.keyDown(panel(), { key: 'Enter' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape in a field, in a dialog, during a composition or over the chat closes something else first', () => {
  open(opener);
  fireEvent.keyDown(screen.getByRole('textbox', { name: '里面的' }), { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('button', { name: '在对话框里' }), { key: 'Escape' });
  fireEvent.keyDown(panel(), { key: 'Escape', isComposing: true });
  cleanup();
  open(opener, false);
  fireEvent.keyDown(panel(), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
