import { QueryClientProvider, queryClient } from '@qihang/shared/api';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSearchText } from './use-search-text';

beforeEach(() => void rs.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  rs.useRealTimers();
});

const open = () =>
  renderHook(useSearchText, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
const pass = (milliseconds: number) => act(() => rs.advanceTimersByTime(milliseconds));

test('a text is searched after a pause of 250 ms, which every key begins anew', () => {
  const { result } = open();
  act(() => result.current.type('焦'));
  pass(200);
  act(() => result.current.type('焦虑'));
  pass(200);
  expect(result.current.searched).toBe('');
  pass(50);
  expect(result.current).toMatchObject({ typed: '焦虑', searched: '焦虑' });
});

test('Enter searches at once what was typed last', () => {
  const { result } = open();
  act(() => result.current.type('焦虑'));
  act(() => result.current.flush());
  expect(result.current.searched).toBe('焦虑');
});

test('spaces around the words and between them make no other search', () => {
  const { result } = open();
  act(() => result.current.type('  焦虑 \t 失眠 '));
  pass(250);
  expect(result.current.searched).toBe('焦虑 失眠');
  expect(result.current.typed).toBe('  焦虑 \t 失眠 ');
});

test('nothing is searched during a composition, however long it takes', () => {
  const { result } = open();
  act(() => result.current.setIsComposing(true));
  act(() => result.current.type('jiao'));
  pass(5_000);
  expect(result.current.searched).toBe('');
  act(() => result.current.type('焦'));
  act(() => result.current.setIsComposing(false));
  pass(250);
  expect(result.current.searched).toBe('焦');
});

test('a field that was cleared shows the list again at once, and no late search comes back', () => {
  const { result } = open();
  act(() => result.current.type('焦虑'));
  pass(250);
  act(() => result.current.type('焦虑症'));
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ typed: '', searched: '' });
  pass(1_000);
  expect(result.current.searched).toBe('');
});

test('a history that is opened again has its search, until the session ends', () => {
  const first = open();
  act(() => first.result.current.type('焦虑'));
  first.unmount();
  expect(open().result.current).toMatchObject({ typed: '焦虑', searched: '焦虑' });
  queryClient.clear();
  expect(open().result.current).toMatchObject({ typed: '', searched: '' });
});
