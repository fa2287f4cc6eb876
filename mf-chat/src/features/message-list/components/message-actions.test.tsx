import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyProvider } from '../hooks/use-copy';
import { MessageActions } from './message-actions';

const formats = {
  prepare: rs.fn(),
  toPlainText: rs.fn(async (markdown: string) => markdown.replaceAll('*', '')),
  toRichText: rs.fn(async (markdown: string) => `<p>${markdown}</p>`),
};

beforeEach(() => {
  formats.prepare.mockClear();
  formats.toRichText.mockClear();
  formats.toPlainText.mockReset();
  formats.toPlainText.mockImplementation(async (markdown) => markdown.replaceAll('*', ''));
  rs.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const show = (props: Parameters<typeof MessageActions>[0]) => {
  const user = userEvent.setup();
  render(
    <CopyProvider formats={formats}>
      <MessageActions {...props} />
    </CopyProvider>,
  );
  return user;
};
const copied = (text: string) => waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
const copy = () => screen.getByRole('button', { name: '复制' });

test('R2.21 a question is copied as it was typed, an answer as one sees it', async () => {
  const first = show({ text: '**问**' });
  await first.click(copy());
  await copied('**问**');
  expect(screen.queryByRole('button', { name: '复制为…' })).toBeNull();
  cleanup();
  const second = show({ text: '**答**', isMarkdown: true });
  await second.click(copy());
  await copied('答');
});

test.each([
  ['发微信', '答'],
  ['小红书', '答'],
  ['带格式', '**答**'],
])('an answer is copied for %s as %s', async (place, text) => {
  const user = show({ text: '**答**', isMarkdown: true });
  await user.click(screen.getByRole('button', { name: '复制为…' }));
  await user.click(screen.getByRole('menuitem', { name: place }));
  await copied(text);
});

test('what writes the other forms is fetched before one of them is pressed', async () => {
  const user = show({ text: '**答**', isMarkdown: true });
  await user.click(screen.getByRole('button', { name: '复制为…' }));
  expect(formats.prepare).toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: '公众号' }));
  await waitFor(() => expect(formats.toRichText.mock.calls).toEqual([['**答**']]));
});

test('an answer that cannot be read as one sees it is copied as it is, and in another form is not', async () => {
  formats.toPlainText.mockImplementation(() => Promise.reject(new Error('no converter')));
  const user = show({ text: '**答**', isMarkdown: true });
  await user.click(copy());
  await copied('**答**');
  await user.click(screen.getByRole('button', { name: '复制为…' }));
  await user.click(screen.getByRole('menuitem', { name: '发微信' }));
  await screen.findByText('复制失败，请再试一次');
});

test('a message without a text has nothing to copy, and says who answered', () => {
  show({ text: '', isMarkdown: true, label: '离线教练' });
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('离线教练')).toBeTruthy();
});
