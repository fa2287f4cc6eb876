import { type SignInState, useLocation, useReturnPath } from '@qihang/shared/navigation';
import { firstWords, useInvitation } from '@qihang/shared/way-in';

const chatPath = (agentKey: string): string => `/chat/${encodeURIComponent(agentKey)}`;

/**
 * State of the history for the next step of the way in: the return path that there is already; for an invited person the
 * chat, where their way ends.
 */
export function useWayInState(agentKey: string): unknown {
  const { state } = useLocation();
  const invitation = useInvitation();
  const toChat: SignInState = { returnTo: chatPath(agentKey) };
  return state ?? (invitation === null ? null : toChat);
}

/**
 * @returns tells where the sign-in leads: to the page that asked for it; to the chat when the visitor's first words wait for
 * its composer; else to `/` (R2.7)
 */
export function useWayInEnd(agentKey: string): () => string {
  const returnPath = useReturnPath();
  return () => (returnPath === '/' && firstWords.sentence() !== '' ? chatPath(agentKey) : returnPath);
}
