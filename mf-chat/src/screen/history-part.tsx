import { useQueryClient } from '@qihang/shared/api';
import type { ConversationSummary, SearchHit } from '@qihang/shared/contracts';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { HistoryPanel } from '../features/history/components/history-panel';
import { useFoundMessage } from '../features/history/hooks/use-found-message';
import type { Sidebar } from '../features/history/hooks/use-sidebar';
import { forgetMessages, prefetchMessages } from '../session/thread/messages-query';
import { useChatSession } from '../session/use-chat-session';

interface HistoryPartProps {
  readonly sidebar: Sidebar;
  readonly onStartNew: () => void;
}

/** The history bound to the session and to the cache of messages. */
export const HistoryPart = ({ sidebar, onStartNew }: HistoryPartProps) => {
  const client = useQueryClient();
  const session = useChatSession();
  const goToFound = useFoundMessage();
  const [deleted, setDeleted] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    // Only after it has left the screen, because a mounted query would be fetched again.
    if (deleted !== null) forgetMessages(client, deleted.id);
  }, [client, deleted]);

  const leaveAside = useCallback(() => {
    if (sidebar.isDrawer) sidebar.close();
  }, [sidebar]);
  const handleSelect = useCallback(
    ({ id }: ConversationSummary) => {
      void prefetchMessages(client, id);
      leaveAside();
    },
    [client, leaveAside],
  );
  const handlePick = (hit: SearchHit, event: MouseEvent) => {
    goToFound(hit, event);
    leaveAside();
  };
  const handleDeleted = (id: string) => {
    const place = { userId: session.userId, conversationId: id };
    const typed = session.drafts.read(place);
    const { conversationId } = session.getView().place;
    session.drop(id);
    setDeleted({ id });
    // The focused element was removed with the conversation.
    if (!sidebar.isDrawer) session.focusComposer();
    return () => {
      if (typed !== '') session.drafts.write(place, typed);
      // Nothing else has been opened meanwhile.
      if (conversationId === id && session.getView().place.conversationId === null) session.select(id);
    };
  };
  return (
    <HistoryPanel
      onStartNew={onStartNew}
      onClose={sidebar.isDrawer ? sidebar.close : undefined}
      onSelect={handleSelect}
      onPick={handlePick}
      onDeleted={handleDeleted}
    />
  );
};
