import { describe, expect, it } from '@rstest/core';
import { joinCalls } from './join-calls';

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Calls that a test ends by hand, and the keys in the order in which they began. */
const aCall = () => {
  const began: string[] = [];
  const ends: { resolve: (value: number) => void; reject: (why: unknown) => void }[] = [];
  const call = joinCalls((key) => {
    began.push(key);
    return new Promise<number>((resolve, reject) => ends.push({ resolve, reject }));
  });
  return { began, ends, call };
};

describe('joined calls', () => {
  it('a thousand callers of one key cost one running and one waiting call', async () => {
    const { began, ends, call } = aCall();
    const first = call('a');
    const others = Array.from({ length: 1_000 }, () => call('a'));
    expect(began).toEqual(['a']);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    await settle();
    expect(began).toEqual(['a', 'a']);
    ends[1]?.resolve(2);
    expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
    await settle();
    const later = call('a');
    ends[2]?.resolve(3);
    expect(await later).toBe(3);
  });

  it('a caller gets the result of a call that began after it asked, also while the joined one runs', async () => {
    const { began, ends, call } = aCall();
    const first = call('a');
    const second = call('a');
    ends[0]?.resolve(1);
    await settle();
    const third = call('a');
    expect(began).toHaveLength(2);
    ends[1]?.resolve(2);
    await settle();
    ends[2]?.resolve(3);
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
  });

  it('calls of different keys run side by side', () => {
    const { began, call } = aCall();
    void call('a');
    void call('b');
    expect(began).toEqual(['a', 'b']);
  });

  it('a failed call fails its own callers, and the next one begins', async () => {
    const { ends, call } = aCall();
    const failing = call('a').catch((error: unknown) => error);
    const next = call('a');
    ends[0]?.reject('no');
    expect(await failing).toBe('no');
    await settle();
    ends[1]?.resolve(2);
    expect(await next).toBe(2);
  });

  it('a call that comes after a failed one has ended begins anew, and gets its own result', async () => {
    const { began, ends, call } = aCall();
    const failing = call('a').catch((error: unknown) => error);
    ends[0]?.reject('no');
    expect(await failing).toBe('no');
    await settle();
    const later = call('a');
    expect(began).toEqual(['a', 'a']);
    ends[1]?.resolve(2);
    expect(await later).toBe(2);
  });
});
