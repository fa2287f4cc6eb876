import { afterEach, expect, rstest, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MarkdownText from './markdown-text';

afterEach(cleanup);

const show = (text: string) => render(<MarkdownText text={text} isStreaming={false} />);
const CODE = '先说这段：\n\n```\n开头三秒\n  只做一件事\n```\n\n再说那段：\n\n    缩进的';

test('复制 takes the text of its own block, as it is, and says so', async () => {
  const user = userEvent.setup();
  show(CODE);
  const [first, second] = screen.getAllByRole('button', { name: '复制这一段' });
  if (first === undefined || second === undefined) throw new Error('there are two blocks');
  await user.click(first);
  expect(await navigator.clipboard.readText()).toBe('开头三秒\n  只做一件事');
  const said = await screen.findByText('已复制');
  expect(said.closest('[aria-live="polite"]')).toBeTruthy();
  await user.click(second);
  expect(await navigator.clipboard.readText()).toBe('缩进的');
});

test('复制 says what to do where copying is not allowed', async () => {
  show(CODE);
  rstest.stubGlobal('navigator', { clipboard: undefined });
  document.execCommand = () => false;
  fireEvent.click(screen.getAllByRole('button', { name: '复制这一段' })[0] as HTMLElement);
  await screen.findByText('请长按文字复制');
  rstest.unstubAllGlobals();
});

test('a table says whether it is wider than its place, and whether more of it follows', () => {
  show('| 平台 | 频率 |\n|---|---|\n| 视频号 | 一周两条 |');
  const table = screen.getByRole('group', { name: '表格' });
  const state = () => [table.hasAttribute('data-wide'), table.hasAttribute('data-more')];
  const size = { scrollWidth: 700, clientWidth: 300, scrollLeft: 0 };
  for (const key of ['scrollWidth', 'clientWidth', 'scrollLeft'] as const)
    Object.defineProperty(table, key, { get: () => size[key] });
  fireEvent.scroll(table);
  expect(state()).toEqual([true, true]);
  size.scrollLeft = 399.5;
  fireEvent.scroll(table);
  expect(state()).toEqual([true, false]);
  size.clientWidth = 700;
  fireEvent.scroll(table);
  expect(state()).toEqual([false, false]);
});
