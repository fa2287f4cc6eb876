import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Turn } from '../../../session/turn/turn';
import { useChatSession } from '../../../session/use-chat-session';
import { keyOfSent, type ShownMessage } from '../model/shown-messages';
import type { SentQuestion } from '../virtual-list';

interface SentQuestionInput {
  /** See `useViewNumber`. */
  readonly view: number;
  readonly messages: readonly ShownMessage[];
  readonly turn: Turn;
  /** Scrolling element. */
  readonly regionRef: RefObject<HTMLElement | null>;
  /** A question has been sent here. */
  readonly onSent: () => void;
}

/** The question that was sent last while this view was on screen, under the key that it has in the list now. */
export function useSentQuestion(input: SentQuestionInput): SentQuestion | null {
  const { view, messages, turn, regionRef, onSent } = input;
  const [sent, setSent] = useState<(SentQuestion & { readonly view: number }) | null>(null);
  const isSending = turn.status === 'sending' || messages.at(-1)?.isWaiting === true;
  const asked = messages.filter(({ role }) => role === 'user').at(-1)?.key ?? '';
  const { isAskedHere } = useChatSession();
  // The frame takes questions before the list is loaded.
  const shown = useRef({ view, isSending: isSending && !isAskedHere() });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { view, isSending };
    // What was being sent when the conversation came on screen is not what the reader has just asked.
    if (!isSending || before.view !== view || before.isSending) return;
    const viewHeight = regionRef.current?.clientHeight ?? 0;
    setSent((last) => ({ view, key: asked, number: (last?.number ?? 0) + 1, viewHeight }));
    onSent();
  }, [view, isSending, asked, regionRef, onSent]);
  if (sent === null || sent.view !== view) return null;
  const key = keyOfSent(sent.key, messages, turn);
  if (key === sent.key) return sent;
  const found = key === null ? null : { ...sent, key };
  setSent(found);
  return found;
}
