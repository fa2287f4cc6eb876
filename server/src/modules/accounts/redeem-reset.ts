import { AppError } from '@qihang/shared/contracts';
import type { SessionEnding } from '../../http/session-events';
import type { PasswordHasher } from './password-hasher';
import type { PasswordResetRepository } from './password-reset-repository';
import { hashSecretToken } from './secret-token';

interface RedeemResetDeps {
  readonly resets: Pick<PasswordResetRepository, 'isOpen' | 'redeem'>;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly announce: (ending: SessionEnding) => void;
}

const REFUSED = '链接无效或已过期';

const refused = (): AppError =>
  new AppError('invalid_input', 'reset link refused', { text: REFUSED, fields: { token: REFUSED } });

/**
 * Sets a new password by an operator's one-time link and ends all of the user's sessions.
 * @throws `invalid_input` with the field `token` when the link is unknown, used or expired
 */
export const makeRedeemReset =
  ({ resets, passwords, announce }: RedeemResetDeps) =>
  async ({ token, password }: { readonly token: string; readonly password: string }): Promise<void> => {
    const tokenHash = hashSecretToken(token);
    // Before the hash, which is dear: a made-up token must cost us nothing.
    if (!(await resets.isOpen(tokenHash))) throw refused();
    const ending = await resets.redeem(tokenHash, await passwords.hash(password));
    if (ending === null) throw refused();
    announce(ending);
  };
