import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import type { TextSource } from '../hooks/use-text-field';
import { Composer } from './composer';

const onSend = rs.fn();
const onStop = rs.fn();
const onCancelEdit = rs.fn();

afterEach(() => {
  cleanup();
  onSend.mockClear();
  onStop.mockClear();
  onCancelEdit.mockClear();
  rs.restoreAllMocks();
});

function aSource(initial: string): TextSource {
  let text = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => text,
    write(next) {
      text = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface HarnessProps {
  readonly initial?: string;
  readonly isRunning?: boolean;
  readonly isEditing?: boolean;
  readonly canWait?: boolean;
  readonly isStopping?: boolean;
}

const Harness = (props: HarnessProps) => {
  const { initial = '', isRunning = false, isEditing = false, canWait = false, isStopping = false } = props;
  const [source] = useState(() => aSource(initial));
  const inputRef = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer
      source={source}
      isRunning={isRunning}
      canWait={canWait}
      isStopping={isStopping}
      onSend={() => onSend(source.read())}
      onStop={onStop}
      isEditing={isEditing}
      onCancelEdit={onCancelEdit}
      inputRef={inputRef}
    />
  );
};

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入消息' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '发送' });

describe('a message', () => {
  test.each(['', '   ', '\n\t'])('R5.7 a blank message (%j) cannot be sent', async (text) => {
    render(<Harness initial={text} />);
    expect(sendButton().disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).not.toHaveBeenCalled();
  });

  test('R5.7 a message cannot be sent while a send runs; 停止 stands beside 发送', async () => {
    render(<Harness initial="下一句" isRunning />);
    expect(sendButton().disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    expect(onStop).toHaveBeenCalledTimes(1);
  });

  test('a message of more than 8,000 characters says by how many it is too long', () => {
    render(<Harness initial={'🚀'.repeat(8_001)} />);
    expect(sendButton().disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('超出1个字，最多8000个字');
    cleanup();
    render(<Harness initial={'🚀'.repeat(8_000)} />);
    expect(sendButton().disabled).toBe(false);
  });
});

describe('the room that is left', () => {
  const hint = () => screen.queryByText(/^还可以写/)?.textContent ?? null;

  test('is said once fewer than 200 characters can follow, and not before', () => {
    render(<Harness initial={'字'.repeat(7_800)} />);
    expect([hint(), input().hasAttribute('aria-describedby')]).toEqual([null, false]);
    fireEvent.change(input(), { target: { value: '字'.repeat(7_801) } });
    expect(hint()).toBe('还可以写199个字');
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint());
    expect(screen.queryByRole('status')).toBeNull();
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  test('counts what is sent: no spaces around it, and one character for one', () => {
    render(<Harness initial={`  ${'🚀'.repeat(7_900)}\n\n`} />);
    expect(hint()).toBe('还可以写100个字');
    fireEvent.change(input(), { target: { value: `${'字'.repeat(8_000)}   ` } });
    expect([hint(), sendButton().disabled]).toEqual(['还可以写0个字', false]);
    fireEvent.change(input(), { target: { value: '字'.repeat(8_002) } });
    expect(screen.getByRole('status').textContent).toBe('超出2个字，最多8000个字');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).not.toHaveBeenCalled();
  });
});

describe('while an answer is written', () => {
  test('a message is sent where it can wait, and an edited question cannot', () => {
    render(<Harness initial="下一句" isRunning canWait />);
    expect(sendButton().disabled).toBe(false);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledTimes(1);
    cleanup();
    render(<Harness initial="改一改" isRunning canWait isEditing />);
    expect(sendButton().disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('停止 is pressed once, and by keyboard leaves the focus in the field', () => {
    const { rerender } = render(<Harness isRunning />);
    const stop = () => screen.getByRole<HTMLButtonElement>('button', { name: '停止' });
    stop().focus();
    fireEvent.click(stop(), { detail: 0 });
    expect([onStop.mock.calls.length, document.activeElement]).toEqual([1, input()]);
    rerender(<Harness isRunning isStopping />);
    expect(stop().disabled).toBe(true);
    rerender(<Harness />);
    expect(screen.queryByRole('button', { name: '停止' })).toBeNull();
  });

  test('a tap on a button takes no focus from the field, so that the keyboard of a phone stays', () => {
    const isKept = (name: string) => !fireEvent.mouseDown(screen.getByRole('button', { name }));
    render(<Harness initial="你好" isRunning canWait />);
    expect([isKept('停止'), isKept('发送')]).toEqual([true, true]);
    cleanup();
    render(<Harness initial="你好" isEditing />);
    expect(isKept('取消')).toBe(true);
  });
});

test('the field shows what its source says, also when that changes elsewhere, and keeps the caret where nothing does', () => {
  const source = aSource('写了一半');
  const Bound = () => {
    const inputRef = useRef<HTMLTextAreaElement>(null);
    const never = { isRunning: false, isStopping: false, isEditing: false, onStop, onCancelEdit };
    return <Composer {...{ source, inputRef, ...never }} onSend={() => onSend(source.read())} />;
  };
  render(<Bound />);
  input().setSelectionRange(2, 2);
  act(() => source.write('写了一半'));
  expect([input().value, input().selectionStart]).toEqual(['写了一半', 2]);
  act(() => source.write('别处改过的'));
  expect(input().value).toBe('别处改过的');
  act(() => source.write(''));
  expect([input().value, sendButton().disabled]).toEqual(['', true]);
});

test('Enter sends, Shift+Enter breaks the line', async () => {
  render(<Harness />);
  const user = userEvent.setup();
  await user.type(input(), '一{Shift>}{Enter}{/Shift}二');
  expect(input().value).toBe('一\n二');
  await user.keyboard('{Enter}');
  expect(onSend.mock.calls).toEqual([['一\n二']]);
  expect(input().value).toBe('一\n二');
});

test('the 发送 button sends the text', async () => {
  render(<Harness initial="你好" />);
  await userEvent.click(sendButton());
  expect(onSend.mock.calls).toEqual([['你好']]);
});

test('an Enter that ends a composition sends nothing, the next one does', () => {
  render(<Harness initial="你好" />);
  fireEvent.compositionStart(input());
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.compositionEnd(input());
  // Safari reports the key only after the composition, as if nothing had been composed.
  const wasLeftToBrowser = fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
  expect(wasLeftToBrowser).toBe(false);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('Enter on a touch keyboard breaks the line', () => {
  rs.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query }) as MediaQueryList,
  );
  render(<Harness initial="你好" />);
  const wasLeftToBrowser = fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
  expect([wasLeftToBrowser, onSend.mock.calls.length]).toEqual([true, 0]);
});

describe('a stored question that is edited', () => {
  test('editing a stored question says so, and ends with 取消 or Escape', async () => {
    render(<Harness initial="改一改" isEditing />);
    expect(screen.getByText('正在编辑消息')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.keyDown(input(), { key: 'Escape', keyCode: 27 });
    expect(onCancelEdit).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 });
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('Escape leaves a message alone that is no edited question', () => {
    render(<Harness initial="新的一句" />);
    fireEvent.keyDown(input(), { key: 'Escape', keyCode: 27 });
    expect([onCancelEdit.mock.calls.length, input().value]).toEqual([0, '新的一句']);
    expect(screen.queryByText('正在编辑消息')).toBeNull();
  });

  test('an Escape that closes an input method does not end the edit of a stored question', () => {
    render(<Harness initial="改一改" isEditing />);
    fireEvent.keyDown(input(), { key: 'Escape', keyCode: 229, isComposing: true });
    expect(onCancelEdit).not.toHaveBeenCalled();
  });
});
