import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from '../lazy-module';
import { lastRead } from '../session/opening/last-read';
import { openedThread } from '../session/opening/opened-thread';
import { answeredOpening, pageOpening } from '../session/opening/page-opening';
import { whenSeeded } from '../session/opening/seeding';
import type { LateSessionServer } from '../session/session-server';

type LoadedChat = typeof import('./loaded-chat');

const fetchRest = (): Promise<LoadedChat> => import(/* webpackChunkName: "rest" */ './loaded-chat');

/**
 * The part of the chat that needs the API client or the query cache: a quarter of the page's bytes, not needed for typing.
 * It is fetched once the composer is mounted (docs/decisions/0009), and begins with what the page's opening has brought;
 * until that comes, with what an earlier visit has read.
 */
export const lateChat = makeLazyModule<LoadedChat>(async () => {
  const opening = pageOpening();
  const loaded = await fetchRest();
  if (opening === null) return loaded;
  const seeded = loaded.seedOpening(opening);
  if (lastRead() === null || answeredOpening() !== undefined) await seeded;
  return loaded;
});

const NOT_HERE: LazyState<LoadedChat> = { status: 'waiting' };

export const useLateChat = (): LazyState<LoadedChat> =>
  useSyncExternalStore(lateChat.subscribe, lateChat.getState, () => NOT_HERE);

export const lateSessionServer: LateSessionServer = {
  async whenReady() {
    const { sessionServer } = await lateChat.whenReady();
    // An opening that was asked for before a question is sent must not take its place.
    await whenSeeded();
    return sessionServer;
  },
  now: () => {
    const state = lateChat.getState();
    return state.status === 'ready' ? state.value.sessionServer : null;
  },
  readOpened(conversationId) {
    const thread = openedThread(conversationId);
    if (thread === null) return { status: 'loading', messages: [] };
    return { status: thread.isStored ? 'stored' : 'ready', messages: thread.items };
  },
  subscribe: lateChat.subscribe,
};
