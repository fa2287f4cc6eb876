import { AppError } from '@qihang/shared/contracts';
import type { SessionEnding } from '../../http/session-endings';
import type { Audit } from '../audit/audit';
import type { RefuseGuessable } from './guessable-password';
import type { PasswordHasher } from './password-hasher';
import type { PasswordResetRepository } from './password-reset-repository';
import { hashSecretToken } from './secret-token';

interface RedeemResetDeps {
  readonly resets: Pick<PasswordResetRepository, 'findOpen' | 'redeem'>;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly refuseGuessable: RefuseGuessable;
  readonly audit: Pick<Audit, 'refuse'>;
  readonly announce: (ending: SessionEnding) => void;
}

interface RedeemInput {
  readonly token: string;
  readonly password: string;
  /** Sender of the request for the limits: address or network. */
  readonly sender: string;
}

const REFUSED = '链接无效或已过期';

/**
 * Sets a new password by an operator's one-time link and ends all of the user's sessions.
 * @throws `invalid_input` with the field `token` when the link is unknown, used or expired
 */
export const makeRedeemReset =
  ({ resets, passwords, refuseGuessable, audit, announce }: RedeemResetDeps) =>
  async ({ token, password, sender }: RedeemInput): Promise<void> => {
    const refuse = async (): Promise<never> => {
      await audit.refuse({ act: 'password-reset-refused', sender });
      throw new AppError('invalid_input', 'reset link refused', {
        text: REFUSED,
        fields: { token: REFUSED },
      });
    };
    const tokenHash = hashSecretToken(token);
    // Checked before the expensive hash, so that a made-up token costs nothing.
    const open = await resets.findOpen(tokenHash);
    if (open === null) return refuse();
    refuseGuessable(password, { username: open.username, field: 'password' });
    const ending = await resets.redeem(tokenHash, await passwords.hash(password, sender), sender);
    if (ending === null) return refuse();
    announce(ending);
  };
