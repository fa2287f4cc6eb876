import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  type ChatEvent,
  isLastEvent,
  type MessagePage,
  makeChatEventDecoder,
} from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';
import type { CoachMemory } from '../coach/coach-memory';
import { parseConfig } from '../config';
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
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import type { LanguageProvider } from '../providers/language-provider';
import { makeProviderRegistry, type ProviderRegistry } from '../providers/provider-registry';
import { anAgent } from './an-agent';

interface ChatServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly agents?: readonly AgentDefinition[];
  /** Stands in for the built-in coach; by default it answers 好的。 */
  readonly coach?: LanguageProvider['stream'];
  readonly memory?: CoachMemory;
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

/** A stream that is being read. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** All events up to the last one, or up to where the connection ended. */
  readonly events: Promise<ChatEvent[]>;
  /** Resolves once an event was seen that fits. */
  seen(fits: (event: ChatEvent, soFar: readonly ChatEvent[]) => boolean): Promise<ChatEvent>;
  /** Closes the tab. */
  leave(): void;
  /** The body of a failed request. */
  readonly failure: Promise<unknown>;
}

interface SendOptions {
  readonly agent?: string;
  readonly conversationId?: string | null;
  readonly key?: string;
}

/** The chat's part of the API as the product assembles it, listening on loopback, on a real database. */
export interface ChatServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly generations: Generations;
  readonly providers: ProviderRegistry;
  logged(): string;
  signUp(): Promise<ChatUser>;
  request(user: ChatUser | null, method: string, path: string, body?: unknown): Promise<Response>;
  send(user: ChatUser, message: string, options?: SendOptions): Promise<OpenStream>;
  watch(user: ChatUser, generationId: string, after?: number | string): Promise<OpenStream>;
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

export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const config = parseConfig({
    NODE_ENV: 'test',
    LIMIT_RUNNING_PER_USER: '1000',
    LIMIT_MESSAGES_PER_MINUTE: '100000',
    DAILY_MESSAGES: '1000000',
    CHECKPOINT_MS: '50',
    ...options.environment,
  });
  const database = options.database ?? (await createTestDatabase());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const hashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const accounts = composeAccounts({ database, config, log, newId: randomUUID, hashCost });
  const agents = options.agents ?? [anAgent()];
  const providers = makeProviderRegistry({
    config,
    agents,
    vendorConversations: makeVendorConversations(database),
    coach: { id: 'coach', model: null, stream: options.coach ?? sayOkay },
    environment: { TEST_KEY: 'sk-test-secret' },
    log,
    retry: { retries: 2, pauseMs: 20, maxPauseMs: 2_000 },
  });
  const generations = composeGenerations({
    database,
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log, lookMs: 20 }),
    config,
    log,
    newId: randomUUID,
    findAgent: (key) => agents.find((agent) => agent.key === key),
    providers,
    memory: options.memory ?? noMemory,
    stallMs: options.stallMs ?? 300,
  });
  const app = createHttpApp({ log, trustProxy: false });
  registerSessionGuard(app, accounts);
  registerAccountRoutes(app, accounts.useCases);
  const conversations = composeConversations({
    database,
    config,
    findAgent: (key) => agents.find((agent) => agent.key === key),
    onConversationDeleted: (id) => generations.forgetConversation(id),
  });
  registerConversationRoutes(app, conversations);
  registerGenerationRoutes(app, {
    useCases: generations.useCases,
    stream: generations.stream,
    signalFor: (session) => accounts.sessionEvents.signalFor(session),
  });
  registerUsageRoutes(app, composeUsage(database, config));
  await accounts.sessionEvents.start();
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
    return readStream(await call(user, method, path, body, key, tab.signal), tab);
  };
  const invitations = new InvitationRepository(database);

  return {
    url,
    database,
    generations,
    providers,
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
    request: (user, method, path, body) => call(user, method, path, body),
    send: (user, message, { agent = agents[0]?.key ?? '', conversationId = null, key } = {}) =>
      open(user, 'POST', `/api/chat/${agent}`, { message, conversationId }, key),
    watch: (user, id, after = 0) => open(user, 'GET', `/api/chat/generations/${id}/stream?after=${after}`),
    async messages(user, conversationId) {
      const response = await call(user, 'GET', `/api/chat/conversations/${conversationId}/messages`);
      if (response.status !== 200) throw new Error(`messages answered ${response.status}`);
      return ((await response.json()) as MessagePage).items;
    },
    async close() {
      await generations.drain(0);
      await app.close();
      await generations.close();
      await accounts.sessionEvents.close();
      if (options.database === undefined) await database.close();
    },
  };
}

function readStream(response: Response, tab: AbortController): OpenStream {
  const soFar: ChatEvent[] = [];
  const watchers = new Set<() => void>();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const events = isStream ? readEvents(response, soFar, watchers) : Promise.resolve(soFar);
  return {
    status: response.status,
    headers: response.headers,
    events,
    failure: isStream ? Promise.resolve(null) : response.json(),
    seen: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const index = soFar.findIndex((event, at) => fits(event, soFar.slice(0, at + 1)));
          const found = soFar[index];
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
        events.then(() => reject(new Error(`ended without it: ${JSON.stringify(soFar.slice(-3))}`)));
      }),
    leave: () => tab.abort(),
  };
}

async function readEvents(
  response: Response,
  soFar: ChatEvent[],
  watchers: ReadonlySet<() => void>,
): Promise<ChatEvent[]> {
  const decode = makeChatEventDecoder();
  const decoder = new TextDecoder();
  let hasEnded = false;
  try {
    for await (const bytes of response.body ?? []) {
      for (const event of decode(decoder.decode(bytes, { stream: true }))) {
        if (hasEnded) throw new Error('an event after the last one');
        hasEnded = isLastEvent(event);
        soFar.push(event);
      }
      for (const look of watchers) look();
    }
  } catch (error) {
    if (error instanceof Error && error.message === 'an event after the last one') throw error;
    // The connection was lost or the tab was closed: the events so far are the answer.
  }
  return soFar;
}
