import type { DraftStore } from './drafts/draft-store';
import { isRunning } from './turn/turn';
import type { SendRequest, TurnRequest } from './turn/turn-request';
import type { TurnRunner } from './turn/turn-runner';

interface SendsInput {
  readonly userId: string;
  readonly runner: TurnRunner;
  readonly drafts: DraftStore;
  readonly newKey: () => string;
  /** Key under which a question is on its way already; null for one that is not. */
  readonly keyOnItsWay: (request: SendRequest) => string | null;
}

/** Starts turns, each under its `Idempotency-Key`: the same one until the server has accepted the request (F39). */
export interface Sends {
  /**
   * Sends a question. A typed one leaves the composer, and is kept in its draft until the server has stored or refused it.
   * @returns false, and nothing has changed, when the text is blank or another turn runs
   */
  startSend(request: SendRequest): boolean;
  /** Requests another answer, or the rest of one. @returns false while another turn runs */
  startAgain(request: Exclude<TurnRequest, SendRequest>): boolean;
  /** The server has accepted the request. */
  settle(request: TurnRequest): void;
  /** The request was refused or its result is unknown: a typed text returns to its draft. */
  giveBack(request: TurnRequest): void;
}

const isTyped = (request: TurnRequest): request is SendRequest =>
  request.type === 'send' && request.isByButton !== true;

export function makeSends({ userId, runner, drafts, newKey, keyOnItsWay }: SendsInput): Sends {
  /** Keys of requests by buttons, which have no draft. */
  const keys = new Map<string, string>();
  const placeOf = ({ conversationId }: SendRequest) => ({ userId, conversationId });
  const keyOfPressed = (request: TurnRequest): string => {
    const pressed = JSON.stringify(request);
    const key = keys.get(pressed) ?? newKey();
    keys.set(pressed, key);
    return key;
  };
  const hold = (request: SendRequest): string => {
    const { agentKey, text, editOf, afterId } = request;
    const keyOf = () => keyOnItsWay(request) ?? newKey();
    return drafts.hold(placeOf(request), { agentKey, text, editOf, afterId }, keyOf);
  };
  return {
    startSend(input) {
      const request = { ...input, text: input.text.trim() };
      if (request.text === '' || isRunning(runner.getTurn())) return false;
      return runner.ask(request, isTyped(request) ? hold(request) : keyOfPressed(request));
    },
    startAgain(request) {
      if (isRunning(runner.getTurn())) return false;
      return runner.ask(request, keyOfPressed(request));
    },
    settle(request) {
      keys.delete(JSON.stringify(request));
      if (isTyped(request)) drafts.settle(placeOf(request), request);
    },
    giveBack(request) {
      if (isTyped(request)) drafts.giveBack(placeOf(request), request);
    },
  };
}
