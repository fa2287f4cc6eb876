import type { DeliverableRef } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { type RefObject, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageTools } from '../features/message-list/hooks/message-tools';
import type { ConversationState } from '../features/message-list/hooks/use-conversation';
import { useVersionChoice } from '../features/message-list/hooks/use-version-choice';
import { endedAnswerOf } from '../features/message-list/model/shown-messages';
import type { DraftPlace } from './drafts/draft-store';
import { draftStore } from './drafts/page-drafts';
import { isRunning, type Turn } from './turn/turn';
import type { TurnRunner } from './turn/turn-runner';

interface QuestionsInput {
  readonly place: DraftPlace;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  readonly stored: ConversationState['stored'];
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Sends the text of the input. */
  readonly onSend: () => void;
  /** Sends the message of a button. */
  readonly onAsk: (text: string) => void;
  readonly onOpenWork: (id: string, version: number) => void;
}

interface Questions {
  /** Performs the retry that the failure offers. */
  readonly retry: () => void;
  /** Actions on messages. */
  readonly tools: MessageTools;
  /** Announcement of the version that the last choice brought on screen; '' for none. */
  readonly versionSaid: string;
}

/** Removes a sent text of unknown result from the draft once it appears in the stored thread. */
function useSettledSend(place: DraftPlace, stored: ConversationState['stored']): void {
  const pending = useSyncExternalStore(draftStore.subscribe, () => draftStore.pending(place));
  useEffect(() => {
    if (pending === null || place.conversationId === null) return;
    const isStored = stored.some(
      ({ id, role, text, parentId }) =>
        role === 'user' && id !== pending.editOf && text === pending.text && parentId === pending.afterId,
    );
    if (isStored) draftStore.settle(place, pending);
  }, [pending, place, stored]);
}

/** Requests that start outside of the composer: by the retry button of a failure and by the messages' buttons. */
export function useQuestions(input: QuestionsInput): Questions {
  const { place, turn, runner, stored, inputRef, onSend, onAsk, onOpenWork } = input;
  const { conversationId } = place;
  const editedId = useSyncExternalStore(draftStore.subscribe, () => draftStore.editOf(place));
  const { select, awaited, chosen } = useVersionChoice(conversationId, () =>
    showToast('没能切换版本，请再试一次', 'danger'),
  );
  useSettledSend(place, stored);

  const retry = () => {
    if (turn.status !== 'failed') return;
    const { answer, request, failure } = turn;
    const isPressed = request?.type === 'send' && request.isByButton === true;
    if (failure.retry === 'watch') runner.reconnect();
    else if (isPressed) runner.ask(request);
    else if (failure.retry === 'send' && draftStore.read(place).trim() !== '') onSend();
    else if (request !== null) runner.ask(request);
    else if (answer !== null && failure.retry === 'continue') {
      runner.ask({ type: 'continue', conversationId: answer.conversationId, answer });
    } else if (answer !== null) {
      const { answerId } = answer;
      runner.ask({ type: 'regenerate', conversationId: answer.conversationId, answerId });
    }
  };

  /** Moves a keyboard user's focus to the composer, because the pressed button is removed. */
  const keepFocus = useCallback(() => {
    if (document.activeElement?.matches(':focus-visible')) inputRef.current?.focus();
  }, [inputRef]);
  const regenerate = useCallback(
    (answerId: string) => {
      if (conversationId === null) return;
      keepFocus();
      runner.ask({ type: 'regenerate', conversationId, answerId });
    },
    [conversationId, runner, keepFocus],
  );
  const continueAnswer = useCallback(
    (answerId: string) => {
      const answer = conversationId === null ? null : endedAnswerOf(stored, conversationId, answerId);
      if (answer === null) return;
      keepFocus();
      runner.ask({ type: 'continue', conversationId: answer.conversationId, answer });
    },
    [conversationId, stored, runner, keepFocus],
  );
  const edit = useCallback(
    (questionId: string) => {
      const question = stored.find(({ id }) => id === questionId);
      if (question === undefined) return;
      draftStore.startEdit(place, questionId, question.text);
      inputRef.current?.focus();
    },
    [place, stored, inputRef],
  );
  const pickChip = useCallback(
    (chip: string) => {
      keepFocus();
      onAsk(chip);
    },
    [keepFocus, onAsk],
  );
  const openWork = useCallback(({ id, version }: DeliverableRef) => onOpenWork(id, version), [onOpenWork]);
  const takeBack = useCallback(() => {
    draftStore.takeBack(place);
    inputRef.current?.focus();
  }, [place, inputRef]);
  const isBusy = isRunning(turn);
  const tools = useMemo(
    (): MessageTools => ({
      isBusy,
      editedId,
      awaitedVersion: awaited,
      regenerate,
      continueAnswer,
      edit,
      selectVersion: select,
      pickChip,
      takeBack,
      openWork,
    }),
    [isBusy, editedId, awaited, regenerate, continueAnswer, edit, select, pickChip, takeBack, openWork],
  );
  const versions = stored.find(({ id }) => id === chosen)?.versions ?? [];
  const at = chosen === null ? -1 : versions.indexOf(chosen);
  return {
    retry,
    tools,
    versionSaid: at === -1 ? '' : `第${at + 1}个版本，共${versions.length}个`,
  };
}
