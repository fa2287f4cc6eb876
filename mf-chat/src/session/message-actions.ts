import type { Composing } from './composing';
import type { DraftPlace, DraftStore } from './drafts/draft-store';
import type { Sends } from './sends';
import type { StoredThread } from './session-server';
import { endedAnswerOf } from './thread/known-answers';
import type { TurnRunner } from './turn/turn-runner';
import type { VersionChoices } from './version-choice';

interface MessageActionsInput {
  readonly runner: TurnRunner;
  readonly drafts: DraftStore;
  readonly sends: Sends;
  readonly versions: VersionChoices;
  readonly getPlace: () => DraftPlace;
  readonly getThread: () => StoredThread;
  readonly composing: Composing;
  readonly keepFocus: () => void;
  readonly focusComposer: () => void;
}

/** What can be done with the messages on screen and with what stands in the composer. */
export interface MessageActions {
  /** Performs the retry that the failure offers. */
  retry(): void;
  regenerate(answerId: string): void;
  continueAnswer(answerId: string): void;
  /** Selects the thread through this version of a message. */
  selectVersion(messageId: string): void;
  /** Sends a suggested reply, or a suggested first message. */
  pickChip(chip: string): void;
  /** Puts a stored question into the composer. */
  edit(questionId: string): void;
  cancelEdit(): void;
  /** Returns the message that waits to the composer. */
  takeBack(): void;
}

export function makeMessageActions(input: MessageActionsInput): MessageActions {
  const { runner, drafts, sends, versions, getPlace, getThread, focusComposer } = input;
  return {
    retry() {
      const turn = runner.getTurn();
      if (turn.status !== 'failed') return;
      const { answer, request, failure } = turn;
      const isTyped = request?.type === 'send' && request.isByButton !== true;
      if (failure.retry === 'watch') runner.reconnect();
      else if (isTyped && drafts.read(getPlace()).trim() !== '') input.composing.send();
      else if (request?.type === 'send') sends.startSend(request);
      else if (request !== null) sends.startAgain(request);
      else if (answer === null) return;
      else {
        const { conversationId, answerId } = answer;
        if (failure.retry === 'continue') sends.startAgain({ type: 'continue', conversationId, answer });
        else sends.startAgain({ type: 'regenerate', conversationId, answerId });
      }
    },
    regenerate(answerId) {
      const { conversationId } = getPlace();
      if (conversationId === null) return;
      input.keepFocus();
      sends.startAgain({ type: 'regenerate', conversationId, answerId });
    },
    continueAnswer(answerId) {
      const { conversationId } = getPlace();
      if (conversationId === null) return;
      const answer = endedAnswerOf(getThread().messages, conversationId, answerId);
      if (answer === null) return;
      input.keepFocus();
      sends.startAgain({ type: 'continue', conversationId, answer });
    },
    selectVersion(messageId) {
      const { conversationId } = getPlace();
      if (conversationId !== null) versions.choose(conversationId, messageId);
    },
    pickChip(chip) {
      input.keepFocus();
      input.composing.ask(chip);
    },
    edit(questionId) {
      const question = getThread().messages.find(({ id }) => id === questionId);
      if (question === undefined) return;
      drafts.startEdit(getPlace(), questionId, question.text);
      focusComposer();
    },
    cancelEdit() {
      drafts.cancelEdit(getPlace());
      focusComposer();
    },
    takeBack() {
      drafts.takeBack(getPlace());
      focusComposer();
    },
  };
}
