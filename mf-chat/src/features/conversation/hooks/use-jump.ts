import { showToast } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import type { ShownMessage } from '../model/shown-messages';
import type { ConversationState } from './use-conversation';

/** How long a message that was jumped to is pointed at. */
const POINTED_MS = 2_400;

interface JumpInput {
  /** The message to go to; null for none. */
  readonly targetId: string | null;
  readonly conversation: ConversationState;
  readonly scrollTo: (key: string) => void;
  /** It has been gone to, or is not there to be gone to. */
  readonly onEnd: () => void;
}

interface Jump {
  /** The pages in which it may be are being read. */
  readonly isLooking: boolean;
  /** The message that one has just come to. */
  readonly pointedKey: string | null;
}

const isMessage = (message: ShownMessage, id: string): boolean =>
  message.id === id || message.versions.includes(id);

/** Goes to a message of the conversation, through as many older pages as it takes. */
export function useJump({ targetId, conversation, scrollTo, onEnd }: JumpInput): Jump {
  const { status, messages, hasOlder, isLoadingOlder, hasOlderFailed, loadOlder } = conversation;
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const found = targetId === null ? undefined : messages.find((message) => isMessage(message, targetId));
  const isReady = targetId !== null && status === 'ready';

  useEffect(() => {
    if (!isReady) return;
    if (found !== undefined) {
      scrollTo(found.key);
      setPointedKey(found.key);
      onEnd();
    } else if (!hasOlder || hasOlderFailed) {
      showToast(hasOlder ? '加载失败，请稍后再试' : '没有找到这条消息', 'danger');
      onEnd();
    } else if (!isLoadingOlder) {
      loadOlder();
    }
  }, [isReady, found?.key, hasOlder, hasOlderFailed, isLoadingOlder, messages.length]);

  useEffect(() => {
    if (pointedKey === null) return;
    const timer = setTimeout(() => setPointedKey(null), POINTED_MS);
    return () => clearTimeout(timer);
  }, [pointedKey]);

  return { isLooking: isReady && found === undefined && hasOlder, pointedKey };
}
