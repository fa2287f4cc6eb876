import { AppError, type ChatEvent, type ConversationSummary } from '@qihang/shared/contracts';
import { anAgent } from '@qihang/shared/testing';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { aMessageDetail } from '../testing/conversation-tree';
import { type ChatSession, makeChatSession } from './chat-session';
import { makeDraftStore } from './drafts/draft-store';
import type { PresenceChange } from './live/page-presence';
import type { LateSessionServer, SessionServer, StoredThread } from './session-server';
import { makeSignal } from './signal';

const USER = 'u1';
const START: ChatEvent = {
  ...{ event: 'start', conversationId: 'c1', messageId: 'm1', answerId: 'a1', generationId: 'g1' },
};
const SUMMARY: ConversationSummary = {
  ...{ id: 'c1', agentKey: anAgent().key, title: '旧的', updatedAt: '2026-01-01T00:00:00.000Z' },
  isPinned: false,
};
const NEWEST = { conversationId: null, target: null } as const;
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

let session: ChatSession;
let isOnline: boolean;
let hide: () => void;
let arrive: () => void;
let passTime: () => void;
let reportPresence: (change: PresenceChange) => void;
let threads: Map<string, StoredThread>;
let list: readonly ConversationSummary[];
let stored: readonly ConversationSummary[] | null;
let addresses: (string | null)[];
/** Those that took the place of the one before in the browser's history. */
let replaced: (string | null)[];
let mayKeepDrafts: boolean;
let isKeyboardUsed: boolean;
let isPageHidden: boolean;
let storage: Map<string, string>;
const showProblem = rs.fn();
const cached = makeSignal();
const openSend = rs.fn();
const openWatch = rs.fn();
const claimScreen = rs.fn((_onTaken: () => void) => () => {});
const tell = rs.fn();
const end = rs.fn();
const server = {
  openSend,
  openWatch,
  requestRegenerate: rs.fn(),
  requestContinue: rs.fn(),
  requestStop: rs.fn(),
  noteStarted: rs.fn(),
  noteEnded: rs.fn(),
  noteReturned: rs.fn(),
  noteLeft: rs.fn(),
  readThread: (id: string) => threads.get(id) ?? { status: 'loading' as const, messages: [] },
  subscribe: cached.subscribe,
  selectVersion: rs.fn(async () => {}),
  recall: () => {},
  storedConversations: () => stored,
  keepReading: () => () => {},
  readConversations: async () => list,
  refreshConversations: rs.fn(),
  refreshUsage: rs.fn(),
  followChanges: () => ({ tell, end }),
} satisfies SessionServer;

/** An answer that has started and goes on. */
async function* going(...events: ChatEvent[]): AsyncGenerator<ChatEvent, void, undefined> {
  yield* events;
  await new Promise(() => {});
}

/** The server's part of the chat, which `arrive` brings. */
function makeLateServer(): LateSessionServer {
  const arrived = makeSignal();
  let present: SessionServer | null = null;
  const whenHere = new Promise<SessionServer>((resolve) => {
    arrive = () => {
      present = server;
      resolve(server);
      arrived.emit();
    };
  });
  return {
    whenReady: () => whenHere,
    now: () => present,
    readOpened: () => ({ status: 'loading', messages: [] }),
    subscribe: arrived.subscribe,
  };
}

beforeEach(() => {
  rs.clearAllMocks();
  isOnline = true;
  openSend.mockImplementation(() => going(START));
  openWatch.mockImplementation(() => going());
  threads = new Map();
  list = [];
  stored = null;
  addresses = [];
  replaced = [];
  mayKeepDrafts = true;
  isKeyboardUsed = false;
  isPageHidden = false;
  storage = new Map();
  session = makeChatSession({
    agent: anAgent(),
    userId: USER,
    drafts: makeDraftStore(
      {
        read: (_, id) => storage.get(String(id)) ?? '',
        write: (_, id, text) => storage.set(String(id), text),
      },
      () => () => {},
    ),
    server: makeLateServer(),
    keyOnItsWay: () => null,
    newKey: () => 'key',
    now: Date.now,
    later(callback, milliseconds) {
      let isCancelled = false;
      if (milliseconds === 15 * 60_000) passTime = () => isCancelled || callback();
      return () => {
        isCancelled = true;
      };
    },
    nextUpdate: (callback) => {
      callback();
      return () => {};
    },
    log: () => {},
    mayKeepDrafts: () => mayKeepDrafts,
    watchPage(onChange) {
      reportPresence = onChange;
      return () => {};
    },
    isOnline: () => isOnline,
    isPageHidden: () => isPageHidden,
    claimScreen,
    isKeyboardUsed: () => isKeyboardUsed,
    showProblem,
  });
  session.onSelect((id, { replace }) => {
    addresses.push(id);
    if (replace) replaced.push(id);
  });
  session.open(NEWEST);
  hide = session.show();
});

const write = (text: string) => session.drafts.write(session.getView().place, text);
const draft = () => session.drafts.read(session.getView().place);

describe('before the rest of the chat is here', () => {
  test('a question that is sent leaves the composer, and goes out when the rest is here', async () => {
    write('我在无锡调钢琴');
    session.send();
    expect(draft()).toBe('');
    expect(session.getOutline()).toMatchObject({ status: 'sending', request: { text: '我在无锡调钢琴' } });
    await settle();
    expect(openSend).not.toHaveBeenCalled();
    arrive();
    await settle();
    expect(openSend.mock.calls.map(([request, key]) => [request.text, key])).toEqual([
      ['我在无锡调钢琴', 'key'],
    ]);
  });

  test('nothing is decided, and then the first conversation is selected, in the address, too', async () => {
    expect(session.getView().isDeciding).toBe(true);
    list = [SUMMARY];
    arrive();
    await settle();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: 'c1' } });
    expect(addresses).toEqual(['c1']);
  });

  test('a text that is typed keeps the new conversation', async () => {
    write('写了一半');
    await settle();
    expect(session.getView().isDeciding).toBe(false);
    list = [SUMMARY];
    arrive();
    await settle();
    expect(addresses).toEqual([]);
  });
});

describe('with an opening, which says what comes first', () => {
  beforeEach(() => {
    hide();
    addresses = [];
    session.open(NEWEST, 'c1');
  });

  test('that conversation is selected as soon as the session is on screen', async () => {
    hide = session.show();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: 'c1' } });
    expect(addresses).toEqual(['c1']);
    list = [{ ...SUMMARY, id: 'c2' }];
    arrive();
    await settle();
    expect(addresses).toEqual(['c1']);
  });

  test('what was typed until then was typed below it', () => {
    write('接着说');
    hide = session.show();
    expect(session.getView().place.conversationId).toBe('c1');
    expect(draft()).toBe('接着说');
  });

  test('it is, too, when the screen was rendered twice before it was shown', () => {
    session.open(NEWEST);
    write('接着说');
    hide = session.show();
    expect(session.getView().place.conversationId).toBe('c1');
    expect(addresses).toEqual(['c1']);
    expect(draft()).toBe('接着说');
  });

  test('an unsent text of a new conversation comes before it', () => {
    write('上次写了一半');
    session.open(NEWEST, 'c1');
    hide = session.show();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: null } });
    expect(addresses).toEqual([]);
  });

  test('an address that names another one holds', () => {
    session.open({ conversationId: 'c3', target: null }, 'c1');
    hide = session.show();
    expect(session.getView().place.conversationId).toBe('c3');
    expect(addresses).toEqual([]);
  });
});

describe('a conversation that begins', () => {
  beforeEach(async () => {
    arrive();
    await settle();
    write('我在无锡调钢琴');
    session.send();
    write('还有');
    await settle();
  });

  test('is selected when the server has named it, with what was typed meanwhile', () => {
    expect(session.getView().place).toEqual({ userId: USER, conversationId: 'c1' });
    expect(session.getOutline()).toMatchObject({ status: 'streaming', answerId: 'a1' });
    expect(draft()).toBe('还有');
    expect(addresses).toEqual(['c1']);
    expect(tell).toHaveBeenCalledWith(expect.objectContaining({ event: 'generation-started' }));
  });

  test('is left when another one comes on screen, and its answer goes on without', () => {
    session.follow({ conversationId: 'c2', target: null });
    expect(session.getOutline()).toEqual({ status: 'idle' });
    expect(server.noteLeft).toHaveBeenCalledTimes(1);
    expect(session.getView().place.conversationId).toBe('c2');
  });

  test('lets what is sent now wait, until its answer has ended', async () => {
    session.send();
    const { place } = session.getView();
    expect([draft(), session.drafts.waiting(place)]).toMatchObject(['', { text: '还有', since: 0 }]);
  });

  test('refuses what a button sends, and takes nothing from the composer for it', () => {
    expect(session.ask('再来一个')).toBe(false);
    expect(draft()).toBe('还有');
  });

  test('goes on without a screen, and is there again at once', async () => {
    hide();
    await settle();
    expect(session.getOutline()).toMatchObject({ status: 'streaming', answerId: 'a1' });
    expect(end).not.toHaveBeenCalled();
    session.open({ conversationId: 'c1', target: null });
    session.show();
    await settle();
    expect(session.getOutline()).toMatchObject({ status: 'streaming', answerId: 'a1' });
    expect([openSend, openWatch].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  test('is where somebody comes back to whose address names no conversation', async () => {
    hide();
    addresses = [];
    session.open({ conversationId: null, target: null });
    session.follow({ conversationId: null, target: null });
    session.show();
    expect(session.getView().place.conversationId).toBe('c1');
    expect(session.getOutline()).toMatchObject({ status: 'streaming' });
    expect(addresses).toEqual(['c1']);
  });

  test('is left where somebody comes back to another conversation', () => {
    hide();
    session.open({ conversationId: 'c2', target: null });
    expect(session.getOutline()).toEqual({ status: 'idle' });
    expect(server.noteLeft).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['another session comes on screen', () => claimScreen.mock.calls[0]?.[0]()],
    ['a quarter of an hour has passed', () => passTime()],
  ])('is left, and watched again by whoever comes back to it, when %s', async (_, happen) => {
    hide();
    happen();
    expect(session.getOutline()).toEqual({ status: 'idle' });
    expect(server.refreshConversations).toHaveBeenCalled();
    expect(end).toHaveBeenCalledTimes(1);
    threads.set('c1', {
      status: 'ready',
      messages: [aMessageDetail({ id: 'a1', role: 'ai', status: 'streaming', generationId: 'g1', seq: 7 })],
    });
    session.open({ conversationId: 'c1', target: null });
    session.show();
    await settle();
    expect(openWatch.mock.calls.map(([generationId, after]) => [generationId, after])).toEqual([['g1', 7]]);
  });

  test('ends with the sign-in, and tells the server nothing any more', async () => {
    session.end();
    hide();
    await settle();
    expect(session.getOutline()).toEqual({ status: 'idle' });
    expect(end).toHaveBeenCalledTimes(1);
    expect(server.noteLeft).not.toHaveBeenCalled();
    expect(server.refreshConversations).not.toHaveBeenCalled();
  });
});

describe('a session that left the screen', () => {
  test('learns which conversation has begun, and names it in the address of the next screen', async () => {
    arrive();
    await settle();
    let begin = (): void => {};
    openSend.mockImplementation(async function* () {
      await new Promise<void>((resolve) => {
        begin = resolve;
      });
      yield* going(START);
    });
    write('我在无锡调钢琴');
    session.send();
    await settle();
    hide();
    begin();
    await settle();
    expect(addresses).toEqual([]);
    const address = { conversationId: null, target: null, isStated: true };
    session.open(address);
    session.follow(address);
    session.show();
    expect(addresses).toEqual(['c1']);
    expect(session.getView().place.conversationId).toBe('c1');
    expect(session.getOutline()).toMatchObject({ status: 'streaming', conversationId: 'c1' });
  });

  test('sends nothing that waited before it is on screen again', async () => {
    arrive();
    await settle();
    session.follow({ conversationId: 'c1', target: null });
    threads.set('c1', { status: 'ready', messages: [aMessageDetail({ id: 'a0', role: 'ai' })] });
    session.drafts.write(session.getView().place, '下一句');
    session.drafts.wait(session.getView().place, { key: 'key 2', agentKey: anAgent().key, since: 0 });
    hide();
    await settle();
    expect(openSend).not.toHaveBeenCalled();
    session.open({ conversationId: 'c1', target: null });
    session.show();
    await settle();
    expect(openSend.mock.calls.map(([request]) => request.text)).toEqual(['下一句']);
  });

  test('is at the new conversation again where that was left on purpose, not at the first of the list', async () => {
    list = [SUMMARY];
    arrive();
    await settle();
    session.startNew();
    hide();
    session.open({ conversationId: null, target: null, isStated: true });
    session.show();
    await settle();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: null } });
  });
});

describe('what an earlier visit has read', () => {
  const [FIRST, SECOND] = [SUMMARY, { ...SUMMARY, id: 'c2' }];
  let answer: (conversations: readonly ConversationSummary[]) => void;
  beforeEach(() => {
    stored = [FIRST];
    const answered = new Promise<readonly ConversationSummary[]>((resolve) => {
      answer = resolve;
    });
    rs.spyOn(server, 'readConversations').mockReturnValue(answered);
    arrive();
  });
  afterEach(() => {
    rs.restoreAllMocks();
  });

  test('is on screen while the first conversation is being decided, and stays where it still is', async () => {
    await settle();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: 'c1' } });
    expect(addresses).toEqual([]);
    answer([FIRST, SECOND]);
    await settle();
    expect(addresses).toEqual(['c1']);
  });

  test('gives way to what comes first now', async () => {
    answer([SECOND, FIRST]);
    await settle();
    expect(session.getView().place.conversationId).toBe('c2');
    expect(addresses).toEqual(['c2']);
  });

  test('gives way to a new conversation where there is none any more', async () => {
    answer([]);
    await settle();
    expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: null } });
  });

  test('stays for somebody who writes below it', async () => {
    await settle();
    write('接着说');
    await settle();
    answer([SECOND, FIRST]);
    await settle();
    expect(session.getView().place.conversationId).toBe('c1');
    expect([draft(), addresses]).toEqual(['接着说', ['c1']]);
  });

  test('is nothing to act on: no answer is watched, and nothing that waited goes out', async () => {
    threads.set('c1', {
      status: 'stored',
      messages: [aMessageDetail({ id: 'a1', role: 'ai', status: 'streaming', generationId: 'g1', seq: 7 })],
    });
    session.drafts.write({ userId: USER, conversationId: 'c1' }, '下一句');
    session.drafts.wait(
      { userId: USER, conversationId: 'c1' },
      { key: 'key 2', agentKey: anAgent().key, since: 0 },
    );
    await settle();
    cached.emit();
    await settle();
    expect([openSend, openWatch].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

describe('without a network', () => {
  beforeEach(async () => {
    arrive();
    threads.set('c1', { status: 'ready', messages: [aMessageDetail({ id: 'a0', role: 'ai' })] });
    session.follow({ conversationId: 'c1', target: null });
    await settle();
    isOnline = false;
    write('还有');
    session.send();
    await settle();
  });

  test('what is sent waits, and goes out once the network is back', async () => {
    const waiting = session.drafts.waiting(session.getView().place);
    expect([draft(), waiting]).toMatchObject(['', { text: '还有', since: expect.any(Number) }]);
    expect(openSend).not.toHaveBeenCalled();
    isOnline = true;
    reportPresence('disrupted');
    reportPresence('disrupted');
    await settle();
    expect(openSend).toHaveBeenCalledTimes(1);
    const sent = { text: '还有', conversationId: 'c1', afterId: 'a0' };
    expect(openSend.mock.calls[0]?.slice(0, 2)).toMatchObject([sent, 'key']);
    expect(session.drafts.waiting(session.getView().place)).toBeNull();
  });

  test('what is sent in place of a question does not wait', async () => {
    session.takeBack();
    session.drafts.startEdit(session.getView().place, 'q0', '改过的');
    session.send();
    await settle();
    expect(openSend).toHaveBeenCalledTimes(1);
  });
});

test('before the messages can be shown nothing waits for the network', () => {
  isOnline = false;
  write('还有');
  session.send();
  expect([session.getOutline().status, draft()]).toEqual(['sending', '']);
});

test('a conversation that turns out to be missing is said to be, and its draft is found in the new one', async () => {
  arrive();
  session.follow({ conversationId: 'c9', target: null });
  write('写了一半');
  const views = rs.fn();
  session.subscribe(views);
  threads.set('c9', { status: 'missing', messages: [] });
  cached.emit();
  await settle();
  expect(session.getView().isMissing).toBe(true);
  expect(views).toHaveBeenCalledTimes(1);
  session.startNew();
  expect(session.getView()).toMatchObject({ isMissing: false, place: { conversationId: null } });
  expect(draft()).toBe('写了一半');
});

test('a version that is chosen is awaited until it is there, and forgotten when it does not come', async () => {
  arrive();
  session.follow({ conversationId: 'c1', target: null });
  session.selectVersion('a2');
  expect(session.getView()).toMatchObject({ awaited: 'a2', chosen: null });
  await settle();
  expect(session.getView()).toMatchObject({ awaited: null, chosen: 'a2' });
  server.selectVersion.mockRejectedValueOnce(new Error('no'));
  session.selectVersion('a3');
  await settle();
  expect(session.getView()).toMatchObject({ awaited: null, chosen: null });
});

test('新对话 while the first question of a new conversation is going out leaves it, and is an empty one', async () => {
  arrive();
  await settle();
  openSend.mockImplementation(() => going());
  session.select(null);
  write('你好');
  session.send();
  await settle();
  expect(session.isAskedHere()).toBe(true);
  session.startNew();
  expect(session.isAskedHere()).toBe(false);
  expect(session.getView()).toMatchObject({ isDeciding: false, place: { conversationId: null } });
});

test('a hidden page holds no stream, and a visible one has it again', async () => {
  arrive();
  write('你好');
  session.send();
  await settle();
  reportPresence('hidden');
  reportPresence('shown');
  await settle();
  expect(openWatch).toHaveBeenCalledTimes(1);
});

describe('the address', () => {
  beforeEach(async () => {
    arrive();
    threads.set('c1', { status: 'ready', messages: [aMessageDetail({ id: 'a0', role: 'ai' })] });
    await settle();
  });

  test('of a conversation that somebody picks is a step in the history, and so is that of a new one', () => {
    session.select('c1');
    session.startNew();
    expect([addresses, replaced]).toEqual([['c1', null], []]);
  });

  test('of a message that was come to gives way to that of its conversation', () => {
    session.follow({ conversationId: 'c1', target: { messageId: 'm1', visit: 'v' } });
    expect(session.getView().target).toEqual({ messageId: 'm1', visit: 'v' });
    session.leaveTarget();
    expect([session.getView().target, addresses, replaced]).toEqual([null, ['c1'], ['c1']]);
  });

  test('of a conversation that is found out or begun is no step in the history', async () => {
    session.select(null);
    addresses = [];
    write('我在无锡调钢琴');
    session.send();
    await settle();
    expect([addresses, replaced]).toEqual([['c1'], ['c1']]);
  });
});

describe('a conversation that is deleted', () => {
  beforeEach(async () => {
    arrive();
    threads.set('c1', {
      status: 'ready',
      messages: [aMessageDetail({ id: 'a1', role: 'ai', status: 'streaming', generationId: 'g1', seq: 7 })],
    });
    session.follow({ conversationId: 'c1', target: null });
    await settle();
    write('写了一半');
  });

  test('leaves the screen to a new one, with its draft and without its answer', () => {
    session.drop('c1');
    expect(session.getView().place.conversationId).toBeNull();
    expect([addresses, replaced, session.getOutline().status]).toEqual([[null], [null], 'idle']);
    expect(session.drafts.read({ userId: USER, conversationId: 'c1' })).toBe('');
  });

  test('takes its draft along and nothing of the screen where another one is there', () => {
    session.drafts.write({ userId: USER, conversationId: 'c2' }, '别的半句');
    session.drop('c2');
    expect(session.drafts.read({ userId: USER, conversationId: 'c2' })).toBe('');
    expect([session.getView().place.conversationId, draft(), addresses]).toEqual(['c1', '写了一半', []]);
    expect(session.getOutline().status).toBe('streaming');
  });
});

describe('the server is told', () => {
  const fail = async () => {
    const next = () => Promise.reject(new AppError('offline', 'no'));
    openSend.mockImplementation(() => ({ [Symbol.asyncIterator]: () => ({ next }) }));
    write('你好');
    session.send();
    await settle();
  };
  beforeEach(async () => {
    arrive();
    await settle();
  });

  test('of a turn that has begun, with who is expected to answer and when', async () => {
    write('你好');
    session.send();
    await settle();
    const [turn, described] = server.noteStarted.mock.calls[0] ?? [];
    expect(turn).toMatchObject({ request: { text: '你好' }, start: START, isOnScreen: true });
    expect(described.label).toBe(anAgent().label);
    expect(new Date(described.createdAt).toISOString()).toBe(described.createdAt);
  });

  test('of its end, as are the other places of this page', async () => {
    openSend.mockImplementation(() => going(START, { answer: '好', seq: 1 }, { event: 'done' }));
    write('你好');
    session.send();
    await settle();
    expect(server.noteEnded.mock.calls).toMatchObject([
      [{ conversationId: 'c1', text: '好', status: 'complete' }],
    ]);
    expect(tell).toHaveBeenCalledWith({
      ...{ event: 'generation-ended', conversationId: 'c1', generationId: 'g1' },
    });
  });

  test('of a question that came back, which is in the composer, and the quota is read again', async () => {
    await fail();
    expect(server.noteReturned.mock.calls).toMatchObject([[{ text: '你好' }]]);
    expect(server.refreshUsage).toHaveBeenCalledTimes(1);
    expect(draft()).toBe('你好');
  });

  test('but nothing comes back to somebody who has signed out by choice', async () => {
    mayKeepDrafts = false;
    await fail();
    expect(draft()).toBe('');
  });
});

describe('a question that failed', () => {
  const fail = async () => {
    const next = () => Promise.reject(new AppError('offline', 'no'));
    openSend.mockImplementationOnce(() => ({ [Symbol.asyncIterator]: () => ({ next }) }));
    write('你好');
    session.send();
    await settle();
    expect(session.getOutline().status).toBe('failed');
  };
  beforeEach(async () => {
    arrive();
    await settle();
  });

  test('is tried again as it stands in the composer by then, and as it was where that is empty', async () => {
    await fail();
    write('你好，我调钢琴');
    session.retry();
    await settle();
    expect(openSend.mock.calls.map(([request]) => request.text)).toEqual(['你好', '你好，我调钢琴']);
    session.select(null);
    await fail();
    write('');
    session.retry();
    await settle();
    expect(openSend.mock.lastCall?.[0].text).toBe('你好');
  });

  test('is no failure any more once it waits for the network', async () => {
    await fail();
    isOnline = false;
    session.send();
    expect(session.getOutline().status).toBe('idle');
    expect(session.drafts.waiting(session.getView().place)?.text).toBe('你好');
  });

  test('of a button is tried again as it was, whatever stands in the composer', async () => {
    const next = () => Promise.reject(new AppError('offline', 'no'));
    openSend.mockImplementationOnce(() => ({ [Symbol.asyncIterator]: () => ({ next }) }));
    write('写了一半');
    session.pickChip('都有');
    await settle();
    session.retry();
    await settle();
    expect(openSend.mock.calls.map(([request]) => request.text)).toEqual(['都有', '都有']);
    expect(draft()).toBe('写了一半');
  });

  test('is tried again by nobody where nothing failed', async () => {
    session.retry();
    await settle();
    expect(openSend).not.toHaveBeenCalled();
  });
});

describe('the composer', () => {
  const focused = rs.fn();
  beforeEach(async () => {
    focused.mockReset();
    session.onFocusComposer(focused);
    arrive();
    threads.set('c1', {
      status: 'ready',
      messages: [
        aMessageDetail({ id: 'q0', text: '原来的问题', parentId: 'a-1' }),
        aMessageDetail({ id: 'a0', role: 'ai', generationId: 'g0', text: '半句', seq: 3, parentId: 'q0' }),
      ],
    });
    session.follow({ conversationId: 'c1', target: null });
    await settle();
  });

  test('has the focus for an edit, which follows what its question followed', async () => {
    session.edit('q0');
    expect([draft(), focused.mock.calls.length]).toEqual(['原来的问题', 1]);
    session.send();
    await settle();
    expect(openSend.mock.calls[0]?.[0]).toMatchObject({ text: '原来的问题', editOf: 'q0', afterId: 'a-1' });
  });

  test('takes no question that is not there, and has its own text again after an edit that was left', () => {
    write('写了一半');
    session.edit('gone');
    expect([draft(), focused.mock.calls.length]).toEqual(['写了一半', 0]);
    session.edit('q0');
    session.cancelEdit();
    expect([draft(), focused.mock.calls.length]).toEqual(['写了一半', 2]);
  });

  test('gets the focus of a pressed button that goes, from a keyboard alone', () => {
    session.regenerate('a0');
    expect(focused).not.toHaveBeenCalled();
    session.turn.dismissFailure();
    isKeyboardUsed = true;
    session.keepFocus();
    expect(focused).toHaveBeenCalledTimes(1);
  });

  test('is left alone by what a chip says, which follows the newest message', async () => {
    write('写了一半');
    session.pickChip('都有');
    await settle();
    expect(openSend.mock.calls[0]?.[0]).toMatchObject({ text: '都有', afterId: 'a0', isByButton: true });
    expect(draft()).toBe('写了一半');
  });

  test('is no part of an answer that goes on where it ended, or is given anew', async () => {
    server.requestContinue.mockReturnValue(new Promise(() => {}));
    session.continueAnswer('q0');
    expect(server.requestContinue).not.toHaveBeenCalled();
    session.continueAnswer('a0');
    await settle();
    expect(server.requestContinue.mock.calls[0]?.[0]).toMatchObject({
      answer: { conversationId: 'c1', answerId: 'a0', generationId: 'g0', text: '半句', seq: 3 },
    });
  });
});

describe('leaving the screen', () => {
  const left = rs.fn();
  beforeEach(async () => {
    left.mockReset();
    session.onLeave((id) => left(id, session.getView().place.conversationId));
    arrive();
    await settle();
  });

  test('a conversation says so while it still is there, and once for each time', () => {
    session.select('c1');
    session.follow({ conversationId: 'c1', target: { messageId: 'm1', visit: 'v' } });
    session.select('c2');
    hide();
    expect(left.mock.calls).toEqual([
      [null, null],
      ['c1', 'c1'],
      ['c2', 'c2'],
    ]);
  });

  test('what was typed is in storage, as it is when the page is hidden', () => {
    write('半句');
    expect(storage.size).toBe(0);
    reportPresence('hidden');
    expect([...storage.values()]).toEqual(['半句']);
    write('半句多');
    hide();
    expect([...storage.values()]).toEqual(['半句多']);
  });

  test('a session that came back is not parked by the time that it was away before', async () => {
    write('我在无锡调钢琴');
    session.send();
    await settle();
    hide();
    const passEarlierTime = passTime;
    session.open({ conversationId: 'c1', target: null });
    session.show()();
    passEarlierTime();
    expect(session.getOutline()).toMatchObject({ status: 'streaming' });
    expect(end).not.toHaveBeenCalled();
  });
});

test('a question counts as asked here while it goes out, unless it was brought to the screen', async () => {
  expect(session.isAskedHere()).toBe(false);
  write('你好');
  session.send();
  expect(session.isAskedHere()).toBe(true);
  hide();
  session.open(NEWEST);
  session.show();
  expect(session.isAskedHere()).toBe(false);
});

test('a page that is opened in the background watches no answer before it is seen', async () => {
  hide();
  isPageHidden = true;
  arrive();
  threads.set('c1', {
    status: 'ready',
    messages: [aMessageDetail({ id: 'a1', role: 'ai', status: 'streaming', generationId: 'g1', seq: 7 })],
  });
  session.open({ conversationId: 'c1', target: null });
  session.show();
  await settle();
  expect(openWatch).not.toHaveBeenCalled();
  isPageHidden = false;
  reportPresence('shown');
  await settle();
  expect(openWatch).toHaveBeenCalledTimes(1);
});

test('a connection that may be dead is opened anew, one of a page that is only seen again is not', async () => {
  arrive();
  write('你好');
  session.send();
  await settle();
  reportPresence('shown');
  await settle();
  expect(openWatch).not.toHaveBeenCalled();
  reportPresence('disrupted');
  await settle();
  expect(openWatch).toHaveBeenCalledTimes(1);
});

test('what cannot be stopped, and a version that cannot be selected, is said', async () => {
  arrive();
  write('你好');
  session.send();
  await settle();
  server.requestStop.mockRejectedValueOnce(new AppError('offline', 'no'));
  session.turn.stop();
  await settle();
  server.selectVersion.mockRejectedValueOnce(new Error('no'));
  session.selectVersion('a2');
  await settle();
  expect(showProblem.mock.calls).toEqual([['没能停下来，请再试一次'], ['没能切换版本，请再试一次']]);
});
