import type { InvitationRepository, NewInvitation } from './invitation-repository';

interface CreateInvitationsDeps {
  readonly invitations: Pick<InvitationRepository, 'insert'>;
  readonly newId: () => string;
  readonly newCode: () => string;
}

export interface InvitationOrder {
  readonly count: number;
  readonly uses: number;
  readonly lifetimeMs: number | null;
  readonly label: string | null;
}

const BATCH = 500;

/** Makes and returns `count` codes of `uses` uses each. */
export const makeCreateInvitations =
  ({ invitations, newId, newCode }: CreateInvitationsDeps) =>
  async ({ count, uses, lifetimeMs, label }: InvitationOrder): Promise<string[]> => {
    const codes: string[] = [];
    while (codes.length < count) {
      const batch = Array.from(
        { length: Math.min(BATCH, count - codes.length) },
        (): NewInvitation => ({ id: newId(), code: newCode(), label, maxUses: uses, lifetimeMs }),
      );
      codes.push(...(await invitations.insert(batch)));
    }
    return codes;
  };
