import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DraftPlace } from '../../../session/drafts/draft-store';
import { draftStore } from '../../../session/drafts/page-drafts';
import type { TextSource } from './use-text-field';

/** Draft of one conversation. It survives a reload and a sign-in after a 401 (F09). */
export function useDraft({ userId, conversationId }: DraftPlace): TextSource {
  const source = useMemo(
    (): TextSource => ({
      read: () => draftStore.read({ userId, conversationId }),
      write: (text) => draftStore.write({ userId, conversationId }, text),
      subscribe: draftStore.subscribe,
    }),
    [userId, conversationId],
  );
  useEffect(() => {
    const flush = () => draftStore.flush();
    // The last events that a phone delivers before it discards a page.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      draftStore.leave();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, []);
  return source;
}

/** True while the conversation has a draft; renders only when that changes. */
export const useHasDraft = ({ userId, conversationId }: DraftPlace): boolean =>
  useSyncExternalStore(draftStore.subscribe, () => draftStore.read({ userId, conversationId }) !== '');
