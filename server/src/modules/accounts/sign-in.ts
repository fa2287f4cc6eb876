import { AppError, type LoginResponse } from '@qihang/shared/contracts';
import type { QueuePerKey } from '../../concurrency/queue-per-key';
import type { RateLimit } from '../../http/rate-limits';
import type { Audit } from '../audit/audit';
import type { AccountRepository } from './account-repository';
import type { PasswordHasher } from './password-hasher';
import { hashSecretToken, newSecretToken } from './secret-token';
import type { SessionRepository } from './session-repository';

interface SignInDeps {
  readonly accounts: Pick<AccountRepository, 'findByUsername'>;
  readonly sessions: Pick<SessionRepository, 'open'>;
  readonly passwords: Pick<PasswordHasher, 'verify'>;
  /** Failed sign-ins by number and address together, so that nobody can lock the owner of a number out (F51). */
  readonly failedSignIns: Pick<RateLimit, 'check' | 'penalise'>;
  /** One attempt per number and address at a time, so that parallel guesses cannot outrun the count of failures. */
  readonly turns: QueuePerKey;
  readonly audit: Audit;
  /** Ends the session of a token, if it is one. */
  readonly endReplaced: (token: string, sender: string) => Promise<void>;
  readonly newId: () => string;
}

interface SignInInput {
  /** Normalised. */
  readonly username: string;
  readonly password: string;
  /** Sender of the request for the limits: address or network. */
  readonly sender: string;
  /** Token that came with the request: its session ends, since a new one takes its place (ASVS 7.2.4). */
  readonly replaces: string | null;
}

/**
 * Opens a session for the right password. An unknown number, a wrong password and a disabled user take the same steps
 * and get the same response, so that it reveals no account.
 * @throws `bad_credentials`, or `rate_limited` after too many failures of that number from that address
 */
export const makeSignIn = (deps: SignInDeps) => (input: SignInInput) =>
  deps.turns.run(`${input.sender} ${input.username}`, () => signIn(deps, input));

async function signIn(
  { accounts, sessions, passwords, failedSignIns, audit, endReplaced, newId }: SignInDeps,
  { username, password, sender, replaces }: SignInInput,
): Promise<LoginResponse> {
  const enterRefusal = (reason: string, userId?: string): Promise<void> =>
    audit.refuse({ act: 'sign-in-refused', userId, username, sender, details: { reason } });

  await failedSignIns.check(username, sender).catch(async (error: unknown) => {
    await enterRefusal('too many failures');
    throw error;
  });
  const account = await accounts.findByUsername(username);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password, sender);
  if (account !== null && isRight && !account.isDisabled) {
    const token = newSecretToken();
    const isOpen = await sessions.open({
      id: newId(),
      userId: account.id,
      tokenHash: hashSecretToken(token),
      verifiedHash: account.passwordHash,
    });
    if (isOpen) {
      // Before the token is given away: nobody is signed in without an entry.
      await audit.enter({ act: 'signed-in', by: 'user', userId: account.id, username, address: sender });
      if (replaces !== null) await endReplaced(replaces, sender);
      return { token, user: { id: account.id, username: account.username } };
    }
  }
  await failedSignIns.penalise(username, sender);
  const wrong = isRight ? 'account disabled' : 'wrong password';
  await enterRefusal(account === null ? 'unknown number' : wrong, account?.id);
  throw new AppError('bad_credentials', 'sign-in refused');
}
