import { showToast } from '@qihang/shared/ui';
import { useEffect, useState } from 'react';
import type { JumpTarget } from '../../../session/selection';
import type { ShownMessage } from '../model/shown-messages';
import type { ConversationState } from './use-conversation';

/** Duration of the highlight on a jump target, ms. */
const HIGHLIGHT_MS = 2_400;

interface JumpInput {
  readonly target: JumpTarget | null;
  readonly conversation: ConversationState;
  /** Jump that had been made before the conversation left the screen. */
  readonly madeVisit: string | null;
  readonly scrollTo: (key: string) => void;
  /** Brings the lit words of that message into the view; its row is in the document. */
  readonly scrollToWords: (key: string) => void;
}

interface Jump {
  /** Older pages are being loaded in search of the message. */
  readonly isLooking: boolean;
  /** Key of the highlighted message. */
  readonly pointedKey: string | null;
}

const isMessage = (message: ShownMessage, id: string): boolean =>
  message.id === id || message.versions.includes(id);

/** Scrolls to a message of the conversation, loading as many older pages as it takes. */
export function useJump({ target, conversation, madeVisit, scrollTo, scrollToWords }: JumpInput): Jump {
  const { status, messages, isStored, hasOlder, isLoadingOlder, hasOlderFailed, loadOlder } = conversation;
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const [endedVisit, setEndedVisit] = useState<string | null>(null);
  const isMade = target === null || target.visit === endedVisit || target.visit === madeVisit;
  const isOpen = !isMade && status === 'ready';
  const found = isOpen ? messages.find((message) => isMessage(message, target.messageId)) : undefined;
  const foundKey = found?.key ?? null;

  useEffect(() => {
    if (!isOpen) return;
    if (foundKey !== null) {
      scrollTo(foundKey);
      setPointedKey(foundKey);
      setEndedVisit(target.visit);
    } else if (isStored) {
      // Only the server knows whether it is there.
      return;
    } else if (!hasOlder || hasOlderFailed) {
      showToast(hasOlder ? '没能找到这条消息，请再试一次' : '没有找到这条消息', 'danger');
      setEndedVisit(target.visit);
    } else if (!isLoadingOlder) {
      loadOlder();
    }
  }, [isOpen, target, foundKey, isStored, hasOlder, hasOlderFailed, isLoadingOlder, loadOlder, scrollTo]);

  useEffect(() => {
    if (pointedKey === null) return;
    scrollToWords(pointedKey);
    const timer = setTimeout(() => setPointedKey(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
    // A jump to the same message begins it again.
  }, [pointedKey, endedVisit, scrollToWords]);

  return { isLooking: isOpen && foundKey === null, pointedKey };
}
