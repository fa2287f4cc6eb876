import type { RequestSession } from '../../http/app-type';
import type { SessionEnding } from '../../http/session-endings';
import type { Audit } from '../audit/audit';
import type { SessionRepository } from './session-repository';

interface SignOutDeps {
  readonly sessions: Pick<SessionRepository, 'end'>;
  readonly audit: Pick<Audit, 'enter'>;
  readonly announce: (ending: SessionEnding) => void;
}

/** Ends the session: on resolve its token is invalid, and its open streams are closed in every process. */
export const makeSignOut =
  ({ sessions, audit, announce }: SignOutDeps) =>
  async ({ userId, sessionId, username }: RequestSession, address: string): Promise<void> => {
    await sessions.end({ userId, sessionId });
    announce({ userId, sessionId });
    await audit.enter({ act: 'signed-out', by: 'user', userId, username, address });
  };
