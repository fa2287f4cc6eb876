import type { Agent, Order } from '@qihang/shared/contracts';
import type { DraftPlace, DraftStore } from './drafts/draft-store';
import { type DueStep, dueStep } from './due-step';
import type { PresenceChange } from './live/page-presence';
import { type MessageActions, makeMessageActions } from './message-actions';
import { isSameSelected, type JumpTarget, type Selected } from './selection';
import { makeSends } from './sends';
import { type LateSessionServer, type LiveChanges, requestsOf, type StoredThread } from './session-server';
import { makeSignal } from './signal';
import { IDLE, isRunning, isSameButText, type Turn } from './turn/turn';
import type { SendRequest } from './turn/turn-request';
import {
  type EndedAnswer,
  makeTurnRunner,
  type TurnRunner,
  type TurnRunnerDependencies,
  type TurnStart,
} from './turn/turn-runner';
import { makeVersionChoices, type VersionChoice } from './version-choice';

/** What is on screen, besides the turn and the drafts. Equal views are the same object. */
export interface ChatView extends VersionChoice {
  /** Owner and conversation of the draft in the composer. */
  readonly place: DraftPlace;
  /** Message to scroll to; null for the newest. */
  readonly target: JumpTarget | null;
  /** The conversation to show is not determined yet. */
  readonly isDeciding: boolean;
  /** There is no such conversation, or no longer. */
  readonly isMissing: boolean;
}

type Clock = Pick<TurnRunnerDependencies, 'now' | 'later' | 'nextUpdate' | 'log'>;

export interface ChatSessionDependencies extends Clock {
  readonly agent: Agent;
  readonly userId: string;
  readonly drafts: DraftStore;
  readonly server: LateSessionServer;
  readonly newKey: () => string;
  /** False after the user signed out by choice: their drafts are deleted and must not be written again. */
  readonly mayKeepDrafts: () => boolean;
  /** Reports changes of the page's presence. @returns the function that ends it */
  readonly watchPage: (onChange: (change: PresenceChange) => void) => () => void;
  readonly isPageHidden: () => boolean;
  /** The focus is on an element that was reached by the keyboard. */
  readonly isKeyboardUsed: () => boolean;
  /** Shows the user that something went wrong. */
  readonly showProblem: (text: string) => void;
}

interface SelectOptions {
  /** Replaces the entry in the browser's history. */
  readonly replace?: boolean;
}

/**
 * The chat of one user with one agent: the turn, the drafts, what is selected and what is running. It knows no React;
 * hooks subscribe to it (`use-chat-session.tsx`). It works from the first moment: requests wait for the server's part, and
 * what is typed or sent before that is here stays.
 */
export interface ChatSession extends MessageActions {
  readonly agent: Agent;
  readonly userId: string;
  readonly drafts: DraftStore;
  readonly turn: Pick<TurnRunner, 'getTurn' | 'subscribe' | 'stop' | 'dismissFailure'>;
  /** The turn without updates of its text. */
  readonly getOutline: () => Turn;
  readonly getView: () => ChatView;
  /** Calls back when the view has changed. @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;

  /** Starts a question: a typed one is taken from the composer. @returns false when it is blank or a turn runs */
  startSend(request: SendRequest): boolean;
  /** Sends the text of the composer as a new question, or in place of the edited one; while a turn runs it waits. */
  send(): void;
  /** Sends the message of a button without touching the composer. @returns false while a turn runs */
  ask(text: string, order?: Order): boolean;

  /** Prepares the session for the screen, at the place that the address names. */
  open(selected: Selected): void;
  /** The session is on screen. @returns the function that takes it off again */
  show(): () => void;
  /** The address says what is selected. */
  follow(selected: Selected): void;
  /** Selects a conversation; null for a new one. */
  select(conversationId: string | null, options?: SelectOptions): void;
  /** Leaves the conversation on screen for a new one. */
  startNew(): void;
  /** The reader has gone from the target to the newest message. */
  leaveTarget(): void;
  /** The user has deleted a conversation. */
  drop(conversationId: string): void;
  /** Calls back when the address has to change. @returns the function that unsubscribes */
  onSelect(listener: (conversationId: string | null, options: SelectOptions) => void): () => void;

  focusComposer(): void;
  /** Moves a keyboard user's focus to the composer, because the pressed button is removed. */
  keepFocus(): void;
  /** Calls back when the composer should have the focus. @returns the function that unsubscribes */
  onFocusComposer(listener: () => void): () => void;
}

const NOTHING_STORED: StoredThread = { status: 'ready', messages: [] };
const NOT_LOADED: StoredThread = { status: 'loading', messages: [] };

const isSameView = (a: ChatView, b: ChatView): boolean =>
  a.place === b.place &&
  a.target === b.target &&
  a.isDeciding === b.isDeciding &&
  a.isMissing === b.isMissing &&
  a.awaited === b.awaited &&
  a.chosen === b.chosen;

export function makeChatSession(deps: ChatSessionDependencies): ChatSession {
  const { agent, userId, drafts, server } = deps;
  const changed = makeSignal();
  const selecting = makeSignal<[conversationId: string | null, options: SelectOptions]>();
  const focusing = makeSignal();
  let selected: Selected = { conversationId: null, target: null };
  let place: DraftPlace = { userId, conversationId: null };
  let isDeciding = false;
  /** Number of times that the session came on screen or went. */
  let visits = 0;
  let outline: Turn = IDLE;
  let changes: LiveChanges | null = null;
  let isSettling = false;

  const thread = (): StoredThread =>
    place.conversationId === null
      ? NOTHING_STORED
      : (server.now()?.readThread(place.conversationId) ?? NOT_LOADED);

  const tell: LiveChanges['tell'] = (event) => {
    if (changes !== null) changes.tell(event);
    else server.now()?.refreshConversations();
  };
  const runner = makeTurnRunner({
    ...requestsOf(server),
    now: deps.now,
    later: deps.later,
    nextUpdate: deps.nextUpdate,
    log: deps.log,
    onStarted,
    onEnded(answer: EndedAnswer) {
      server.now()?.noteEnded(answer);
      const { conversationId, generationId } = answer;
      tell({ event: 'generation-ended', conversationId, generationId });
    },
    onReturned(request) {
      server.now()?.noteReturned(request);
      server.now()?.refreshUsage();
      if (deps.mayKeepDrafts()) sends.giveBack(request);
    },
    onLeft: (answer) => server.now()?.noteLeft(answer),
    onStopFailed: () => deps.showProblem('没能停下来，请再试一次'),
  });
  const sends = makeSends({ userId, runner, drafts, newKey: deps.newKey });
  const versions = makeVersionChoices({
    select: async (conversationId, messageId) =>
      (await server.whenReady()).selectVersion(conversationId, messageId),
    onChange: () => update(),
    onFailed: () => deps.showProblem('没能切换版本，请再试一次'),
  });

  const readView = (): ChatView => ({
    place,
    target: selected.target,
    isDeciding,
    isMissing: thread().status === 'missing',
    ...versions.inConversation(place.conversationId),
  });
  let view = readView();
  const update = (): void => {
    const next = readView();
    if (isSameView(view, next)) return;
    view = next;
    changed.emit();
  };

  const become = (next: Selected): void => {
    if (isSameSelected(selected, next)) return;
    selected = next;
    if (place.conversationId !== next.conversationId) place = { userId, conversationId: next.conversationId };
    if (next.conversationId !== null) isDeciding = false;
  };
  /** Another conversation than the one that the turn belongs to comes on screen. */
  const leaveOther = (): void => {
    const turn = runner.getTurn();
    if (turn.status !== 'idle' && turn.conversationId !== place.conversationId) runner.leave();
  };
  const follow = (next: Selected): void => {
    become(next);
    leaveOther();
    update();
    settleSoon();
  };
  const select = (conversationId: string | null, options: SelectOptions = {}): void => {
    follow({ conversationId, target: null });
    selecting.emit(conversationId, options);
  };

  function onStarted(turn: TurnStart): void {
    const { request, start, isOnScreen } = turn;
    server.now()?.noteStarted(turn, { label: agent.label, createdAt: new Date(deps.now()).toISOString() });
    sends.settle(request);
    if (request.type !== 'send' || request.conversationId !== null) return;
    const { conversationId, generationId } = start;
    tell({ event: 'generation-started', conversationId, generationId });
    if (!isOnScreen) return;
    drafts.move({ userId, conversationId: null }, { userId, conversationId });
    // The turn learns its conversation after this, and is not left.
    become({ conversationId, target: null });
    update();
    selecting.emit(conversationId, { replace: true });
  }

  const isNewInUse = (): boolean =>
    isRunning(runner.getTurn()) || drafts.read({ userId, conversationId: null }) !== '';
  /** On the first load the first conversation is selected when none is (R4.8), unless the new one is in use. */
  const decide = async (): Promise<void> => {
    if (!isDeciding) return;
    const visit = visits;
    const list = (await server.now()?.readConversations()) ?? [];
    if (!isDeciding || visit !== visits) return;
    isDeciding = false;
    const first = list.find(({ agentKey }) => agentKey === agent.key);
    if (first !== undefined) select(first.id, { replace: true });
    else update();
  };

  const take = (step: DueStep): void => {
    if (step.type === 'leave') runner.leave();
    else if (step.type === 'watch') runner.watch(step.answer);
    else if (step.type === 'take-back') drafts.takeBack(place);
    else if (step.type === 'settle') drafts.settle(place, step.pending);
    else startSend({ ...questionOf(step.text), afterId: step.afterId });
  };
  const settle = (): void => {
    isSettling = false;
    if (changes === null) return;
    const step = dueStep({
      conversationId: place.conversationId,
      thread: thread(),
      turn: runner.getTurn(),
      waiting: drafts.waiting(place),
      pending: drafts.pending(place),
    });
    if (step !== null) take(step);
  };
  /** In a microtask, when all that belongs to one change has happened. */
  const settleSoon = (): void => {
    if (isSettling) return;
    isSettling = true;
    queueMicrotask(() => {
      if (isDeciding && isNewInUse()) isDeciding = false;
      update();
      settle();
    });
  };

  /** The server's part is here, and the session is on screen. */
  const connect = (): (() => void) | null => {
    const present = server.now();
    if (present === null) return null;
    changes = present.followChanges();
    const unsubscribe = present.subscribe(settleSoon);
    void decide();
    settleSoon();
    return () => {
      unsubscribe();
      changes?.end();
      changes = null;
    };
  };
  const handlePresence = (change: PresenceChange): void => {
    if (change === 'hidden') {
      // The last event that a phone delivers before it discards a page.
      drafts.flush();
      // Only a visible tab holds a stream, because browsers allow six HTTP/1.1 connections per origin.
      runner.suspend();
      return;
    }
    if (change === 'disrupted') runner.renew();
    runner.reconnect();
  };
  const leaveScreen = (): void => {
    // When the user leaves during a turn, the cached list misses its end.
    if (runner.getTurn().status !== 'idle') server.now()?.refreshConversations();
    runner.leave();
    versions.forget();
    drafts.leave();
  };

  const questionOf = (text: string): SendRequest => ({
    type: 'send',
    agentKey: agent.key,
    conversationId: place.conversationId,
    text,
    editOf: null,
    afterId: thread().messages.at(-1)?.id ?? null,
  });
  const startSend = sends.startSend;
  const send = (): void => {
    if (isRunning(runner.getTurn())) {
      drafts.wait(place, deps.newKey);
      return;
    }
    const question = questionOf(drafts.read(place));
    const editOf = drafts.editOf(place);
    const edited = thread().messages.find(({ id }) => id === editOf);
    startSend({ ...question, editOf, ...(edited && { afterId: edited.parentId }) });
  };
  const ask = (text: string, order?: Order): boolean =>
    startSend({ ...questionOf(text), isByButton: true, ...(order && { order }) });
  const keepFocus = (): void => {
    if (deps.isKeyboardUsed()) focusing.emit();
  };
  const focusComposer = (): void => focusing.emit();

  return {
    agent,
    userId,
    drafts,
    turn: runner,
    getOutline() {
      const turn = runner.getTurn();
      if (!isSameButText(outline, turn)) outline = turn;
      return outline;
    },
    getView: () => view,
    subscribe: changed.subscribe,
    startSend,
    send,
    ask,
    ...makeMessageActions({
      ...{ runner, drafts, sends, versions, send, ask, keepFocus, focusComposer },
      getPlace: () => place,
      getThread: thread,
    }),
    open(next) {
      become(next);
      isDeciding = place.conversationId === null && !isNewInUse();
      update();
    },
    show() {
      visits += 1;
      if (deps.isPageHidden()) runner.suspend();
      let disconnect = connect();
      const cleanups = [
        deps.watchPage(handlePresence),
        runner.subscribe(settleSoon),
        drafts.subscribe(settleSoon),
        server.subscribe(() => {
          disconnect ??= connect();
        }),
      ];
      return () => {
        visits += 1;
        for (const cleanup of cleanups) cleanup();
        leaveScreen();
        disconnect?.();
      };
    },
    follow,
    select,
    startNew() {
      isDeciding = false;
      runner.leave();
      // The draft of a missing conversation moves to the new one, because it could not be found otherwise.
      if (view.isMissing) drafts.move(place, { userId, conversationId: null });
      select(null);
    },
    leaveTarget: () => select(place.conversationId, { replace: true }),
    drop(conversationId) {
      drafts.discard({ userId, conversationId });
      if (conversationId !== place.conversationId) return;
      runner.leave();
      select(null, { replace: true });
    },
    onSelect: selecting.subscribe,
    focusComposer,
    keepFocus,
    onFocusComposer: focusing.subscribe,
  };
}
