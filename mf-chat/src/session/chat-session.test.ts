import type { ChatEvent, ConversationSummary } from '@qihang/shared/contracts';
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
  const storage = new Map<string, string>();
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
    later(callback) {
      passTime = callback;
      return () => {};
    },
    nextUpdate: (callback) => {
      callback();
      return () => {};
    },
    log: () => {},
    mayKeepDrafts: () => true,
    watchPage(onChange) {
      reportPresence = onChange;
      return () => {};
    },
    isOnline: () => isOnline,
    isPageHidden: () => false,
    claimScreen,
    isKeyboardUsed: () => false,
    showProblem: () => {},
  });
  session.onSelect((id) => addresses.push(id));
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
