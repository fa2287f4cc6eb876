import { queryClient } from '@qihang/shared/api';
import { addStartedTurn, hasMessages, refreshMessages, updateAnswer } from '../thread/messages-query';
import { openSend, openWatch, requestContinue, requestRegenerate, requestStop } from './turn-api';
import type { TurnServer } from './use-turn';

/** Turn requests to the server, and updates of the message cache. */
export const turnServer: TurnServer = {
  openSend,
  openWatch,
  requestRegenerate,
  requestContinue,
  requestStop,
  noteStarted: (turn, described) => addStartedTurn(queryClient, turn, described),
  noteEnded: (answer) => updateAnswer(queryClient, answer),
  noteReturned(request) {
    // The messages may have changed elsewhere, which may be the reason of the refusal.
    if (request.type !== 'send') void refreshMessages(queryClient, request.conversationId);
  },
  noteLeft(answer) {
    updateAnswer(queryClient, answer);
    if (hasMessages(queryClient, answer.conversationId)) {
      void refreshMessages(queryClient, answer.conversationId);
    }
  },
};
