import { classNames } from '@qihang/shared/ui';
import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { AnswerMessage } from '../features/message-list/components/answer-message';
import { ConversationFrame } from '../features/message-list/components/conversation-frame';
import frame from '../features/message-list/components/conversation-view.module.css';
import { UserMessage } from '../features/message-list/components/user-message';
import { CopyProvider } from '../features/message-list/hooks/use-copy';
import { showMessages } from '../features/message-list/model/shown-messages';
import list from '../features/message-list/virtual-list/message-list.module.css';
import { WELCOME_BACK } from '../features/standing/model/welcome-back';
import { copyFormats } from '../markdown/copy-formats';
import { isFirstConversation, type OpenedThread } from '../session/opening/opened-thread';
import type { ReadingPlace } from '../session/reading-places';
import { useChatSession, useTurn } from '../session/use-chat-session';
import { TurnAnnouncer } from './turn-announcer';

/** One pixel short of the end, as the list of messages does. */
const goToEnd = (region: HTMLElement): void => {
  region.scrollTop = region.scrollHeight - region.clientHeight - 1;
};

/** Tolerance of the end of a conversation, px. */
const AT_END_PX = 8;

/** Where somebody reads, by the uppermost row in view; null at the end. */
function anchorIn(region: HTMLElement): ReadingPlace['anchor'] {
  const { scrollHeight, clientHeight, scrollTop } = region;
  if (scrollHeight - clientHeight - scrollTop <= AT_END_PX) return null;
  const edge = region.getBoundingClientRect().top;
  const rows = [...region.querySelectorAll<HTMLElement>('[data-key]')];
  const row = rows.find((each) => each.getBoundingClientRect().bottom > edge);
  const key = row?.dataset.key;
  return row && key ? { key, top: row.getBoundingClientRect().top - edge } : null;
}

/** What can have the focus in a conversation, the last one first: above the same rows the list may have others. */
const controlsOf = (region: Element): Element[] =>
  [...region.querySelectorAll('button, a, [tabindex]')].reverse();

/** Keeps the focus where it is when the list draws the same rows again. */
function passFocusOn(region: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === null || !region.contains(focused)) return;
  const at = controlsOf(region).indexOf(focused);
  // After the commit, which has the rows of the list.
  queueMicrotask(() => {
    const next = document.querySelector('[data-conversation]');
    const control = next && (focused === region ? next : controlsOf(next)[at]);
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  });
}

/** Hands over to the list of messages what somebody does meanwhile: where they have scrolled to, and what has the focus. */
function useHandedOver(conversationId: string) {
  const { readingPlaces } = useChatSession();
  const regionRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const region = regionRef.current;
    return () => {
      if (region !== null) passFocusOn(region);
    };
  }, []);
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    readingPlaces.write(conversationId, {
      anchor: anchorIn(currentTarget),
      heights: new Map(),
      width: window.innerWidth,
      visit: null,
    });
  return { regionRef, handleScroll };
}

/**
 * The newest exchange of the conversation as React's own rows, from what the page's opening has brought: what is sent
 * meanwhile stands below it. The list of messages and the renderer take its place when they are here.
 */
export const OpeningExchange = ({ thread }: { readonly thread: OpenedThread }) => {
  const { agent } = useChatSession();
  const messages = showMessages(thread.items, useTurn());
  const { regionRef, handleScroll } = useHandedOver(thread.conversationId);
  const count = messages.length;
  useLayoutEffect(() => {
    if (regionRef.current !== null) goToEnd(regionRef.current);
  }, [count, regionRef]);
  const hasOlder = thread.nextBefore !== null;
  const isFirst = isFirstConversation(thread.conversationId);
  const answerId = thread.items.at(-1)?.id;
  return (
    <CopyProvider formats={copyFormats}>
      <ConversationFrame
        ref={regionRef}
        data-exchange=""
        data-stored={thread.isStored || undefined}
        onScroll={handleScroll}
      >
        <div className={classNames(frame.column, hasOlder && frame.fromEnd)}>
          {!hasOlder && <AnswerMessage text={isFirst ? agent.welcome : WELCOME_BACK} isPlain />}
          {messages.map(({ key, role, ...message }) => (
            <div key={key} data-key={key} className={classNames(message.isNewest && list.newest)}>
              <div className={list.row}>
                {role === 'user' ? (
                  <UserMessage {...message} />
                ) : (
                  <AnswerMessage {...message} tree={message.id === answerId ? thread.tree : null} />
                )}
              </div>
            </div>
          ))}
        </div>
      </ConversationFrame>
      <TurnAnnouncer version="" />
    </CopyProvider>
  );
};
