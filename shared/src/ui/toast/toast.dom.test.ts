import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { screen } from '@testing-library/dom';
import { showToast } from './toast';

beforeEach(() => {
  rstest.useFakeTimers();
});

afterEach(() => {
  rstest.runAllTimers();
  rstest.useRealTimers();
  document.body.replaceChildren();
});

it('a toast shows its message in a live region and disappears', () => {
  showToast('已复制');
  rstest.advanceTimersByTime(100);
  expect(screen.getByText('已复制').closest('[aria-live="polite"]')).toBeTruthy();
  rstest.advanceTimersByTime(2_500);
  expect(screen.queryByText('已复制')).toBeNull();
});

it('a toast of a failure is announced at once and stays longer', () => {
  showToast('没有成功', 'danger');
  rstest.advanceTimersByTime(3_000);
  expect(screen.getByRole('alert').textContent).toBe('没有成功');
  rstest.advanceTimersByTime(2_100);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a toast with an action stays for six seconds, and goes when the action is taken', () => {
  const onPress = rstest.fn();
  showToast('已删除', 'neutral', { label: '撤销', onPress });
  rstest.advanceTimersByTime(5_900);
  expect(screen.getByText('已删除').closest('[aria-live="polite"]')).toBeTruthy();
  screen.getByRole('button', { name: '撤销' }).click();
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('已删除')).toBeNull();
  showToast('已删除', 'neutral', { label: '撤销', onPress });
  rstest.advanceTimersByTime(6_100);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a message that is no failure is no alert, and an action that is taken is taken once', () => {
  const onPress = rstest.fn();
  showToast('已删除', 'neutral', { label: '撤销', onPress });
  showToast('已复制');
  rstest.advanceTimersByTime(100);
  expect(screen.queryByRole('alert')).toBeNull();
  const button = screen.getByRole('button', { name: '撤销' });
  button.click();
  rstest.advanceTimersByTime(100);
  expect(screen.getByText('已复制')).toBeTruthy();
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('at most three toasts are shown, the newest ones', () => {
  for (const text of ['一', '二', '三', '四']) showToast(text);
  rstest.advanceTimersByTime(100);
  expect(screen.queryByText('一')).toBeNull();
  expect(screen.getByText('二')).toBeTruthy();
  expect(screen.getByText('四')).toBeTruthy();
});

it('a toast appears inside an open modal dialog, and outlives it', () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  showToast('已保存');
  rstest.advanceTimersByTime(100);
  expect(dialog.contains(screen.getByText('已保存'))).toBe(true);
  dialog.close();
  expect(dialog.contains(screen.getByText('已保存'))).toBe(false);
});
