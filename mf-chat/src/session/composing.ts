import type { Order } from '@qihang/shared/contracts';
import type { DraftPlace, DraftStore } from './drafts/draft-store';
import type { Sends } from './sends';
import type { StoredThread } from './session-server';
import { isRunning } from './turn/turn';
import type { TurnRunner } from './turn/turn-runner';

interface ComposingInput {
  readonly agentKey: string;
  readonly runner: TurnRunner;
  readonly drafts: DraftStore;
  readonly sends: Sends;
  readonly newKey: () => string;
  /** Now, ms since 1970, where there is known to be no network and what is sent can be shown waiting; else 0. */
  readonly offlineAt: () => number;
  readonly getPlace: () => DraftPlace;
  readonly getThread: () => StoredThread;
}

/** Questions that go out in the conversation on screen. */
export interface Composing {
  /** Sends the text of the composer as a new question, or in place of the edited one; while a turn runs, and without a network, it waits. */
  send(): void;
  /** Sends a text that waited. */
  sendWaiting(text: string, afterId: string | null): void;
  /** Sends the message of a button without touching the composer. @returns false while a turn runs */
  ask(text: string, order?: Order): boolean;
}

export function makeComposing(input: ComposingInput): Composing {
  const { agentKey, runner, drafts, sends, getPlace, getThread } = input;
  const common = () =>
    ({ type: 'send', agentKey, conversationId: getPlace().conversationId, editOf: null }) as const;
  const lastId = (): string | null => getThread().messages.at(-1)?.id ?? null;
  return {
    send() {
      const place = getPlace();
      const turn = runner.getTurn();
      const editOf = drafts.editOf(place);
      const since = editOf === null ? input.offlineAt() : 0;
      if (since > 0 || isRunning(turn)) {
        drafts.wait(place, { key: input.newKey(), agentKey, since });
        // What it failed to send waits now.
        if (turn.status === 'failed' && turn.answer === null) runner.dismissFailure();
        return;
      }
      const edited = getThread().messages.find(({ id }) => id === editOf);
      const afterId = edited ? edited.parentId : lastId();
      sends.startSend({ ...common(), text: drafts.read(place), editOf, afterId });
    },
    sendWaiting: (text, afterId) => void sends.startSend({ ...common(), text, afterId }),
    ask: (text, order) =>
      sends.startSend({ ...common(), text, afterId: lastId(), isByButton: true, ...(order && { order }) }),
  };
}
