import { AppError, type User } from '@qihang/shared/contracts';
import type { RateLimit } from '../../http/rate-limits';
import type { AccountRepository } from './account-repository';
import type { PasswordHasher } from './password-hasher';

interface RegisterDeps {
  readonly accounts: Pick<AccountRepository, 'lookAhead' | 'register'>;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  /** Failed codes by code and address; a valid code never counts. */
  readonly failedCodes: Pick<RateLimit, 'check' | 'penalise'>;
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

const numberTaken = (): AppError =>
  new AppError('conflict', 'number taken', { text: TAKEN, fields: { username: TAKEN } });

/**
 * Makes an account for a valid invitation code (R1.2, R5.6). A failed attempt spends nothing of the code.
 * @throws `conflict` for a taken number, `invalid_input` for a code that cannot be spent, `rate_limited`
 */
export const makeRegister =
  ({ accounts, passwords, failedCodes, newId }: RegisterDeps) =>
  async ({ username, password, invitationCode, sender }: RegisterInput): Promise<User> => {
    const refuseCode = async (): Promise<never> => {
      await failedCodes.penalise(invitationCode, sender);
      throw new AppError('invalid_input', 'code refused', {
        text: REFUSED,
        fields: { invitationCode: REFUSED },
      });
    };

    await failedCodes.check(invitationCode, sender);
    // Checked first because a hash is expensive; the outcome below decides.
    const { isTaken, isCodeSpendable } = await accounts.lookAhead(username, invitationCode);
    if (isTaken) throw numberTaken();
    if (!isCodeSpendable) return refuseCode();

    const user = { id: newId(), username };
    const passwordHash = await passwords.hash(password, sender);
    const outcome = await accounts.register({ ...user, passwordHash }, invitationCode);
    if (outcome === 'number-taken') throw numberTaken();
    if (outcome === 'code-refused') return refuseCode();
    return user;
  };
