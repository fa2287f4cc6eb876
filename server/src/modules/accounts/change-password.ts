import { AppError } from '@qihang/shared/contracts';
import type { QueuePerKey } from '../../concurrency/queue-per-key';
import type { RequestSession } from '../../http/app-type';
import type { RateLimit } from '../../http/rate-limits';
import type { SessionEnding } from '../../http/session-endings';
import type { Audit } from '../audit/audit';
import type { AccountRepository } from './account-repository';
import type { RefuseGuessable } from './guessable-password';
import type { PasswordHasher } from './password-hasher';
import type { SessionRepository } from './session-repository';

interface ChangePasswordDeps {
  readonly accounts: Pick<AccountRepository, 'findByUsername'>;
  readonly sessions: Pick<SessionRepository, 'replacePassword'>;
  readonly passwords: PasswordHasher;
  /** Counter shared with sign-in: a stolen token must not become a way to guess the password. */
  readonly failedSignIns: Pick<RateLimit, 'check' | 'penalise'>;
  readonly turns: QueuePerKey;
  readonly refuseGuessable: RefuseGuessable;
  readonly audit: Pick<Audit, 'refuse'>;
  readonly announce: (ending: SessionEnding) => void;
}

interface ChangePasswordInput {
  readonly session: RequestSession;
  readonly current: string;
  readonly next: string;
  /** Sender of the request for the limits: address or network. */
  readonly sender: string;
}

const WRONG = '当前密码错误';

/**
 * Sets a new password for a user who knows the current one, and ends the user's other sessions with their streams.
 * @throws `bad_credentials` with the field `current`, `invalid_input` for a password that is easy to guess, `rate_limited`
 */
export const makeChangePassword = (deps: ChangePasswordDeps) => (input: ChangePasswordInput) =>
  deps.turns.run(`${input.sender} ${input.session.username}`, () => changePassword(deps, input));

async function changePassword(
  { accounts, sessions, passwords, failedSignIns, refuseGuessable, audit, announce }: ChangePasswordDeps,
  { session: { userId, username, sessionId }, current, next, sender }: ChangePasswordInput,
): Promise<void> {
  await failedSignIns.check(username, sender);
  const account = await accounts.findByUsername(username);
  const verifiedHash = account?.passwordHash ?? null;
  if (verifiedHash === null || !(await passwords.verify(verifiedHash, current, sender))) {
    await failedSignIns.penalise(username, sender);
    const details = { reason: 'wrong password' };
    await audit.refuse({ act: 'password-change-refused', userId, username, sender, details });
    throw new AppError('bad_credentials', 'wrong current password', {
      text: WRONG,
      fields: { current: WRONG },
    });
  }
  refuseGuessable(next, { username, field: 'next' });
  const passwordHash = await passwords.hash(next, sender);
  const entry = { act: 'password-changed', by: 'user', userId, username, address: sender } as const;
  const change = { userId, verifiedHash, passwordHash, exceptSessionId: sessionId, entry };
  if (!(await sessions.replacePassword(change))) {
    throw new AppError('conflict', 'password was changed meanwhile');
  }
  announce({ userId, exceptSessionId: sessionId });
}
