import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { type DraftStore, makeDraftStore } from './draft-store';

const NEW = { userId: 'u1', conversationId: null };
const OLD = { userId: 'u1', conversationId: 'c1' };
const stored = new Map<string, string>();
const write = rs.fn((userId: string, conversationId: string | null, text: string) => {
  if (text === '') stored.delete(`${userId}:${conversationId}`);
  else stored.set(`${userId}:${conversationId}`, text);
});
const storage = {
  read: (userId: string, conversationId: string | null) => stored.get(`${userId}:${conversationId}`) ?? '',
  write,
};
const k = (key: string, since = 0) => ({ key, since, agentKey: 'a' });
let timers: (() => void)[];
let store: DraftStore;

beforeEach(() => {
  stored.clear();
  write.mockClear();
  timers = [];
  store = makeDraftStore(storage, (callback) => {
    timers.push(callback);
    return () => {
      timers = timers.filter((timer) => timer !== callback);
    };
  });
});

test('a draft is kept per user and conversation', () => {
  store.write(NEW, '新的');
  store.write(OLD, '旧的');
  expect([store.read(NEW), store.read(OLD), store.read({ ...OLD, userId: 'u2' })]).toEqual([
    '新的',
    '旧的',
    '',
  ]);
});

test('a draft of an earlier page is read', () => {
  stored.set('u1:c1', '上次没发');
  expect(store.read(OLD)).toBe('上次没发');
});

test('many keys are written once, and at once when the page may be discarded', () => {
  for (const text of ['我', '我在', '我在无锡']) store.write(NEW, text);
  expect(write).not.toHaveBeenCalled();
  for (const timer of timers) timer();
  expect(write.mock.calls).toEqual([['u1', null, '我在无锡']]);
  store.write(OLD, '半句');
  store.flush();
  expect(stored.get('u1:c1')).toBe('半句');
  expect(timers).toEqual([]);
});

test('F15 leaves its texts in storage, where another release of the chat goes on with them', () => {
  store.write(NEW, '写了一半');
  store.leave();
  expect(stored.get('u1:null')).toBe('写了一半');
  // Another release of the app edits the draft, then this one is shown again.
  stored.set('u1:null', '写了一大半');
  expect(store.read(NEW)).toBe('写了一大半');
  // The pending send is known only to this release.
  store.hold(OLD, { agentKey: 'lao-gao', text: '在路上', editOf: null, afterId: 'a1' }, () => 'key');
  store.leave();
  expect(store.pending(OLD)).toBeNull();
});

describe('a text that is sent', () => {
  const SENT = { agentKey: 'lao-gao', text: '没发出去', editOf: null, afterId: 'a1' };
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const reload = () => {
    store.flush();
    store = makeDraftStore(storage, () => () => {});
  };
  beforeEach(() => {
    keys = 0;
  });

  test('a text that is sent leaves the input, and is returned in front of later typing', () => {
    store.write(OLD, '没发出去');
    store.hold(OLD, SENT, newKey);
    expect(store.read(OLD)).toBe('');
    store.write(OLD, '后来写的');
    store.giveBack(OLD, SENT);
    expect(store.read(OLD)).toBe('没发出去\n后来写的');
  });

  test('F39 a text whose start never came is in the input again after a reload, with its key', () => {
    store.write(OLD, '没发出去');
    const key = store.hold(OLD, SENT, newKey);
    reload();
    expect(store.read(OLD)).toBe('没发出去');
    expect(store.pending(OLD)).toEqual({ ...SENT, key });
    expect(store.hold(OLD, SENT, newKey)).toBe(key);
    store.settle(OLD, SENT);
    expect([store.read(OLD), stored.has('u1:c1')]).toEqual(['', false]);
    expect(store.hold(OLD, SENT, newKey)).toBe('key-2');
  });

  test('F39 a text that was changed gets a new key', () => {
    const first = store.hold(OLD, SENT, newKey);
    store.giveBack(OLD, SENT);
    expect(store.hold(OLD, { ...SENT, text: '改过的' }, newKey)).not.toBe(first);
    expect(store.hold({ ...OLD, conversationId: 'c2' }, SENT, newKey)).not.toBe(first);
    const last = store.hold(OLD, SENT, newKey);
    store.giveBack(OLD, SENT);
    expect(store.hold(OLD, { ...SENT, agentKey: 'other' }, newKey)).not.toBe(last);
  });

  test('a text that turns out to be stored is removed from the draft, and additions to it stay', () => {
    store.hold(OLD, SENT, newKey);
    reload();
    store.write(OLD, '没发出去\n又写了');
    store.settle(OLD, SENT);
    expect(store.read(OLD)).toBe('又写了');
  });

  test('a text that only begins like one that turns out to be stored stays as it is', () => {
    store.hold(OLD, SENT, newKey);
    reload();
    store.write(OLD, '没发出去的话');
    store.settle(OLD, SENT);
    expect([store.read(OLD), store.pending(OLD)]).toEqual(['没发出去的话', null]);
  });

  test('an edit that turns out to be stored is over, and one that was changed since goes on', () => {
    const sent = { ...SENT, text: '改过的问题', editOf: 'q1', afterId: null };
    const sendAndReload = () => {
      store.write(OLD, '写了一半的');
      store.startEdit(OLD, 'q1', '改过的问题');
      store.hold(OLD, sent, newKey);
      reload();
    };
    sendAndReload();
    store.settle(OLD, sent);
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['写了一半的', null]);
    sendAndReload();
    store.write(OLD, '又改了的问题');
    store.settle(OLD, sent);
    expect([store.read(OLD), store.editOf(OLD), store.pending(OLD)]).toEqual(['又改了的问题', 'q1', null]);
  });

  test('F39 the same words in place of a question are another text, with a key of their own', () => {
    const first = store.hold(OLD, SENT, newKey);
    store.giveBack(OLD, SENT);
    expect(store.hold(OLD, { ...SENT, editOf: 'q1' }, newKey)).not.toBe(first);
  });

  test('a text is settled by itself alone, and is no text of unknown result while it is under way', () => {
    const key = store.hold(OLD, SENT, newKey);
    expect(store.pending(OLD)).toBeNull();
    store.settle(OLD, { ...SENT, text: '别的' });
    store.giveBack(OLD, SENT);
    expect(store.pending(OLD)).toEqual({ ...SENT, key });
  });

  test('a failed edit comes back as an edit, and the draft behind it stays', () => {
    store.write(OLD, '写了一半的');
    store.startEdit(OLD, 'q1', '原来的问题');
    store.write(OLD, '改过的问题');
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['改过的问题', 'q1']);
    const sent = { ...SENT, text: '改过的问题', editOf: 'q1', afterId: null };
    store.hold(OLD, sent, newKey);
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['写了一半的', null]);
    reload();
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['改过的问题', 'q1']);
    store.cancelEdit(OLD);
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['写了一半的', null]);
  });

  test('a failed edit goes to the draft when another edit has begun meanwhile, which stays in the input', () => {
    store.write(OLD, '写了一半的');
    store.startEdit(OLD, 'q1', '第一问');
    const sent = { ...SENT, text: '改过的第一问', editOf: 'q1', afterId: null };
    store.hold(OLD, sent, newKey);
    store.startEdit(OLD, 'q2', '第二问');
    store.write(OLD, '改到一半的第二问');
    store.giveBack(OLD, sent);
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['改到一半的第二问', 'q2']);
    store.cancelEdit(OLD);
    expect([store.read(OLD), store.editOf(OLD)]).toEqual(['改过的第一问\n写了一半的', null]);
  });

  test('a text is given back unchanged when another one was sent from the same place meanwhile', () => {
    store.hold(OLD, SENT, newKey);
    store.hold(OLD, { ...SENT, text: '第二句' }, newKey);
    store.giveBack(OLD, SENT);
    expect(store.read(OLD)).toBe('没发出去');
    store.giveBack(OLD, { ...SENT, text: '第二句' });
    expect(store.read(OLD)).toBe('第二句\n没发出去');
  });
});

test('an unsent edit survives a reload', () => {
  store.startEdit(OLD, 'q1', '原来的问题');
  store.write(OLD, '改到一半');
  store.flush();
  store = makeDraftStore(storage, () => () => {});
  expect([store.read(OLD), store.editOf(OLD)]).toEqual(['改到一半', 'q1']);
});

test.each(['{', '{"text":1}', '{"a":1}', 'null', '{"text":"x"'])(
  'F61 a stored value that the store did not write is read as a text: %s',
  (text) => {
    stored.set('u1:c1', text);
    expect(store.read(OLD)).toBe(text);
  },
);

test('a text that looks like the stored JSON form is kept as it is', () => {
  store.write(OLD, '{"text":"不是草稿"}');
  store.flush();
  store = makeDraftStore(storage, () => () => {});
  expect(store.read(OLD)).toBe('{"text":"不是草稿"}');
});

test('a draft moves to a new conversation when that gets its id', () => {
  store.write(NEW, '边等边写');
  store.move(NEW, OLD);
  expect([store.read(NEW), store.read(OLD), stored.has('u1:null')]).toEqual(['', '边等边写', false]);
});

test('a draft that moves stands before what is there already, and nothing moves without one', () => {
  store.write(NEW, '先写的');
  store.write(OLD, '后写的');
  store.move(NEW, OLD);
  expect([store.read(NEW), store.read(OLD)]).toEqual(['', '先写的\n后写的']);
  store.flush();
  write.mockClear();
  store.move(NEW, OLD);
  expect([store.read(OLD), write.mock.calls]).toEqual(['先写的\n后写的', []]);
});

test('a deleted draft leaves storage at once, with the edit and the message that waits in it', () => {
  store.write(OLD, '还有');
  store.wait(OLD, k('k1'));
  store.startEdit(OLD, 'q1', '原来的问题');
  store.discard(OLD);
  expect([store.read(OLD), store.editOf(OLD), store.waiting(OLD)]).toEqual(['', null, null]);
  expect(stored.has('u1:c1')).toBe(false);
});

test('an edit leaves what waits alone, and what is sent by itself leaves the edit alone', () => {
  store.write(OLD, '还有');
  store.wait(OLD, k('k1'));
  store.startEdit(OLD, 'q1', '原来的问题');
  const sent = { text: '还有', agentKey: 'a', editOf: null, afterId: 'm1' };
  store.hold(OLD, sent, () => 'k2');
  expect([store.read(OLD), store.editOf(OLD), store.waiting(OLD)]).toEqual(['原来的问题', 'q1', null]);
});

test('forget() tells whoever shows a draft that it is gone, and leaves no timer behind', () => {
  store.write(NEW, '别留下');
  const shown: string[] = [];
  store.subscribe(() => shown.push(store.read(NEW)));
  store.forget();
  expect([shown, timers]).toEqual([[''], []]);
});

test('forget() drops drafts without writing them', () => {
  store.write(NEW, '别留下');
  store.forget();
  for (const timer of timers) timer();
  expect(write).not.toHaveBeenCalled();
  expect(store.read(NEW)).toBe('');
});

test('listeners are called at every change', () => {
  const listener = rs.fn();
  const unsubscribe = store.subscribe(listener);
  store.write(NEW, '一');
  unsubscribe();
  store.write(NEW, '二');
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('a message that waits for the running answer', () => {
  const sent = { text: '还有', agentKey: 'a', editOf: null, afterId: 'm1' };

  test('leaves the input, is stored at once, and goes out under one key from every tab', () => {
    store.write(OLD, ' 还有 ');
    store.wait(OLD, k('k1'));
    expect([store.read(OLD), store.waiting(OLD)?.text]).toEqual(['', '还有']);
    const other = makeDraftStore(storage, () => () => {});
    expect(other.waiting(OLD)?.text).toBe('还有');
    expect(store.hold(OLD, sent, () => 'k2')).toBe('k1');
    expect(other.hold(OLD, sent, () => 'k3')).toBe('k1');
    expect([store.waiting(OLD), store.read(OLD)]).toEqual([null, '']);
    store.settle(OLD, sent);
    expect(stored.get('u1:c1')).toBeUndefined();
  });

  test('comes back in front of later typing, and behind a message before it that was not stored', () => {
    store.write(OLD, '先说');
    const first = { ...sent, text: '先说' };
    store.hold(OLD, first, () => 'k0');
    store.write(OLD, '还有');
    store.wait(OLD, k('k1'));
    store.write(OLD, '再有');
    store.giveBack(OLD, first);
    expect([store.read(OLD), store.waiting(OLD)]).toEqual(['先说\n还有\n再有', null]);
  });

  test('moves with its conversation', () => {
    store.write(NEW, '还有');
    store.wait(NEW, k('k1'));
    store.move(NEW, OLD);
    expect([store.waiting(NEW), store.waiting(OLD)?.text]).toEqual([null, '还有']);
  });

  test('stays where a text alone moves to its conversation', () => {
    store.write(OLD, '还有');
    store.wait(OLD, k('k1'));
    store.write(NEW, '写了一半');
    store.move(NEW, OLD);
    expect([store.waiting(OLD)?.text, store.read(OLD)]).toEqual(['还有', '写了一半']);
  });
});

describe('a message that waits for the network', () => {
  const sent = { text: '还有', agentKey: 'a', editOf: null, afterId: 'm1' };
  const reload = () => {
    store = makeDraftStore(storage, () => () => {});
  };
  beforeEach(() => {
    store.write(OLD, '还有');
    store.wait(OLD, k('k1', 5));
  });

  test('survives a reload, with its key, and since when it has waited', () => {
    reload();
    expect(store.waiting(OLD)).toMatchObject({ text: '还有', key: 'k1', agentKey: 'a', since: 5 });
  });

  test('grows by what is sent after it, under another key', () => {
    store.write(OLD, '再有');
    store.wait(OLD, k('k2', 9));
    expect(store.waiting(OLD)).toEqual({ text: '还有\n再有', key: 'k2', agentKey: 'a', since: 9 });
  });

  test('of one text whose result is unknown has the key of that, and leaves with it', () => {
    store.takeBack(OLD);
    store.hold(OLD, sent, () => 'k2');
    store.giveBack(OLD, sent);
    store.wait(OLD, k('k3', 9));
    expect(store.waiting(OLD)?.key).toBe('k2');
    expect(store.hold(OLD, sent, () => 'k4')).toBe('k2');
    store.settle(OLD, sent);
    expect([store.waiting(OLD), store.read(OLD), stored.has('u1:c1')]).toEqual([null, '', false]);
  });

  test('is no longer there once another tab has sent it, whose entry is left alone', () => {
    const other = makeDraftStore(storage, () => () => {});
    expect([store.stillWaits(OLD), other.stillWaits(OLD)]).toEqual([true, true]);
    other.hold(OLD, sent, () => 'k2');
    const entry = stored.get('u1:c1');
    expect(store.stillWaits(OLD)).toBe(false);
    store.flush();
    expect([store.waiting(OLD), store.read(OLD), stored.get('u1:c1')]).toEqual([null, '', entry]);
  });

  test('is shown by the other tabs as one of them has left it', () => {
    const other = makeDraftStore(storage, () => () => {});
    const listener = rs.fn();
    other.subscribe(listener);
    other.waiting(OLD);
    store.write(OLD, '再有');
    store.wait(OLD, k('k2', 9));
    expect(other.stillWaits(OLD)).toBe(false);
    expect([other.waiting(OLD)?.text, listener.mock.calls.length]).toEqual(['还有\n再有', 1]);
    expect(other.stillWaits(OLD)).toBe(true);
  });
});
