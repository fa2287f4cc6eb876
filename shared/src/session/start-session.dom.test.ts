import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { CurrentUserAnswer } from './confirm-session';
import { makeSafeStorage } from './safe-storage';
import { makeSessionStore, type SessionStore } from './session-store';
import { startSession } from './start-session';

const ann = { id: 'ann', username: '13800138000' };
const storage = makeSafeStorage(() => localStorage);
let stop: () => void = () => {};
let session: SessionStore;
const fetchCurrentUser = rstest.fn<(token: string) => Promise<CurrentUserAnswer>>();

const start = (): void => {
  session = makeSessionStore(storage);
  stop = startSession(session, { fetchCurrentUser });
};
const settle = () => new Promise((resolve) => setTimeout(resolve));
const pageShow = (persisted: boolean) => {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: persisted });
  window.dispatchEvent(event);
};

beforeEach(() => {
  localStorage.clear();
  fetchCurrentUser.mockReset();
  fetchCurrentUser.mockResolvedValue(ann);
});
afterEach(() => stop());

it('the server is not asked while nobody is signed in', async () => {
  start();
  await settle();
  expect(fetchCurrentUser).not.toHaveBeenCalled();
});

it('a stored token is confirmed by the server, once', async () => {
  localStorage.setItem('token', 'a');
  start();
  await settle();
  expect(session.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
  expect(fetchCurrentUser.mock.calls.map(([token]) => token)).toEqual(['a']);
});

it('F06 the session follows the other tabs', async () => {
  start();
  makeSessionStore(storage).signIn('a', ann);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: 'a' });
  makeSessionStore(storage).signOut();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(session.getState()).toMatchObject({ status: 'signed-out' });
});

it('F06 the session ends when all of the storage is cleared, and ignores other keys', () => {
  start();
  session.signIn('a', ann);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(session.getState().status).toBe('signed-in');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session.getState().status).toBe('signed-out');
});

it('F64 a page that was frozen during a sign-out shows nobody', () => {
  start();
  session.signIn('a', ann);
  localStorage.clear();
  pageShow(false);
  expect(session.getState().status).toBe('signed-in');
  pageShow(true);
  expect(session.getState().status).toBe('signed-out');
});

it('F64 the server is asked again when the page comes back from the back/forward cache', async () => {
  start();
  session.signIn('a', ann);
  fetchCurrentUser.mockResolvedValue('invalid');
  pageShow(true);
  await settle();
  expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'expired' });
});

it('the returned function removes all listeners of the page', () => {
  start();
  session.signIn('a', ann);
  stop();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session.getState().status).toBe('signed-in');
});

it('a page that is opened without a network asks again when the network is back', async () => {
  const onLine = rstest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchCurrentUser.mockResolvedValueOnce('no-answer');
  localStorage.setItem('token', 'a');
  start();
  await settle();
  expect(fetchCurrentUser).toHaveBeenCalledTimes(1);
  expect(session.getState().status).toBe('loading');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: ann });
});

describe('what the page has asked before its scripts', () => {
  let listeners = new AbortController();
  const answer = (status: number, body: unknown, token = 'a') => {
    const give = ({ detail }: CustomEvent) => {
      detail.found = { token, answer: Promise.resolve({ status, body, at: 0 }) };
    };
    document.addEventListener('early-answer', give as EventListener, { signal: listeners.signal });
  };
  beforeEach(() => {
    listeners = new AbortController();
    localStorage.setItem('token', 'a');
  });
  afterEach(() => listeners.abort());

  it('says who is there, and is not asked again', async () => {
    answer(200, { user: ann });
    start();
    await settle();
    expect(session.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
    expect(fetchCurrentUser).not.toHaveBeenCalled();
  });

  it('says that the session is over', async () => {
    answer(401, {});
    start();
    await settle();
    expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'expired' });
  });

  it.each([
    ['of another session', 200, { user: ann }, 'b'],
    ['of a server that is away', 503, { user: ann }, 'a'],
    ['without a user', 200, { site: {} }, 'a'],
    ['that is no object', 200, 'text', 'a'],
  ])('is asked anew where the answer is one %s', async (_, status, body, token) => {
    answer(status, body, token);
    start();
    await settle();
    expect(fetchCurrentUser.mock.calls.map(([asked]) => asked)).toEqual(['a']);
    expect(session.getState().status).toBe('signed-in');
  });

  it('counts once: the page that comes back later is asked for anew', async () => {
    answer(200, { user: ann });
    start();
    await settle();
    fetchCurrentUser.mockResolvedValue('invalid');
    pageShow(true);
    await settle();
    expect(session.getState().status).toBe('signed-out');
  });
});
