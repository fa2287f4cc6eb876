import { useMemo } from 'react';
import { useChatSession, useDraftPlace } from '../../../session/use-chat-session';
import type { TextSource } from './use-text-field';

/** Draft of the conversation on screen. It survives a reload and a sign-in after a 401 (F09). */
export function useDraft(): TextSource {
  const { drafts } = useChatSession();
  const place = useDraftPlace();
  return useMemo(
    (): TextSource => ({
      read: () => drafts.read(place),
      write: (text) => drafts.write(place, text),
      subscribe: drafts.subscribe,
    }),
    [drafts, place],
  );
}
