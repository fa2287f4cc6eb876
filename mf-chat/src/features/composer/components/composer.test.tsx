import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
}

const Harness = ({ initial = '', isRunning = false, isEditing = false }: HarnessProps) => {
  const [source] = useState(() => aSource(initial));
  const inputRef = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer
      source={source}
      isRunning={isRunning}
      isStopping={false}
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

  test('an Escape that closes an input method does not end the edit of a stored question', () => {
    render(<Harness initial="改一改" isEditing />);
    fireEvent.keyDown(input(), { key: 'Escape', keyCode: 229, isComposing: true });
    expect(onCancelEdit).not.toHaveBeenCalled();
  });
});
