import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ChatEvent, MessagePage, Order, UserEvent } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';
import type { CoachMemory } from '../coach/coach-memory';
import { directRegistry } from '../coach/director/direct-registry';
import type { Direct } from '../coach/director/make-director';
import { parseConfig } from '../config';
import { connectDatabase, type Database } from '../database/client';
import { PostgresBus } from '../database/process-bus';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { createHttpApp } from '../http/create-http-app';
import { createLog } from '../http/request-logging';
import { registerSessionGuard } from '../http/require-session';
import { registerAccountRoutes } from '../modules/accounts/account-routes';
import { composeAccounts } from '../modules/accounts/compose-accounts';
import { composeConversations } from '../modules/conversations/compose-conversations';
import { registerConversationRoutes } from '../modules/conversations/conversation-routes';
import { composeGenerations, type Generations } from '../modules/generations/compose-generations';
import { registerGenerationRoutes } from '../modules/generations/generation-routes';
import { InvitationRepository } from '../modules/invitations/invitation-repository';
import { openWordListFile } from '../modules/moderation/word-list-file';
import { composeUsage } from '../modules/usage/compose-usage';
import { registerUsageRoutes } from '../modules/usage/usage-routes';
import { registerUserEventRoutes } from '../modules/user-events/user-event-routes';
import { type PublishUserEvent, UserEvents } from '../modules/user-events/user-events';
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import type { LanguageProvider } from '../providers/language-provider';
import { makeProviderRegistry, type ProviderRegistry } from '../providers/provider-registry';
import { anAgent } from './an-agent';
import { CHAT_STREAM, type OpenStream, openStream, USER_STREAM } from './open-stream';

interface ChatServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly agents?: readonly AgentDefinition[];
  /** Stands in for the built-in coach; by default it answers 好的。 */
  readonly coach?: LanguageProvider['stream'];
  readonly memory?: CoachMemory;
  /** The coach above whoever answers; by default nobody is directed. */
  readonly direct?: Direct;
  /** Another server on the same database stands for a second process. */
  readonly database?: TestDatabase;
  readonly stallMs?: number;
}

export interface ChatUser {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

interface SendOptions {
  readonly agent?: string;
  readonly conversationId?: string | null;
  readonly editOf?: string;
  readonly order?: Order;
  readonly key?: string;
}

/** The chat's part of the API as the product assembles it, listening on loopback, on a real database. */
export interface ChatServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly generations: Generations;
  readonly providers: ProviderRegistry;
  readonly publish: PublishUserEvent;
  logged(): string;
  signUp(): Promise<ChatUser>;
  request(
    user: ChatUser | null,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Response>;
  send(user: ChatUser, message: string, options?: SendOptions): Promise<OpenStream>;
  watch(user: ChatUser, generationId: string, after?: number | string): Promise<OpenStream>;
  /** What the user's tabs are told. */
  userEvents(user: ChatUser): Promise<OpenStream<UserEvent>>;
  messages(user: ChatUser, conversationId: string): Promise<MessagePage['items']>;
  close(): Promise<void>;
}

const sayOkay: LanguageProvider['stream'] = async function* () {
  yield { type: 'text', text: '好的。' };
};

const noMemory: CoachMemory = { prepare: async () => ({ profileText: '' }) };

let numbers = 0;
const newPhone = (): string => `137${String(10_000_000 + numbers++)}`;

/** Text of all events so far, as a client would show it. */
export const textOf = (events: readonly ChatEvent[]): string =>
  events.reduce((text, event) => {
    if ('answer' in event) return text + event.answer;
    return 'event' in event && event.event === 'replace' ? event.text : text;
  }, '');

/** The start that every accepted message begins with. */
export const startOf = (events: readonly ChatEvent[]) => {
  const [first] = events;
  if (first === undefined || !('event' in first) || first.event !== 'start') throw new Error('no start');
  return first;
};

export const isAnswer = (event: ChatEvent): boolean => 'answer' in event;

/** The same database over a pool of its own, of the same size. */
const connectAgain = ({ connection, pool: { options } }: TestDatabase): Database =>
  connectDatabase(connection, {
    DATABASE_POOL: options.max ?? 10,
    DATABASE_STATEMENT_MS: 20_000,
    DATABASE_CONNECT_MS: 20_000,
  });

export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const config = parseConfig({
    NODE_ENV: 'test',
    LIMIT_RUNNING_PER_USER: '1000',
    LIMIT_MESSAGES_PER_MINUTE: '100000',
    DAILY_MESSAGES: '1000000',
    CHECKPOINT_MS: '50',
    ...options.environment,
  });
  const given = options.database ?? (await createTestDatabase());
  // A second process has connections of its own.
  const database = options.database === undefined ? given : connectAgain(given);
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const hashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const accounts = composeAccounts({ database, config, log, newId: randomUUID, hashCost });
  const agents = options.agents ?? [anAgent()];
  const registry = makeProviderRegistry({
    config,
    agents,
    vendorConversations: makeVendorConversations(database),
    coach: { id: 'coach', model: null, stream: options.coach ?? sayOkay },
    environment: { TEST_KEY: 'sk-test-secret' },
    log,
    retry: { retries: 2, pauseMs: 20, maxPauseMs: 2_000 },
  });
  const providers = options.direct === undefined ? registry : directRegistry(registry, options.direct);
  const bus = new PostgresBus({ database, id: randomUUID(), log });
  const userEvents = new UserEvents(bus);
  const generations = composeGenerations({
    database,
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log, lookMs: 20 }),
    config,
    log,
    newId: randomUUID,
    findAgent: (key) => agents.find((agent) => agent.key === key),
    providers,
    memory: options.memory ?? noMemory,
    userEvents,
    bus,
    stallMs: options.stallMs ?? 300,
  });
  const app = createHttpApp({ log, trustProxy: false });
  registerSessionGuard(app, accounts);
  registerAccountRoutes(app, accounts.useCases);
  const conversations = composeConversations({
    database,
    config,
    findAgent: (key) => agents.find((agent) => agent.key === key),
    publish: userEvents.publish,
    onConversationDeleted: (id) => generations.forgetConversation(id),
  });
  registerConversationRoutes(app, conversations);
  accounts.sessionEvents.onEnded(({ userId, isAccountDeleted }) => {
    if (isAccountDeleted) generations.forgetUser(userId);
  });
  const { stream } = generations;
  const signalFor = accounts.sessionEvents.signalFor.bind(accounts.sessionEvents);
  registerGenerationRoutes(app, { useCases: generations.useCases, stream, signalFor });
  registerUserEventRoutes(app, { events: userEvents, stream, signalFor });
  registerUsageRoutes(app, composeUsage(database, config));
  await accounts.sessionEvents.start();
  await bus.start();
  await generations.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const call = (
    user: ChatUser | null,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
    signal?: AbortSignal,
  ) =>
    fetch(url + path, {
      method,
      signal: signal ?? null,
      headers: {
        ...(user === null ? {} : { authorization: `Bearer ${user.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const open = async (user: ChatUser, method: string, path: string, body?: unknown, key?: string) => {
    const tab = new AbortController();
    return openStream(await call(user, method, path, body, key, tab.signal), tab, CHAT_STREAM);
  };
  const invitations = new InvitationRepository(database);

  return {
    url,
    database: given,
    generations,
    providers,
    publish: userEvents.publish,
    logged: () => lines.join(''),
    async signUp() {
      const credentials = { username: newPhone(), password: `pass-${randomUUID()}` };
      const code = randomUUID().toUpperCase();
      await invitations.insert([{ id: randomUUID(), code, label: null, maxUses: 1, lifetimeMs: null }]);
      const registered = await call(null, 'POST', '/api/auth/register', {
        ...credentials,
        invitationCode: code,
      });
      if (registered.status !== 201) throw new Error(`register answered ${await registered.text()}`);
      const signedIn = await call(null, 'POST', '/api/auth/login', credentials);
      const { token, user } = (await signedIn.json()) as { token: string; user: { id: string } };
      return { ...credentials, id: user.id, token };
    },
    request: (user, method, path, body, key) => call(user, method, path, body, key),
    send: (user, message, { agent = agents[0]?.key ?? '', conversationId = null, editOf, order, key } = {}) =>
      open(user, 'POST', `/api/chat/${agent}`, { message, conversationId, editOf, order }, key),
    watch: (user, id, after = 0) => open(user, 'GET', `/api/chat/generations/${id}/stream?after=${after}`),
    async userEvents(user) {
      const tab = new AbortController();
      const response = await call(user, 'GET', '/api/chat/events', undefined, undefined, tab.signal);
      return openStream(response, tab, USER_STREAM);
    },
    async messages(user, conversationId) {
      const response = await call(user, 'GET', `/api/chat/conversations/${conversationId}/messages`);
      if (response.status !== 200) throw new Error(`messages answered ${response.status}`);
      return ((await response.json()) as MessagePage).items;
    },
    async close() {
      await generations.drain(0);
      await app.close();
      await generations.close();
      await bus.close();
      await accounts.sessionEvents.close();
      await database.close();
    },
  };
}
