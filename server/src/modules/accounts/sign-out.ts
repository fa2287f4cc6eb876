import type { RequestSession } from '../../http/app-type';
import type { SessionEnding } from '../../http/session-endings';
import type { SessionRepository } from './session-repository';

interface SignOutDeps {
  readonly sessions: Pick<SessionRepository, 'end'>;
  readonly announce: (ending: SessionEnding) => void;
}

/** Ends the session: on resolve its token is invalid, and its open streams are closed in every process. */
export const makeSignOut =
  ({ sessions, announce }: SignOutDeps) =>
  async ({ userId, sessionId }: RequestSession): Promise<void> => {
    await sessions.end({ userId, sessionId });
    announce({ userId, sessionId });
  };
