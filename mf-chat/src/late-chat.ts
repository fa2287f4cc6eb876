import { useSyncExternalStore } from 'react';
import type { LateTurnServer } from './features/conversation/hooks/use-turn';
import { type LazyState, makeLazyModule } from './lazy-module';

type Rest = typeof import('./chat-rest');

/**
 * Everything of the chat that needs the API client or the server's cache: a quarter of the page's bytes, and nobody
 * needs it to begin to type. It is fetched once the composer stands (docs/decisions/0009).
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
