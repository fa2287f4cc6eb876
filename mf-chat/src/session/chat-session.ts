import type { Agent, ConversationSummary } from '@qihang/shared/contracts';
import { type Composing, makeComposing } from './composing';
import type { DraftPlace, DraftStore } from './drafts/draft-store';
import { dueStep } from './due-step';
import type { PresenceChange } from './live/page-presence';
import { type MessageActions, makeMessageActions } from './message-actions';
import { makeOnScreen } from './on-screen';
import { makeReadingPlaces, type ReadingPlaces } from './reading-places';
import { type JumpTarget, makeSelection, type Selected } from './selection';
import { makeSends } from './sends';
import { type LateSessionServer, requestsOf, type StoredThread } from './session-server';
import { makeSignal } from './signal';
import { IDLE, isRunning, isSameButText, type Turn } from './turn/turn';
import type { SendRequest, TurnRequest } from './turn/turn-request';
import {
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
  /** Key under which the page has sent a question before this app was there; null where it has not. */
  readonly keyOnItsWay: (request: SendRequest) => string | null;
  /** False after the user signed out by choice: their drafts are deleted and must not be written again. */
  readonly mayKeepDrafts: () => boolean;
  /** Reports changes of the page's presence. @returns the function that ends it */
  readonly watchPage: (onChange: (change: PresenceChange) => void) => () => void;
  readonly isPageHidden: () => boolean;
  /** The browser's view of the network. */
  readonly isOnline: () => boolean;
  /** See `on-screen.ts`. */
  readonly claimScreen: (onTaken: () => void) => () => void;
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
export interface ChatSession extends MessageActions, Pick<Composing, 'send' | 'ask'> {
  readonly agent: Agent;
  readonly userId: string;
  readonly drafts: DraftStore;
  readonly turn: Pick<TurnRunner, 'getTurn' | 'subscribe' | 'stop' | 'dismissFailure'>;
  /** The turn without updates of its text. */
  readonly getOutline: () => Turn;
  readonly getView: () => ChatView;
  /** Calls back when the view has changed. @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;

  /**
   * Prepares the session for the screen, at the place that the address names.
   * @param first the conversation to select where it names none; null where that is to be found out
   * @param stored the first conversations as an earlier visit has read them, while the server has not said what comes first
   */
  open(selected: Selected, first?: string | null, stored?: readonly ConversationSummary[]): void;
  /** The session is on screen. @returns the function that takes it off again; it goes on without a screen */
  show(): () => void;
  /** The sign-in has ended, and the session with it. */
  end(): void;
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

  /** Where the user has read to, in each conversation. */
  readonly readingPlaces: ReadingPlaces;
  /** True while a question goes out that was sent since the session came on screen. */
  isAskedHere(): boolean;
  /** Calls back before a conversation leaves the screen, while it is still there. @returns the function that unsubscribes */
  onLeave(listener: (conversationId: string | null) => void): () => void;

  focusComposer(): void;
  /** Moves a keyboard user's focus to the composer, because the pressed button is removed. */
  keepFocus(): void;
  /** Calls back when the composer should have the focus. @returns the function that unsubscribes */
  onFocusComposer(listener: () => void): () => void;
}

const NOTHING_STORED: StoredThread = { status: 'ready', messages: [] };

const isSameView = (a: ChatView, b: ChatView): boolean =>
  a.place === b.place &&
  a.target === b.target &&
  a.isDeciding === b.isDeciding &&
  a.isMissing === b.isMissing &&
  a.awaited === b.awaited &&
  a.chosen === b.chosen;

export function makeChatSession(deps: ChatSessionDependencies): ChatSession {
  const { agent, userId, drafts, server, newKey } = deps;
  const changed = makeSignal();
  const selecting = makeSignal<[conversationId: string | null, options: SelectOptions]>();
  const focusing = makeSignal();
  const leaving = makeSignal<[conversationId: string | null]>();
  const selection = makeSelection(userId, agent.key);
  const { getPlace } = selection;
  const newPlace: DraftPlace = { userId, conversationId: null };
  let outline: Turn = IDLE;
  let wasShown = false;
  /** What was going out when the session came on screen. */
  let broughtRequest: TurnRequest | null = null;
  /** Text in the composer of the conversation that was shown while it was being decided. */
  let draftAtFirst = '';
  let isEnded = false;
  /** Conversation that is selected although the address of the screen to come names none. */
  let unnamed: string | null = null;
  /** Conversation to select as soon as the session is on screen; null for none. */
  let first: string | null = null;
  let storedAtFirst: readonly ConversationSummary[] | null = null;

  const getThread = (): StoredThread => {
    const { conversationId } = getPlace();
    if (conversationId === null) return NOTHING_STORED;
    return server.now()?.readThread(conversationId) ?? server.readOpened(conversationId);
  };
  const runner = makeTurnRunner({
    ...requestsOf(server),
    now: deps.now,
    later: deps.later,
    nextUpdate: deps.nextUpdate,
    log: deps.log,
    onStarted(turn) {
      server.now()?.noteStarted(turn, { label: agent.label, createdAt: new Date(deps.now()).toISOString() });
      sends.settle(turn.request);
      begin(turn);
    },
    onEnded(answer) {
      server.now()?.noteEnded(answer);
      const { conversationId, generationId } = answer;
      screen.tell({ event: 'generation-ended', conversationId, generationId });
    },
    onReturned(request) {
      server.now()?.noteReturned(request);
      server.now()?.refreshUsage();
      if (deps.mayKeepDrafts()) sends.giveBack(request);
    },
    onLeft(answer) {
      if (!isEnded) server.now()?.noteLeft(answer);
    },
    onStopFailed: () => deps.showProblem('没能停下来，请再试一次'),
  });
  const sends = makeSends({ userId, runner, drafts, newKey, keyOnItsWay: deps.keyOnItsWay });
  const composing = makeComposing({
    agentKey: agent.key,
    runner,
    drafts,
    sends,
    newKey,
    offlineAt: () => (server.now() === null || deps.isOnline() ? 0 : deps.now()),
    getPlace,
    getThread,
  });
  const versions = makeVersionChoices({
    select: async (conversationId, messageId) =>
      (await server.whenReady()).selectVersion(conversationId, messageId),
    onChange: () => update(),
    onFailed: () => deps.showProblem('没能切换版本，请再试一次'),
  });
  const screen = makeOnScreen({
    ...{ runner, drafts, server, later: deps.later, claimScreen: deps.claimScreen },
    ...{ watchPage: deps.watchPage, isPageHidden: deps.isPageHidden },
    reader: { agent, userId, getConversationId: () => getPlace().conversationId },
    onConnected: () => void decide(),
    onSettled() {
      if (selection.isDeciding() && isInUse()) settleOn(getPlace().conversationId);
      update();
      if (screen.isConnected() && !isEnded) takeStep();
    },
  });

  const readView = (): ChatView => ({
    place: getPlace(),
    target: selection.getTarget(),
    isDeciding: selection.isDeciding() && getPlace().conversationId === null,
    isMissing: getThread().status === 'missing',
    ...versions.inConversation(getPlace().conversationId),
  });
  let view = readView();
  const update = (): void => {
    const next = readView();
    if (isSameView(view, next)) return;
    view = next;
    changed.emit();
  };

  const become = (selected: Selected): void => {
    const { conversationId } = getPlace();
    const isNamed = selected.conversationId !== null || unnamed === null;
    const next = isNamed ? selected : { ...selected, conversationId: unnamed };
    if (next.conversationId !== conversationId && screen.isShown()) leaving.emit(conversationId);
    selection.become(next);
    // The turn of another conversation goes on without this screen.
    const turn = runner.getTurn();
    if (turn.status !== 'idle' && turn.conversationId !== next.conversationId) runner.leave();
  };
  const follow = (selected: Selected): void => {
    become(selected);
    update();
    screen.settleSoon();
  };
  const select = (conversationId: string | null, options: SelectOptions = {}): void => {
    follow({ conversationId, target: null });
    selecting.emit(conversationId, options);
  };
  /** A conversation has begun with this turn. */
  const begin = ({ request, start, isOnScreen }: TurnStart): void => {
    if (request.type !== 'send' || request.conversationId !== null) return;
    const { conversationId, generationId } = start;
    screen.tell({ event: 'generation-started', conversationId, generationId });
    if (!isOnScreen) return;
    drafts.move(newPlace, { userId, conversationId });
    // The turn learns its conversation after this, and must not be left.
    selection.become({ conversationId, target: null });
    update();
    if (screen.isShown()) selecting.emit(conversationId, { replace: true });
    else unnamed = conversationId;
  };

  /** Somebody is writing here already: nothing else comes on screen by itself. */
  const isInUse = (): boolean => isRunning(runner.getTurn()) || drafts.read(getPlace()) !== draftAtFirst;
  const settleOn = (conversationId: string | null): void => {
    selection.endDeciding();
    if (conversationId !== null) select(conversationId, { replace: true });
  };
  /** What an earlier visit has seen first stands until the server has said what comes first now (R4.8). */
  const assume = (stored: readonly ConversationSummary[] | null): void => {
    if (stored === null || !selection.assume(stored)) return;
    draftAtFirst = drafts.read(getPlace());
    // What stood in the field before this app was typed below that conversation.
    drafts.move(newPlace, getPlace());
    update();
  };
  const decide = async (): Promise<void> => {
    const present = server.now();
    if (present === null || !selection.isDeciding()) return;
    assume(present.storedConversations());
    const decided = await selection.decide(present.readConversations());
    if (decided !== null) select(decided, { replace: true });
    else {
      update();
      screen.settleSoon();
    }
  };
  /** What was typed until now was typed below the first conversation. */
  const selectFirst = (): void => {
    if (first !== null && selection.isDeciding()) {
      drafts.move(newPlace, { userId, conversationId: first });
      select(first, { replace: true });
    }
    first = null;
  };
  const takeStep = (): void => {
    const place = getPlace();
    const step = dueStep({
      conversationId: place.conversationId,
      thread: getThread(),
      turn: runner.getTurn(),
      // Where it is not known yet which conversation is on screen, nothing goes out into a new one.
      waiting: view.isDeciding ? null : drafts.waiting(place),
      agentKey: agent.key,
      isOnline: deps.isOnline(),
      now: deps.now(),
      pending: drafts.pending(place),
    });
    if (step === null) return;
    if (step.type === 'leave') runner.leave();
    else if (step.type === 'watch') runner.watch(step.answer);
    else if (step.type === 'take-back') drafts.takeBack(place);
    else if (step.type === 'settle') drafts.settle(place, step.pending);
    else if (drafts.stillWaits(place)) composing.sendWaiting(step.text, step.afterId);
  };

  const requestUnderWay = (): TurnRequest | null => {
    const turn = runner.getTurn();
    return turn.status === 'sending' ? turn.request : null;
  };

  const focusComposer = (): void => focusing.emit();
  const keepFocus = (): void => {
    if (deps.isKeyboardUsed()) focusComposer();
  };
  return {
    ...composing,
    ...makeMessageActions({
      ...{ runner, drafts, sends, composing, versions },
      ...{ getPlace, getThread, keepFocus, focusComposer },
    }),
    ...{ agent, userId, drafts, turn: runner, follow, select, focusComposer, keepFocus },
    getOutline() {
      const turn = runner.getTurn();
      if (!isSameButText(outline, turn)) outline = turn;
      return outline;
    },
    getView: () => view,
    subscribe: changed.subscribe,
    onSelect: selecting.subscribe,
    onFocusComposer: focusing.subscribe,
    open(selected, firstKnown = null, stored = []) {
      const turn = runner.getTurn();
      // Whoever comes back without saying where to finds the answer that is being written.
      if (selected.isStated !== true && isRunning(turn) && 'conversationId' in turn)
        unnamed ??= turn.conversationId;
      become(selected);
      // React may render a screen again before it shows the first rendering, and only the first is told what comes first.
      first = firstKnown ?? first;
      storedAtFirst = stored;
      draftAtFirst = '';
      server.now()?.recall(getPlace().conversationId);
      if (isInUse() || (wasShown && selected.isStated === true)) selection.endDeciding();
      else selection.beginDeciding();
      update();
    },
    show() {
      wasShown = true;
      broughtRequest = requestUnderWay();
      const hide = screen.show();
      if (unnamed !== null && unnamed === getPlace().conversationId)
        selecting.emit(unnamed, { replace: true });
      unnamed = null;
      selectFirst();
      assume(storedAtFirst);
      storedAtFirst = null;
      return () => {
        leaving.emit(getPlace().conversationId);
        versions.forget();
        hide();
      };
    },
    end() {
      isEnded = true;
      screen.end();
      runner.leave();
    },
    readingPlaces: makeReadingPlaces(),
    isAskedHere() {
      const request = requestUnderWay();
      return request?.type === 'send' && request !== broughtRequest;
    },
    onLeave: leaving.subscribe,
    startNew() {
      selection.endDeciding();
      runner.leave();
      // The draft of a missing conversation moves to the new one, because it could not be found otherwise.
      if (view.isMissing) drafts.move(getPlace(), newPlace);
      select(null);
    },
    leaveTarget: () => select(getPlace().conversationId, { replace: true }),
    drop(conversationId) {
      drafts.discard({ userId, conversationId });
      if (conversationId !== getPlace().conversationId) return;
      runner.leave();
      select(null, { replace: true });
    },
  };
}
