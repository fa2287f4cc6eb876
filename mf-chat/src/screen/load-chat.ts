import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from '../lazy-module';
import type { LateSessionServer } from '../session/session-server';

type LoadedChat = typeof import('./loaded-chat');

/**
 * The part of the chat that needs the API client or the query cache: a quarter of the page's bytes, not needed for typing.
 * It is fetched once the composer is mounted (docs/decisions/0009).
 */
export const lateChat = makeLazyModule<LoadedChat>(
  () => import(/* webpackChunkName: "rest" */ './loaded-chat'),
);

export const useLateChat = (): LazyState<LoadedChat> =>
  useSyncExternalStore(lateChat.subscribe, lateChat.getState);

export const lateSessionServer: LateSessionServer = {
  whenReady: async () => (await lateChat.whenReady()).sessionServer,
  now: () => {
    const state = lateChat.getState();
    return state.status === 'ready' ? state.value.sessionServer : null;
  },
  subscribe: lateChat.subscribe,
};
