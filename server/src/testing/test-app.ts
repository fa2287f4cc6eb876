import { randomUUID } from 'node:crypto';
import type { LoginResponse } from '@qihang/shared/contracts';
import { type Config, parseConfig } from '../config';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { App } from '../http/app-type';
import { createHttpApp } from '../http/create-http-app';
import { registerAddressLimits } from '../http/rate-limits';
import { createLog } from '../http/request-logging';
import { registerSessionGuard } from '../http/require-session';
import { registerAccountRoutes } from '../modules/accounts/account-routes';
import { type Accounts, composeAccounts } from '../modules/accounts/compose-accounts';
import type { HashCost } from '../modules/accounts/password-hasher';
import { composeConversations } from '../modules/conversations/compose-conversations';
import { registerConversationRoutes } from '../modules/conversations/conversation-routes';
import { newInvitationCode } from '../modules/invitations/invitation-code';
import { InvitationRepository } from '../modules/invitations/invitation-repository';

/** The least work that argon2id allows: tests of anything but hashing itself need no strong hashes. */
const CHEAP: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestAppOptions {
  /** Settings other than the defaults, as the operator would give them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Another application on the same database stands for a second process. */
  readonly database?: TestDatabase;
  readonly hashCost?: HashCost;
  readonly requestTimeoutMs?: number;
  readonly sweepMs?: number;
}

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** For requests in this user's name. */
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly accounts: Accounts;
  /** Ids of conversations that were deleted, as the generations hear of them. */
  readonly deleted: readonly string[];
  /** Everything logged so far, at the level `trace`. */
  logged(): string;
  /** A new code. */
  invite(uses?: number): Promise<string>;
  /** Registers over HTTP with a new number, and signs in. */
  signUp(): Promise<TestUser>;
  signIn(username: string, password: string): Promise<LoginResponse>;
  close(): Promise<void>;
}

let numbers = 0;

/** A mobile number that no other caller of this process gets. */
export const newPhone = (): string => `139${String(10_000_000 + (numbers++ % 90_000_000))}`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The API as the product assembles it, on a database of its own, with everything real but the strength of hashes. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = parseConfig({ NODE_ENV: 'test', ...options.environment });
  const database = options.database ?? (await createTestDatabase());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const accounts = composeAccounts({
    database,
    config,
    log,
    newId: randomUUID,
    hashCost: options.hashCost ?? CHEAP,
  });
  const deleted: string[] = [];
  const app = createHttpApp({
    log,
    trustProxy: config.TRUST_PROXY,
    ...(options.requestTimeoutMs === undefined ? {} : { requestTimeoutMs: options.requestTimeoutMs }),
  });
  registerAddressLimits(app, accounts.addressLimit);
  registerSessionGuard(app, accounts);
  registerAccountRoutes(app, accounts.useCases);
  registerConversationRoutes(
    app,
    composeConversations({ database, onConversationDeleted: (id) => void deleted.push(id) }),
  );
  await accounts.sessionEvents.start();
  await app.ready();

  const invitations = new InvitationRepository(database);
  const signIn = async (username: string, password: string): Promise<LoginResponse> => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
    });
    if (response.statusCode !== 200)
      throw new Error(`sign-in answered ${response.statusCode}: ${response.body}`);
    return response.json<LoginResponse>();
  };
  const invite = async (uses = 1): Promise<string> => {
    const code = newInvitationCode();
    await invitations.insert([{ id: randomUUID(), code, label: null, maxUses: uses, lifetimeMs: null }]);
    return code;
  };
  return {
    app,
    config,
    database,
    accounts,
    deleted,
    logged: () => lines.join(''),
    invite,
    signIn,
    async signUp() {
      const username = newPhone();
      const password = `pass-${randomUUID()}`;
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: { username, password, invitationCode: await invite() },
      });
      if (response.statusCode !== 201)
        throw new Error(`register answered ${response.statusCode}: ${response.body}`);
      const { token, user } = await signIn(username, password);
      return { id: user.id, username, password, token, headers: bearer(token) };
    },
    async close() {
      await app.close();
      await accounts.sessionEvents.close();
      if (options.database === undefined) await database.close();
    },
  };
}
