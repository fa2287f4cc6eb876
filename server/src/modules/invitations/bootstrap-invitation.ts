import { normaliseInvitationCode } from '@qihang/shared/contracts';
import type { InvitationRepository } from './invitation-repository';

interface BootstrapInvitationDeps {
  readonly invitations: Pick<InvitationRepository, 'insertIfNew'>;
  /** `BOOTSTRAP_INVITATION_CODE`; null for a generated one. */
  readonly wanted: string | null;
  readonly newId: () => string;
  readonly newCode: () => string;
}

/** Accounts that the first code of a new database allows. */
const USES = 1_000;

/**
 * Makes the first code of a new database. @returns the code, to be shown to the operator once; null for an old
 * database
 */
export const makeBootstrapInvitation =
  ({ invitations, wanted, newId, newCode }: BootstrapInvitationDeps) =>
  async (): Promise<string | null> => {
    const code = wanted === null ? newCode() : normaliseInvitationCode(wanted);
    const isNew = await invitations.insertIfNew({
      id: newId(),
      code,
      label: 'first code',
      maxUses: USES,
      lifetimeMs: null,
    });
    return isNew ? code : null;
  };
