import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { type ScriptedVendor, startScriptedVendor, type VendorCall } from '../../../testing/scripted-vendor';
import { openVendorStream, type VendorAnswer } from './vendor-stream';

const LIMITS = { firstByteMs: 5_000, idleMs: 1_000, lineBytes: 65_536, totalBytes: 1_000_000 };

let vendor: ScriptedVendor;
beforeEach(async () => {
  vendor = await startScriptedVendor();
  // Only what the limits are measured by; sockets are real.
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  rstest.useRealTimers();
  await vendor.close();
});

/** A call whose answer the test writes, and whose time the test lets pass. */
async function openCall() {
  let answered = (_call: VendorCall): void => {};
  const began = new Promise<VendorCall>((resolve) => {
    answered = resolve;
  });
  vendor.play(async (call) => {
    await call.head();
    answered(call);
  });
  const request = { url: vendor.baseUrl, apiKey: null, body: {} };
  const answer = await openVendorStream(request, LIMITS, new AbortController().signal);
  const call = await began;
  return { answer, call, say: (text: string) => call.chunk(`data: ${text}\n\n`) };
}

const next = async ({ batches }: VendorAnswer): Promise<string | undefined> =>
  (await batches.next()).value?.map((event: { readonly data: string }) => event.data).join('');

test('a steady stream is never idle, however long it lasts', async () => {
  const { answer, say } = await openCall();
  for (let second = 0; second < 30; second += 1) {
    await say(`${second}`);
    expect(await next(answer)).toBe(`${second}`);
    await rstest.advanceTimersByTimeAsync(LIMITS.idleMs - 100);
  }
  await answer.batches.return?.();
});

test.each([
  ['its first piece', 1],
  ['a later piece', 5],
])(
  'a vendor that falls silent after %s is given up when the idle limit has passed since its last byte',
  async (_when, pieces) => {
    const { answer, say } = await openCall();
    for (let at = 0; at < pieces; at += 1) {
      await rstest.advanceTimersByTimeAsync(400);
      await say(`${at}`);
      expect(await next(answer)).toBe(`${at}`);
    }
    let failure: unknown = null;
    const ended = next(answer).catch((error: unknown) => {
      failure = error;
    });
    await rstest.advanceTimersByTimeAsync(LIMITS.idleMs - 1);
    expect(failure).toBeNull();
    await rstest.advanceTimersByTimeAsync(2);
    await ended;
    expect(failure).toMatchObject({ reason: 'idle' });
  },
);

test('a vendor that sends no byte is given up at the limit of the first byte, whatever the idle limit is', async () => {
  const { answer } = await openCall();
  let failure: unknown = null;
  const ended = next(answer).catch((error: unknown) => {
    failure = error;
  });
  await rstest.advanceTimersByTimeAsync(LIMITS.firstByteMs - 1);
  expect(failure).toBeNull();
  await rstest.advanceTimersByTimeAsync(1);
  await ended;
  expect(failure).toMatchObject({ reason: 'silent' });
});

test('a vendor that keeps the connection open after its answer was read is cut off soon', async () => {
  const { answer, call, say } = await openCall();
  await say('[DONE]');
  expect(await next(answer)).toBe('[DONE]');
  await answer.batches.return?.();
  expect(call.isClosed).toBe(false);
  await rstest.advanceTimersByTimeAsync(LIMITS.idleMs);
  await call.closed;
});
