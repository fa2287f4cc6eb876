import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { LoginResponse } from '@qihang/shared/contracts';
import { createApp } from '../app';
import { MAKERS } from '../coach/deliverables/makers';
import { type Lexicons, loadLexicons } from '../coach/lexicons';
import { type Config, parseConfig } from '../config';
import { PostgresBus } from '../database/process-bus';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { App } from '../http/app-type';
import { createLog } from '../http/request-logging';
import { type Accounts, composeAccounts } from '../modules/accounts/compose-accounts';
import type { HashCost } from '../modules/accounts/password-hasher';
import { composeConversations } from '../modules/conversations/compose-conversations';
import { composeExports, type ExportRenderer } from '../modules/exports/compose-exports';
import { composeGenerations } from '../modules/generations/compose-generations';
import { newInvitationCode } from '../modules/invitations/invitation-code';
import { InvitationRepository } from '../modules/invitations/invitation-repository';
import { openWordListFile } from '../modules/moderation/word-list-file';
import { composeReleases, type Releases } from '../modules/releases/compose-releases';
import { composeShelf } from '../modules/shelf/compose-shelf';
import { makeReadiness } from '../modules/site/readiness';
import { makeSite, toPublicAgent } from '../modules/site/site';
import { composeUsage } from '../modules/usage/compose-usage';
import { UserEvents } from '../modules/user-events/user-events';
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import type { LanguageProvider } from '../providers/language-provider';
import { makeProviderRegistry } from '../providers/provider-registry';
import { anAgent } from './an-agent';
import { makeTinyGateway } from './tiny-gateway';

/** The least work that argon2id allows: tests of anything but hashing itself need no strong hashes. */
const CHEAP: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestAppOptions {
  /** Settings other than the defaults, as the operator would give them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Another application on the same database stands for a second process. */
  readonly database?: TestDatabase;
  readonly hashCost?: HashCost;
  /** Stands in for the built-in coach; by default it answers 好的。 */
  readonly coach?: LanguageProvider['stream'];
  /** Writes exported files; by default nothing does. */
  readonly exportRenderer?: ExportRenderer;
}

/** What writes files is heavy: a test that wants some brings it along. */
const noFiles: ExportRenderer = {
  render: () => Promise.reject(new Error('this application was made without what writes files')),
  close: async () => {},
};

const sayOkay: LanguageProvider['stream'] = async function* () {
  yield { type: 'text', text: '好的。' };
};

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
  readonly releases: Releases;
  /** Everything logged so far, at the level `trace`. */
  logged(): string;
  /** A new code. */
  invite(uses?: number): Promise<string>;
  /** Registers over HTTP with a new number, and signs in. */
  signUp(): Promise<TestUser>;
  signIn(username: string, password: string): Promise<LoginResponse>;
  /** Listens on loopback, for what `inject` cannot show. @returns the address */
  listen(): Promise<string>;
  close(): Promise<void>;
}

let lexicons: Lexicons | null = null;
/** Read when the first test needs it, once for all. */
const shippedLexicons = (): Lexicons => {
  lexicons ??= loadLexicons();
  return lexicons;
};

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
  const newId = randomUUID;
  const accounts = composeAccounts({ database, config, log, newId, hashCost: options.hashCost ?? CHEAP });
  const agent = anAgent();
  const providers = makeProviderRegistry({
    config,
    agents: [agent],
    coach: { id: 'coach', model: null, stream: options.coach ?? sayOkay },
    vendorConversations: makeVendorConversations(database),
    environment: {},
    log,
  });
  const bus = new PostgresBus({ database, id: newId(), log });
  const userEvents = new UserEvents(bus);
  const generations = composeGenerations({
    database,
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log, lookMs: 20 }),
    config,
    log,
    newId,
    findAgent: (key) => (key === agent.key ? agent : undefined),
    providers,
    memory: { prepare: async () => ({ profileText: '' }) },
    userEvents,
    bus,
  });
  const releases = composeReleases({ database, config, log, newId });
  const exports = composeExports({ database, config, renderer: options.exportRenderer ?? noFiles });
  const tiny = await makeTinyGateway();
  const publicAgent = toPublicAgent(agent, providers.pick(agent).label);
  const app = await createApp({
    config,
    log,
    accounts,
    conversations: composeConversations({
      database,
      config,
      findAgent: (key) => (key === agent.key ? agent : undefined),
      publish: userEvents.publish,
      onConversationDeleted: (id) => generations.forgetConversation(id),
    }),
    generations,
    userEvents,
    exportDeliverable: exports.exportDeliverable,
    usage: composeUsage(database, config),
    shelf: composeShelf({
      database,
      newId,
      publish: userEvents.publish,
      lexicons: { of: (key) => shippedLexicons().of(key) },
      makers: MAKERS,
      today: () => new Date().toISOString().slice(0, 10),
    }),
    site: {
      site: makeSite(config, publicAgent),
      findAgent: (key) => (key === agent.key ? publicAgent : null),
      readiness: makeReadiness({
        database,
        providerHealth: providers.health,
        isRegistryWhole: () => releases.isWhole([]),
      }),
    },
    releases: releases.useCases,
    gateway: tiny.gateway,
  });
  await accounts.sessionEvents.start();
  await bus.start();
  await generations.start();
  await releases.start();
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
      await generations.drain(0);
      await app.close();
      await generations.close();
      await exports.close();
      await releases.close();
      await bus.close();
      await accounts.sessionEvents.close();
      await tiny.remove();
      if (options.database === undefined) await database.close();
    },
  };
}
