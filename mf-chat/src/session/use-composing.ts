import type { Order } from '@qihang/shared/contracts';
import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import type { DraftPlace } from './drafts/draft-store';
import { draftStore } from './drafts/page-drafts';
import type { KnownLine } from './known-line';
import { makeIdempotencyKey } from './turn/idempotency-key';
import { isRunning } from './turn/turn';
import type { TurnRunner } from './turn/turn-runner';

interface ComposingInput {
  readonly agentKey: string;
  readonly place: DraftPlace;
  readonly runner: TurnRunner;
  readonly line: RefObject<KnownLine>;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
}

interface Composing {
  /** Sends the text of the input as a new question, or in place of the edited one; while a turn runs it waits. */
  readonly send: () => void;
  /** Sends the message of a button without touching the input. @returns false while a turn runs */
  readonly ask: (text: string, order?: Order) => boolean;
  readonly isEditing: boolean;
  readonly cancelEdit: () => void;
}

/** Actions of the composer: send, ask by button, cancel an edit. */
export function useComposing({ agentKey, place, runner, line, inputRef }: ComposingInput): Composing {
  const isEditing = useSyncExternalStore(draftStore.subscribe, () => draftStore.editOf(place) !== null);
  const send = () => {
    if (isRunning(runner.getTurn())) {
      draftStore.wait(place, makeIdempotencyKey);
      return;
    }
    const { stored } = line.current;
    const editOf = draftStore.editOf(place);
    const edited = stored.find(({ id }) => id === editOf);
    const afterId = edited ? edited.parentId : (stored.at(-1)?.id ?? null);
    const text = draftStore.read(place);
    runner.ask({
      type: 'send',
      agentKey,
      conversationId: place.conversationId,
      text,
      editOf,
      afterId,
    });
  };
  const { conversationId } = place;
  const ask = useCallback(
    (text: string, order?: Order) => {
      const afterId = line.current.stored.at(-1)?.id ?? null;
      const sent = { agentKey, conversationId, text, editOf: null, afterId, isByButton: true };
      return runner.ask({ type: 'send', ...sent, ...(order && { order }) });
    },
    [agentKey, conversationId, runner, line],
  );
  const cancelEdit = () => {
    draftStore.cancelEdit(place);
    inputRef.current?.focus();
  };
  return { send, ask, isEditing, cancelEdit };
}
