import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from '../lazy-module';
import type { LateTurnServer } from '../session/turn/use-turn';

type Rest = typeof import('./chat-rest');

/**
 * The part of the chat that needs the API client or the query cache: a quarter of the page's bytes, not needed for typing.
 * It is fetched once the composer is mounted (docs/decisions/0009).
 */
export const lateChat = makeLazyModule<Rest>(() => import(/* webpackChunkName: "rest" */ './chat-rest'));

export const useLateChat = (): LazyState<Rest> => useSyncExternalStore(lateChat.subscribe, lateChat.getState);

export const lateTurnServer: LateTurnServer = {
  whenReady: async () => (await lateChat.whenReady()).turnServer,
  now: () => {
    const state = lateChat.getState();
    return state.status === 'ready' ? state.value.turnServer : null;
  },
};
