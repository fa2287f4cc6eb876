import type { PasswordResetRepository } from './password-reset-repository';
import { hashSecretToken, newSecretToken } from './secret-token';

interface IssueResetLinkDeps {
  readonly resets: Pick<PasswordResetRepository, 'issue'>;
  readonly newId: () => string;
  readonly lifetimeMs: number;
}

/** Creates a one-time link below `site` for a new password, and ends all sessions of the user. */
export const makeIssueResetLink =
  ({ resets, newId, lifetimeMs }: IssueResetLinkDeps) =>
  async (userId: string, site: URL): Promise<string> => {
    const token = newSecretToken();
    await resets.issue({ id: newId(), userId, tokenHash: hashSecretToken(token), lifetimeMs });
    const link = new URL('/login', site);
    // In the fragment, which no browser sends: the token is in no log of a proxy (ASVS 14.2.1).
    link.hash = `reset=${token}`;
    return link.href;
  };
