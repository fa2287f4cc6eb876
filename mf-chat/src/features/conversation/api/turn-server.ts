import { queryClient } from '@qihang/shared/api';
import type { TurnServer } from '../hooks/use-turn';
import { addStartedTurn, hasMessages, refreshMessages, updateAnswer } from './messages-query';
import { openSend, openWatch, requestContinue, requestRegenerate, requestStop } from './turn-api';

/** The server, and the page's cache of messages. */
export const turnServer: TurnServer = {
  openSend,
  openWatch,
  requestRegenerate,
  requestContinue,
  requestStop,
  noteStarted: (turn, described) => addStartedTurn(queryClient, turn, described),
  noteEnded: (answer) => updateAnswer(queryClient, answer),
  noteReturned(request) {
    // Why it was refused may stand there by now.
    if (request.type !== 'send') void refreshMessages(queryClient, request.conversationId);
  },
  noteLeft(answer) {
    updateAnswer(queryClient, answer);
    if (hasMessages(queryClient, answer.conversationId)) {
      void refreshMessages(queryClient, answer.conversationId);
    }
  },
};
