import { afterEach, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import type { Activity } from '../model/activity';
import { BUSY, showInWorkbench } from '../testing/show-in-workbench';
import { ActivityBar } from './activity-bar';

afterEach(cleanup);

const show = (activity: Activity, isBeside = false) =>
  showInWorkbench(<ActivityBar />, { activity, isBeside });
const button = (name: string) => screen.getByRole('button', { name });
const FAILED = { status: 'failed', text: '系统繁忙', canRetry: true } as const;

test('an answer that was asked for in the conversation is named as such, and is not stopped from here', () => {
  show(BUSY);
  expect(screen.getAllByText('老高正在对话里回答').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '停止' })).toBeNull();
});

test('an order says what is made, and 停止 is pressed once', async () => {
  const order = { action: 'again', kind: 'topics' } as const;
  const { user, onStop } = show({ status: 'busy', order, isStopping: false });
  expect(screen.getAllByText('正在换一批选题库').length).toBeGreaterThan(0);
  await user.click(button('停止'));
  expect(onStop).toHaveBeenCalledTimes(1);
  cleanup();
  const stopping = show({ status: 'busy', order, isStopping: true });
  await stopping.user.click(screen.getByRole('button', { name: /停止/ }));
  expect(stopping.onStop).not.toHaveBeenCalled();
});

test('what the coach has said instead is gone to, or put away', async () => {
  const { user, onTalk, onDismiss } = show({ status: 'talked' });
  expect(screen.getByRole('status').textContent).toContain('老高在对话里有话要说');
  await user.click(button('关闭提示'));
  expect([onDismiss.mock.calls.length, onTalk.mock.calls.length]).toEqual([1, 0]);
  await user.click(button('去看看'));
  expect([onDismiss.mock.calls.length, onTalk.mock.calls]).toEqual([2, [[]]]);
});

test('a failure that no second try would change offers none, and can be put away', async () => {
  const { user, onDismiss } = show({ ...FAILED, canRetry: false });
  expect(screen.getByRole('alert').textContent).toContain('系统繁忙');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  await user.click(button('关闭提示'));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('another way on where it failed is taken in the conversation', async () => {
  const { user, onTalk, onSay, onRetry } = show({ ...FAILED, offers: ['先用离线教练'] });
  await user.click(button('先用离线教练'));
  expect([onTalk.mock.calls.length, onSay.mock.calls]).toEqual([1, [['先用离线教练']]]);
  expect(onRetry).not.toHaveBeenCalled();
  await user.click(button('重试'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('beside the conversation it is shown and not announced a second time', () => {
  show({ status: 'talked' }, true);
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  show(FAILED, true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('系统繁忙')).toBeTruthy();
});

test('nothing stands there while nothing is under way', () => {
  expect(show({ status: 'free' }).container.textContent).toBe('');
  cleanup();
  expect(show({ status: 'made', works: [] }).container.textContent).toBe('');
});
