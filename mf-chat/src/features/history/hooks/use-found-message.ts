import { useQueryClient } from '@qihang/shared/api';
import type { SearchHit } from '@qihang/shared/contracts';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { showToast } from '@qihang/shared/ui';
import { type MouseEvent, useCallback, useRef } from 'react';
import { chatPath } from '../../../session/address/chat-path';
import { refreshMessages } from '../../../session/thread/messages-query';
import { selectVersion } from '../../../session/turn/turn-api';

/** True for a click that the browser handles itself, such as a new tab or window. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Opens a search hit: first selects the thread of its message, then navigates to it. A message that is already on screen
 * stays in place.
 */
export function useFoundMessage(): (hit: SearchHit, event: MouseEvent) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const newest = useRef<SearchHit | null>(null);
  return useCallback(
    (hit, event) => {
      const { conversationId, messageId } = hit;
      newest.current = hit;
      if (messageId === null || isForBrowser(event)) return;
      event.preventDefault();
      const goThere = () => {
        if (newest.current === hit) void navigate(chatPath(hit, search));
      };
      selectVersion(conversationId, messageId)
        .then(() => refreshMessages(client, conversationId))
        .then(goThere, () => {
          showToast('没能打开这条消息，请再试一次', 'danger');
        });
    },
    [client, navigate, search],
  );
}
