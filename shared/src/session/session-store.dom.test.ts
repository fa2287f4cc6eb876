import { beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { makeSafeStorage } from './safe-storage';
import { makeSessionStore, type SessionStore } from './session-store';

const ann = { id: 'ann', username: '13800138000' };
const bob = { id: 'bob', username: '13900139000' };
const storage = makeSafeStorage(() => localStorage);
const openTab = () => makeSessionStore(storage);

beforeEach(() => localStorage.clear());

describe('at the start', () => {
  it('a page without a stored token is signed out', () => {
    expect(openTab().getState()).toEqual({ status: 'signed-out', token: null, user: null, reason: 'none' });
  });

  it('R4.1 a stored session waits for the server with its token and user', () => {
    localStorage.setItem('token', 'a');
    localStorage.setItem('user', JSON.stringify({ ...ann, admin: true }));
    expect(openTab().getState()).toEqual({ status: 'loading', token: 'a', user: ann });
  });

  it.each(['{broken', 'null', '"text"', '{}', '{"id":1,"username":"x"}'])(
    'F61 a stored token is kept when the stored user is %s',
    (stored) => {
      localStorage.setItem('token', 'a');
      localStorage.setItem('user', stored);
      expect(openTab().getState()).toEqual({ status: 'loading', token: 'a', user: null });
    },
  );

  it.each(['', 'two words', 'line\nbreak', '令牌', 'x'.repeat(513)])(
    'F61 a stored token that the product cannot have written is removed: %j',
    (token) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(ann));
      expect(openTab().getState().status).toBe('signed-out');
      expect(localStorage.length).toBe(0);
    },
  );
});

describe('signing in and out', () => {
  it('R3.1 R4.2 a sign-in stores token and user under exactly these keys, and a sign-out removes both', () => {
    const session = openTab();
    session.signIn('a', ann);
    expect(session.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
    expect({ ...localStorage }).toEqual({ token: 'a', user: JSON.stringify(ann) });
    session.signOut();
    expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'signed-out' });
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['a sign-out', (tab: SessionStore) => tab.signOut()],
    ['the end of the session', (tab: SessionStore) => tab.expire('a')],
    ["another person's sign-in", (tab: SessionStore) => tab.signIn('b', bob)],
  ])('%s deletes what was read last, and what else is kept', (_, end) => {
    const forgetKept = rstest.fn();
    const session = makeSessionStore(storage, forgetKept);
    session.signIn('a', ann);
    forgetKept.mockClear();
    localStorage.setItem('snapshot', '{}');
    end(session);
    expect(localStorage.getItem('snapshot')).toBeNull();
    expect(forgetKept).toHaveBeenCalledTimes(1);
  });

  it('the store notifies its subscribers until they unsubscribe', () => {
    const session = openTab();
    const listener = rstest.fn();
    const leave = session.subscribe(listener);
    session.signIn('a', ann);
    leave();
    session.signOut();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('private data are forgotten when a person signs out or another one signs in, and only then', () => {
    const session = openTab();
    const forget = rstest.fn();
    session.onSignOut(forget);
    session.signIn('a', ann);
    session.signIn('b', ann);
    expect(forget).toHaveBeenCalledTimes(0);
    session.signIn('c', bob);
    expect(forget).toHaveBeenCalledTimes(1);
    session.signOut();
    expect(forget).toHaveBeenCalledTimes(2);
  });

  it('the confirmation of a session is no change of person', () => {
    localStorage.setItem('token', 'a');
    const session = openTab();
    const forget = rstest.fn();
    session.onSignOut(forget);
    session.confirm('a', ann);
    expect(session.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
    expect(localStorage.getItem('user')).toBe(JSON.stringify(ann));
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('F07: late answers', () => {
  it('a refusal of an older token does not end a newer session', () => {
    const session = openTab();
    session.signIn('old', ann);
    session.signIn('new', ann);
    session.expire('old');
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 'new' });
    session.expire('new');
    expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it("a refusal leaves another tab's stored session alone, also before its storage event has come", () => {
    const [session, other] = [openTab(), openTab()];
    session.signIn('old', ann);
    other.synchronise();
    other.signIn('new', bob);
    session.expire('old');
    expect(localStorage.getItem('token')).toBe('new');
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 'new', user: bob });
    other.signIn('newer', ann);
    session.confirm('new', bob);
    expect(localStorage.getItem('token')).toBe('newer');
    expect(session.getState()).toMatchObject({ status: 'signed-in', token: 'newer', user: ann });
  });

  it('a confirmation writes no token, because another tab may be removing it', () => {
    const written: string[] = [];
    const set = (key: string, value: string) => {
      written.push(key);
      storage.set(key, value);
    };
    openTab().signIn('a', ann);
    const session = makeSessionStore({ ...storage, set });
    session.confirm('a', ann);
    expect(written).toEqual([]);
    session.confirm('a', { ...ann, username: '13800138001' });
    expect(written).toEqual(['user']);
  });

  it('a late confirmation does not restore a session that has ended', () => {
    const session = openTab();
    session.signIn('old', ann);
    session.signOut();
    session.confirm('old', ann);
    expect(session.getState().status).toBe('signed-out');
  });
});

describe('F06: other tabs', () => {
  it('the store follows a sign-in, another person and a sign-out in another tab', () => {
    const [here, there] = [openTab(), openTab()];
    const forget = rstest.fn();
    here.onSignOut(forget);
    there.signIn('a', ann);
    here.synchronise();
    expect(here.getState()).toEqual({ status: 'signed-in', token: 'a', user: ann });
    there.signIn('b', bob);
    here.synchronise();
    expect(here.getState()).toMatchObject({ token: 'b', user: bob });
    expect(forget).toHaveBeenCalledTimes(1);
    there.signOut();
    here.synchronise();
    expect(here.getState()).toMatchObject({ status: 'signed-out', reason: 'signed-out' });
    expect(forget).toHaveBeenCalledTimes(2);
  });

  it('synchronising without a change keeps the state', () => {
    const session = openTab();
    session.signIn('a', ann);
    const before = session.getState();
    session.synchronise();
    expect(session.getState()).toBe(before);
  });

  it('a stored token without a readable user waits for the server', () => {
    const session = openTab();
    localStorage.setItem('token', 'a');
    session.synchronise();
    expect(session.getState()).toEqual({ status: 'loading', token: 'a', user: null });
  });
});

describe('drafts', () => {
  it('drafts are kept per user and conversation, through an expired session', () => {
    const session = openTab();
    session.signIn('a', ann);
    session.drafts.write('ann', null, '新的');
    session.drafts.write('ann', 'c1', '写了一半');
    expect(localStorage.getItem('draft:ann:new')).toBe('新的');
    expect(localStorage.getItem('draft:ann:c1')).toBe('写了一半');
    session.expire('a');
    expect(session.drafts.read('ann', 'c1')).toBe('写了一半');
    expect(session.drafts.read('bob', 'c1')).toBe('');
  });

  it('drafts are cleared when their owner signs out, and when they are sent', () => {
    const session = openTab();
    session.signIn('a', ann);
    session.drafts.write('ann', 'c1', '写了一半');
    session.drafts.write('bob', 'c2', '别人的');
    session.drafts.write('ann', null, 'x');
    session.drafts.write('ann', null, '');
    expect(localStorage.getItem('draft:ann:new')).toBeNull();
    session.signOut();
    expect(Object.keys(localStorage)).toEqual(['draft:bob:c2']);
  });
});
