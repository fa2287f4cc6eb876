import type { Agent } from '@qihang/shared/contracts';
import { isAppError } from '@qihang/shared/contracts';
import { sessionStore } from '@qihang/shared/session';
import { showToast } from '@qihang/shared/ui';
import { type ChatSession, makeChatSession } from './chat-session';
import { claimScreen } from './claim-screen';
import { adoptFirstWords, draftStore, hasSignedOut } from './drafts/page-drafts';
import { watchPage } from './live/watch-page';
import { lastRead } from './opening/last-read';
import type { OpeningState } from './opening/use-page-opening';
import type { Selected } from './selection';
import type { LateSessionServer } from './session-server';
import { earlyKeyOf } from './turn/early-question';
import { makeIdempotencyKey } from './turn/idempotency-key';
import { makePagePace } from './turn/update-pace';

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** The sessions of this page, by user and agent. They outlive the screen, and end with the sign-in. */
const sessions = new Map<string, ChatSession>();

/** Ends all sessions, as a reload would. */
export function forgetSessions(): void {
  for (const session of sessions.values()) session.end();
  sessions.clear();
}

sessionStore.onSignOut(forgetSessions);

const makePageSession = (agent: Agent, userId: string, server: LateSessionServer): ChatSession =>
  makeChatSession({
    agent,
    userId,
    server,
    drafts: draftStore,
    later,
    now: Date.now,
    nextUpdate: makePagePace(later),
    newKey: makeIdempotencyKey,
    keyOnItsWay: earlyKeyOf,
    // Only the message, because the cause may contain the request with its token.
    log: (error) => console.error(isAppError(error) ? error.message : error),
    mayKeepDrafts: () => !hasSignedOut(),
    watchPage,
    claimScreen,
    isOnline: () => navigator.onLine,
    isPageHidden: () => document.visibilityState === 'hidden',
    isKeyboardUsed: () => document.activeElement?.matches(':focus-visible') ?? false,
    showProblem: (text) => showToast(text, 'danger'),
  });

/** The conversation that an opening of the page is about, where it is this user's with this agent. */
const firstOf = ({ key }: Agent, userId: string, { opening: page }: OpeningState): string | null => {
  const opening = page?.opening;
  if (opening?.user.id !== userId || opening.agent.key !== key) return null;
  return opening.thread?.conversationId ?? null;
};

/**
 * The page's session of a user with an agent, opened at a place. A session whose agent has been described anew since is
 * replaced.
 */
export function openChatSession(
  agent: Agent,
  userId: string,
  server: LateSessionServer,
  selected: Selected,
  opening: OpeningState,
): ChatSession {
  adoptFirstWords(userId);
  const key = `${userId}:${agent.key}`;
  const known = sessions.get(key);
  const session = known?.agent === agent ? known : makePageSession(agent, userId, server);
  sessions.set(key, session);
  // It says what comes first in a page that was just opened; later the list does.
  const first = known === undefined ? firstOf(agent, userId, opening) : null;
  session.open(selected, first, opening.isAwaited ? lastRead()?.conversations.items : undefined);
  return session;
}
