import { beforeEach, expect, it } from '@rstest/core';
import { type CurrentUserAnswer, confirmSession } from './confirm-session';
import { makeSafeStorage } from './safe-storage';
import { makeSessionStore } from './session-store';

const ann = { id: 'ann', username: '13800138000' };
const never = new Promise<never>(() => {});

/** Time that passes only by sleeping; the shortest sleep ends first, as with real timers. */
function makeClock() {
  let time = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => time,
    sleep: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { at: time + milliseconds, wake: resolve };
        sleepers.push(sleeper);
        signal.addEventListener('abort', () => {
          const index = sleepers.indexOf(sleeper);
          if (index >= 0) sleepers.splice(index, 1);
          resolve();
        });
      }),
    /** Advances the clock to `until`, one sleeper after the other. */
    async pass(until: number) {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve));
        sleepers.sort((one, other) => one.at - other.at);
        const next = sleepers[0];
        if (next === undefined || next.at > until) break;
        sleepers.shift();
        time = next.at;
        next.wake();
      }
      time = until;
    },
  };
}

function start(
  answer: (attempt: number, at: number) => Promise<CurrentUserAnswer> | CurrentUserAnswer,
  networkBack?: (signal: AbortSignal) => Promise<void> | null,
) {
  localStorage.setItem('token', 'a');
  const session = makeSessionStore(makeSafeStorage(() => localStorage));
  const clock = makeClock();
  const attempts: number[] = [];
  const controller = new AbortController();
  const done = confirmSession(
    {
      session,
      clock,
      networkBack,
      fetchCurrentUser: async () => {
        attempts.push(clock.now());
        return answer(attempts.length, clock.now());
      },
    },
    controller.signal,
  );
  return { session, clock, attempts, controller, done };
}

beforeEach(() => localStorage.clear());

it("R4.1 the server's user confirms the session", async () => {
  const { session, done, attempts } = start(() => ann);
  await done;
  expect(session.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
  expect(attempts).toEqual([0]);
});

it('R4.1 the session ends at once when the server says that it is invalid', async () => {
  const { session, done, attempts } = start(() => 'invalid');
  await done;
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'expired' });
  expect(localStorage.getItem('token')).toBeNull();
  expect(attempts).toEqual([0]);
});

it('a stored session survives a restart of the server', async () => {
  const { session, clock, attempts, done } = start((_, at) => (at < 12_000 ? 'no-answer' : ann));
  await clock.pass(20_000);
  await done;
  expect(session.getState().status).toBe('signed-in');
  expect(attempts.slice(0, 5)).toEqual([0, 500, 1_500, 3_500, 7_500]);
});

it('the pauses between tries grow to four seconds and no further', async () => {
  const { clock, attempts, controller } = start(() => 'no-answer');
  await clock.pass(20_000);
  controller.abort();
  expect(attempts).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500]);
});

it('a session ends after 30 s without an answer, not before', async () => {
  const { session, clock, done } = start(() => 'no-answer');
  await clock.pass(29_900);
  expect(session.getState().status).toBe('loading');
  await clock.pass(30_000);
  await done;
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'unreachable' });
  expect(localStorage.getItem('token')).toBeNull();
});

it('a session ends after 30 s when the server accepts the request and never answers', async () => {
  const { session, clock, attempts, done } = start(() => never);
  await clock.pass(30_000);
  await done;
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'unreachable' });
  expect(attempts).toEqual([0]);
});

it('a session does not end while there is known to be no network; the 30 s begin when it is back', async () => {
  let back = (): void => {};
  let isAway = true;
  const away = new Promise<void>((resolve) => {
    back = resolve;
  });
  const { session, clock, attempts, done } = start(
    () => 'no-answer',
    () => (isAway ? away : null),
  );
  await clock.pass(600_000);
  expect(session.getState().status).toBe('loading');
  expect(attempts).toEqual([0]);
  isAway = false;
  back();
  await clock.pass(629_900);
  expect(session.getState().status).toBe('loading');
  expect(attempts[1]).toBe(600_000);
  await clock.pass(630_000);
  await done;
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'unreachable' });
});

it('a check that waits for the network ends with an abort', async () => {
  const { session, clock, controller, done } = start(
    () => 'no-answer',
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  );
  await clock.pass(1_000);
  controller.abort();
  await done;
  expect(session.getState().status).toBe('loading');
});

it('a confirmed session survives a check without an answer', async () => {
  const { session, clock, done } = start(() => 'no-answer');
  session.confirm('a', ann);
  await clock.pass(31_000);
  await done;
  expect(session.getState().status).toBe('signed-in');
});

it('F07 an answer changes nothing when another session has begun meanwhile', async () => {
  const { session, clock, done } = start((attempt) => (attempt === 1 ? 'no-answer' : 'invalid'));
  session.signIn('b', ann);
  await clock.pass(1_000);
  await done;
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: 'b' });
});

it('an abort ends the check of a session', async () => {
  const { session, clock, controller, attempts, done } = start(() => 'no-answer');
  await clock.pass(400);
  controller.abort();
  await done;
  await clock.pass(60_000);
  expect(attempts).toEqual([0]);
  expect(session.getState().status).toBe('loading');
});
