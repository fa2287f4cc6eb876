import { apiClient } from '@qihang/shared/api';
import { LIMITS } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { exportConversation } from './export-conversation';

const MARKDOWN = new Blob(['# 调琴'], { type: 'text/markdown; charset=utf-8' });

interface Call {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly load: (bytes: number) => void;
  readonly end: (file: Blob) => void;
}
let call: Call;
let controller: AbortController;
const onProgress = rs.fn();

beforeEach(() => {
  rs.useFakeTimers();
  onProgress.mockClear();
  controller = new AbortController();
  rs.spyOn(apiClient, 'get').mockImplementation((path, config) => {
    const signal = config?.signal as AbortSignal;
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new Error('cancelled'));
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel);
      const load = (loaded: number) => config?.onDownloadProgress?.({ loaded } as never);
      call = { path, signal, load, end: (data) => resolve({ data } as never) };
    });
  });
});
afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

const start = (id = 'c1') => exportConversation(id, { signal: controller.signal, onProgress });
const outcomeOf = (exported: Promise<Blob>) =>
  exported.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test('an export may take as long as it wants while bytes keep coming, and says how many there are', async () => {
  const exported = start('a/b');
  expect(call.path).toBe('/chat/conversations/a%2Fb/export');
  for (const bytes of [1, 2, 3]) {
    rs.advanceTimersByTime(LIMITS.apiTimeout - 1);
    call.load(bytes);
  }
  call.end(MARKDOWN);
  expect(await exported).toBe(MARKDOWN);
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
  expect(rs.getTimerCount()).toBe(0);
});

test('an export of which nothing more comes ends as one that took too long', async () => {
  const outcome = outcomeOf(start());
  call.load(1);
  rs.advanceTimersByTime(LIMITS.apiTimeout);
  expect(await outcome).toBe('timeout');
  expect(call.signal.aborted).toBe(true);
});

test('an export that is given up is no failure of its own, also before it has begun', async () => {
  const outcome = outcomeOf(start());
  controller.abort();
  expect(await outcome).toBe('cancelled');
  const late = outcomeOf(start());
  expect(call.signal.aborted).toBe(true);
  expect(await late).toBe('cancelled');
  expect(rs.getTimerCount()).toBe(0);
});

test('a page of a network in place of the file is no export', async () => {
  const outcome = outcomeOf(start());
  call.end(new Blob(['<h1>请登录</h1>'], { type: 'text/html' }));
  expect(await outcome).toBe('broken_contract');
});
