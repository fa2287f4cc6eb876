import { useSyncExternalStore } from 'react';
import { type LazyState, makeLazyModule } from './lazy-module';

type StandingModule = typeof import('./chat-standing');

/** What a returning user is shown first, fetched when a conversation of theirs has not begun. */
export const lateStanding = makeLazyModule<StandingModule>(
  () => import(/* webpackChunkName: "standing" */ './chat-standing'),
);

export const useLateStanding = (): LazyState<StandingModule> =>
  useSyncExternalStore(lateStanding.subscribe, lateStanding.getState);
