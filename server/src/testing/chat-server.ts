import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ChatEvent, MessagePage, Order, UserEvent } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';
import { createApp } from '../app';
import { type ComposedProduct, composeProduct } from '../composition/product';
import { parseConfig } from '../config';
import { connectDatabase, type Database } from '../database/client';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { createLog } from '../http/request-logging';
import type { Answerer } from '../modules/answers/answerer';
import type { DeliverableModule } from '../modules/deliverables/compose-deliverables';
import { InvitationRepository } from '../modules/invitations/invitation-repository';
import { openWordListFile } from '../modules/moderation/word-list-file';
import type { PublishUserEvent } from '../modules/user-events/user-events';
import { anAgent } from './an-agent';
import { givenLanguage } from './given-language';
import { CHAT_STREAM, type OpenStream, openStream, USER_STREAM } from './open-stream';
import { CHEAP_HASHES, noFiles, QUICK_RETRY } from './product-overrides';

interface ChatServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly agents?: readonly AgentDefinition[];
  /** Replaces the coach by rules, and by default answers 好的。; `built-in` is the product's own. */
  readonly coach?: Answerer['stream'] | 'built-in';
  /** Another server on the same database acts as a second process. */
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

/** The API as the product composes it, without pages, listening on loopback, on a real database. */
export interface ChatServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly product: ComposedProduct;
  readonly deliverables: DeliverableModule;
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
  /** Event stream of one tab of the user, that has read everything at this mark. */
  userEvents(user: ChatUser, since?: string): Promise<OpenStream<UserEvent>>;
  messages(user: ChatUser, conversationId: string): Promise<MessagePage['items']>;
  close(): Promise<void>;
}

let numbers = 0;
const newPhone = (): string => `137${String(10_000_000 + numbers++)}`;

/** Text of all events so far, as a client would show it. */
export const textOf = (events: readonly ChatEvent[]): string =>
  events.reduce((text, event) => {
    if ('answer' in event) return text + event.answer;
    return 'event' in event && event.event === 'replace' ? event.text : text;
  }, '');

/** The start event of an accepted message. */
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
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    LIMIT_USER_PERCENT: '100000',
    DAILY_MESSAGES: '1000000',
    CHECKPOINT_MS: '50',
    ...options.environment,
  });
  const given = options.database ?? (await createTestDatabase());
  // A second process has connections of its own.
  const database = options.database === undefined ? given : connectAgain(given);
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const agents = options.agents ?? [anAgent()];
  const { coach, stallMs = 300 } = options;
  const product = composeProduct({
    config,
    database,
    log,
    newId: randomUUID,
    agents,
    environment: { TEST_KEY: 'sk-test-secret' },
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log, checkMs: 20 }),
    exportRenderer: noFiles,
    overrides: {
      hashCost: CHEAP_HASHES,
      ...(coach !== 'built-in' && {
        composeLanguage: givenLanguage({ coach, retry: QUICK_RETRY }),
      }),
      stallMs,
    },
  });
  const { answers, userEvents } = product;
  const parts = product.partsWith(null, []);
  const app = await createApp({ ...parts, log });
  await product.start();
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
    product,
    deliverables: parts.deliverables,
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
    async userEvents(user, since) {
      const tab = new AbortController();
      const path = `/api/chat/events${since === undefined ? '' : `?since=${since}`}`;
      const response = await call(user, 'GET', path, undefined, undefined, tab.signal);
      return openStream(response, tab, USER_STREAM);
    },
    async messages(user, conversationId) {
      const response = await call(user, 'GET', `/api/chat/conversations/${conversationId}/messages`);
      if (response.status !== 200) throw new Error(`messages answered ${response.status}`);
      return ((await response.json()) as MessagePage).items;
    },
    async close() {
      await answers.drain(0);
      await app.close();
      await product.close();
      await database.close();
    },
  };
}
