import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { DraftPlace } from '../model/draft-store';
import { draftStore } from './draft-store';

/** The unsent text of one place, and its setter. It survives a reload and a sign-in after a 401 (PRODUCT §7). */
export function useDraft({ userId, conversationId }: DraftPlace): [string, (text: string) => void] {
  const text = useSyncExternalStore(draftStore.subscribe, () => draftStore.read({ userId, conversationId }));
  const setText = useCallback(
    (next: string) => draftStore.write({ userId, conversationId }, next),
    [userId, conversationId],
  );
  useEffect(() => {
    const flush = () => draftStore.flush();
    // The last moments that a phone grants before it drops a page.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      draftStore.leave();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, []);
  return [text, setText];
}

/** Whether something unsent is there; renders only when that changes. */
export const useHasDraft = ({ userId, conversationId }: DraftPlace): boolean =>
  useSyncExternalStore(draftStore.subscribe, () => draftStore.read({ userId, conversationId }) !== '');
