import { createContext, use, useSyncExternalStore } from 'react';
import type { ChatSession, ChatView } from './chat-session';
import type { WaitingSend } from './drafts/draft';
import type { DraftPlace } from './drafts/draft-store';
import { isRunning, type Turn, type Work } from './turn/turn';

const ChatSessionContext = createContext<ChatSession | null>(null);

export const ChatSessionProvider = ChatSessionContext.Provider;

/** The session on screen, for its actions; the hooks below subscribe to what it knows. @throws without a provider */
export function useChatSession(): ChatSession {
  const session = use(ChatSessionContext);
  if (session === null) throw new Error('useChatSession without a ChatSessionProvider above it');
  return session;
}

/** Part of the view; renders only when that changes. */
export function useChatView<Value>(read: (view: ChatView) => Value): Value {
  const { subscribe, getView } = useChatSession();
  const get = () => read(getView());
  return useSyncExternalStore(subscribe, get, get);
}

const placeOf = (view: ChatView): DraftPlace => view.place;
const idOf = (view: ChatView): string | null => view.place.conversationId;

/** Owner and conversation of the draft in the composer. */
export const useDraftPlace = (): DraftPlace => useChatView(placeOf);

/** The conversation on screen; null for one that does not exist yet. */
export const useConversationId = (): string | null => useChatView(idOf);

/** The turn without updates of its text. */
export function useTurn(): Turn {
  const { turn, getOutline } = useChatSession();
  return useSyncExternalStore(turn.subscribe, getOutline, getOutline);
}

/** Part of the turn with its text; renders only when that changes. */
function useLiveTurn<Value>(read: (turn: Turn) => Value): Value {
  const { turn } = useChatSession();
  const get = () => read(turn.getTurn());
  return useSyncExternalStore(turn.subscribe, get, get);
}

/** True while a turn runs, and no other can start. */
export const useIsBusy = (): boolean => useLiveTurn(isRunning);

const liveTextOf = (turn: Turn): string => {
  if (turn.status === 'streaming') return turn.text;
  const isContinuing = turn.status === 'sending' && turn.request.type === 'continue';
  return isContinuing ? turn.request.answer.text : '';
};

/** Last published text of the streaming answer; '' for any other message. */
export const useLiveText = (isLive: boolean): string =>
  useLiveTurn((turn) => (isLive ? liveTextOf(turn) : ''));

/** What is under way in the streaming answer; undefined for any other message. */
export const useLiveWork = (isLive: boolean): Work | undefined =>
  useLiveTurn((turn) => (isLive && turn.status === 'streaming' ? turn.work : undefined));

/** Something about the drafts of the user; renders only when it changes. @param none what a prerendered page shows */
function useDrafts<Value>(
  read: (drafts: ChatSession['drafts'], place: DraftPlace) => Value,
  none: Value,
): Value {
  const { drafts } = useChatSession();
  const place = useDraftPlace();
  const get = () => read(drafts, place);
  return useSyncExternalStore(drafts.subscribe, get, () => none);
}

/** True while the conversation on screen has a draft. */
export const useHasDraft = (): boolean => useDrafts((drafts, place) => drafts.read(place) !== '', false);

/** Id of the stored question that is edited in the composer; null for none. */
export const useEditedId = (): string | null => useDrafts((drafts, place) => drafts.editOf(place), null);

/** The message that waits for the running answer or for the network; null for none. */
export const useWaiting = (): WaitingSend | null => useDrafts((drafts, place) => drafts.waiting(place), null);
