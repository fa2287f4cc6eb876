import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Gateway } from '@qihang/federation/gateway';
import type { LoginResponse } from '@qihang/shared/contracts';
import { createApp } from '../app';
import { composeProduct } from '../composition/product';
import { type Config, parseConfig } from '../config';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { App } from '../http/app-type';
import { createLog } from '../http/request-logging';
import type { Accounts } from '../modules/accounts/compose-accounts';
import type { HashCost } from '../modules/accounts/password-hasher';
import type { Answerer } from '../modules/answers/answerer';
import type { ExportRenderer } from '../modules/exports/compose-exports';
import { newInvitationCode } from '../modules/invitations/invitation-code';
import { InvitationRepository } from '../modules/invitations/invitation-repository';
import { openWordListFile } from '../modules/moderation/word-list-file';
import type { Releases } from '../modules/releases/compose-releases';
import { anAgent } from './an-agent';
import { givenLanguage } from './given-language';
import { CHEAP_HASHES, noFiles } from './product-overrides';
import { makeTinyGateway } from './tiny-gateway';

interface TestAppOptions {
  /** Settings other than the defaults, as the operator would give them; a test is faster than a person, and may be. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Another application on the same database acts as a second process. */
  readonly database?: TestDatabase;
  /** Works with the rights that the product has on its embedded database, instead of all. */
  readonly asProduct?: boolean;
  readonly hashCost?: HashCost;
  /** Replaces the coach by rules; by default it answers 好的。 */
  readonly coach?: Answerer['stream'];
  /** The gateway of what is in force; by default one with two releases of its own that never change. */
  readonly openGateway?: (releases: Releases) => Promise<Gateway>;
  /** Writes exported files; by default nothing does. */
  readonly exportRenderer?: ExportRenderer;
}

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** For requests of this user. */
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly accounts: Accounts;
  readonly releases: Releases;
  /** The whole log so far, at the level `trace`. */
  logged(): string;
  /** A new invitation code. */
  invite(uses?: number): Promise<string>;
  /** Registers over HTTP with a new number, and signs in. */
  signUp(): Promise<TestUser>;
  signIn(username: string, password: string): Promise<LoginResponse>;
  /** Listens on loopback, for tests that `inject` cannot cover. @returns the address */
  listen(): Promise<string>;
  close(): Promise<void>;
}

let numbers = 0;

/** A mobile number that no other caller of this process gets. */
export const newPhone = (): string => `139${String(10_000_000 + (numbers++ % 90_000_000))}`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The API as the product assembles it, on a database of its own, with everything real but the strength of hashes. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = parseConfig({ NODE_ENV: 'test', LIMIT_USER_PERCENT: '100000', ...options.environment });
  const database = options.database ?? (await createTestDatabase({ asProduct: options.asProduct }));
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const product = composeProduct({
    config,
    database,
    log,
    newId: randomUUID,
    agents: [anAgent()],
    environment: {},
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log, checkMs: 20 }),
    exportRenderer: options.exportRenderer ?? noFiles,
    overrides: {
      hashCost: options.hashCost ?? CHEAP_HASHES,
      composeLanguage: givenLanguage({ coach: options.coach }),
    },
  });
  const { accounts, answers, releases } = product;
  await releases.start();
  const tiny = await makeTinyGateway();
  const gateway = (await options.openGateway?.(releases)) ?? null;
  const app = await createApp({ ...product.partsWith(gateway ?? tiny.gateway, []), log });
  await product.start();
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
    releases,
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
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await answers.drain(0);
      await app.close();
      await gateway?.stop();
      await product.close();
      await tiny.remove();
      if (options.database === undefined) await database.close();
    },
  };
}
