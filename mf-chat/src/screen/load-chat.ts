import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from '../lazy-module';
import { pageOpening } from '../session/opening/page-opening';
import type { LateSessionServer } from '../session/session-server';

type LoadedChat = typeof import('./loaded-chat');

const fetchRest = (): Promise<LoadedChat> => import(/* webpackChunkName: "rest" */ './loaded-chat');

/**
 * The part of the chat that needs the API client or the query cache: a quarter of the page's bytes, not needed for typing.
 * It is fetched once the composer is mounted (docs/decisions/0009), and begins with what the page's opening has brought.
 */
export const lateChat = makeLazyModule<LoadedChat>(async () => {
  const [loaded, opening] = await Promise.all([fetchRest(), pageOpening()]);
  if (opening !== null) await loaded.seedOpening(opening);
  return loaded;
});

const NOT_HERE: LazyState<LoadedChat> = { status: 'waiting' };

export const useLateChat = (): LazyState<LoadedChat> =>
  useSyncExternalStore(lateChat.subscribe, lateChat.getState, () => NOT_HERE);

export const lateSessionServer: LateSessionServer = {
  whenReady: async () => (await lateChat.whenReady()).sessionServer,
  now: () => {
    const state = lateChat.getState();
    return state.status === 'ready' ? state.value.sessionServer : null;
  },
  subscribe: lateChat.subscribe,
};
