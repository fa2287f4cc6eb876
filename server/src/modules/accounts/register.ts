import { AppError, type User } from '@qihang/shared/contracts';
import type { RateLimit } from '../../http/rate-limits';
import type { Audit } from '../audit/audit';
import type { AccountRepository } from './account-repository';
import type { RefuseGuessable } from './guessable-password';
import type { PasswordHasher } from './password-hasher';

interface RegisterDeps {
  readonly accounts: Pick<AccountRepository, 'lookAhead' | 'register'>;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  /** Failed codes by code and address; a valid code never counts. */
  readonly failedCodes: Pick<RateLimit, 'check' | 'penalise'>;
  readonly refuseGuessable: RefuseGuessable;
  readonly audit: Pick<Audit, 'refuse'>;
  readonly newId: () => string;
}

/** Normalised by the contract's schema, except for the password, which stays as typed. */
interface RegisterInput {
  readonly username: string;
  readonly password: string;
  readonly invitationCode: string;
  /** Sender of the request for the limits: address or network. */
  readonly sender: string;
}

const TAKEN = '该手机号已被注册';
const REFUSED = '邀请码无效或已被使用';

/**
 * Makes an account for a valid invitation code (R1.2, R5.6). A failed attempt spends nothing of the code.
 * @throws `conflict` for a taken number, `invalid_input` for a code that cannot be spent or a password that is easy to
 *   guess, `rate_limited`
 */
export const makeRegister =
  ({ accounts, passwords, failedCodes, refuseGuessable, audit, newId }: RegisterDeps) =>
  async ({ username, password, invitationCode, sender }: RegisterInput): Promise<User> => {
    const enterRefusal = (reason: string): Promise<void> =>
      audit.refuse({ act: 'registration-refused', username, sender, details: { reason } });
    const refuseNumber = async (): Promise<never> => {
      await enterRefusal('number taken');
      throw new AppError('conflict', 'number taken', { text: TAKEN, fields: { username: TAKEN } });
    };
    const refuseCode = async (): Promise<never> => {
      await failedCodes.penalise(invitationCode, sender);
      await enterRefusal('code refused');
      throw new AppError('invalid_input', 'code refused', {
        text: REFUSED,
        fields: { invitationCode: REFUSED },
      });
    };

    await failedCodes.check(invitationCode, sender);
    refuseGuessable(password, { username, field: 'password' });
    // Checked first because a hash is expensive; the outcome below decides.
    const { isTaken, isCodeSpendable } = await accounts.lookAhead(username, invitationCode);
    if (isTaken) return refuseNumber();
    if (!isCodeSpendable) return refuseCode();

    const user = { id: newId(), username };
    const passwordHash = await passwords.hash(password, sender);
    const entry = { act: 'registered', by: 'user', userId: user.id, username, address: sender } as const;
    const outcome = await accounts.register({ ...user, passwordHash }, invitationCode, entry);
    if (outcome === 'number-taken') return refuseNumber();
    if (outcome === 'code-refused') return refuseCode();
    return user;
  };
