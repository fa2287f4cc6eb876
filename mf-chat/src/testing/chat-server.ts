import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ChatEvent,
  type ConversationSummary,
  encodeChatEvent,
  isLastEvent,
  type MessageDetail,
} from '@qihang/shared/contracts';
import { anId, readRequestBody, startApiTestServer } from '@qihang/shared/testing';

/** One running answer, under the test's control. */
export interface ScriptedAnswer {
  readonly generationId: string;
  readonly conversationId: string;
  /** Appends a piece and shows it to every viewer. */
  say(text: string): void;
  done(status?: 'stopped'): void;
  fail(error: string, code?: string): void;
  /** Cuts every viewer's connection without a last event. */
  cut(): void;
  viewers(): number;
}

/** A server that speaks the chat's contract from memory, over real HTTP. */
export interface ChatServer {
  readonly conversations: ConversationSummary[];
  readonly messages: Map<string, MessageDetail[]>;
  /** `METHOD /path?query` of every request, without the timestamp. */
  readonly requests: string[];
  /** The bodies of sends, with their keys. */
  readonly sends: {
    readonly message: string;
    readonly conversationId: string | null;
    readonly key: string;
  }[];
  readonly answers: ScriptedAnswer[];
  /** Takes the next request that matches out of the ordinary course. */
  intercept(matches: RegExp, handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  addConversation(title: string, messages?: readonly Partial<MessageDetail>[]): ConversationSummary;
  close(): Promise<void>;
}

interface Generation extends ScriptedAnswer {
  readonly userId?: never;
  readonly events: ChatEvent[];
  readonly responses: Set<ServerResponse>;
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

export const aMessageDetail = (overrides: Partial<MessageDetail> = {}): MessageDetail => ({
  id: anId(),
  role: 'user',
  text: '我在无锡调钢琴十二年',
  status: 'complete',
  generationId: null,
  seq: 0,
  error: null,
  parentId: null,
  versions: [],
  label: overrides.role === 'ai' ? '离线教练' : '',
  createdAt: new Date().toISOString(),
  ...overrides,
});

export async function startChatServer(): Promise<ChatServer> {
  const conversations: ConversationSummary[] = [];
  const messages = new Map<string, MessageDetail[]>();
  const requests: string[] = [];
  const sends: ChatServer['sends'] = [];
  const generations: Generation[] = [];
  const interceptions: { matches: RegExp; handle: (q: IncomingMessage, r: ServerResponse) => void }[] = [];

  const addConversation: ChatServer['addConversation'] = (title, given = []) => {
    const conversation = {
      id: anId(),
      title,
      agentKey: 'lao-gao-ip-master',
      updatedAt: new Date().toISOString(),
      isPinned: false,
    };
    conversations.unshift(conversation);
    messages.set(conversation.id, given.map(aMessageDetail));
    return conversation;
  };

  const makeGeneration = (conversationId: string, answer: MessageDetail, start: ChatEvent): Generation => {
    const responses = new Set<ServerResponse>();
    const events: ChatEvent[] = [start];
    let seq = 0;
    const emit = (event: ChatEvent): void => {
      events.push(event);
      for (const response of responses) {
        response.write(encodeChatEvent(event));
        if (isLastEvent(event)) response.end();
      }
    };
    return {
      generationId: answer.generationId ?? '',
      conversationId,
      events,
      responses,
      say(text) {
        seq += 1;
        Object.assign(answer, { text: answer.text + text, seq });
        emit({ answer: text, seq });
      },
      done(status) {
        Object.assign(answer, { status: status ?? 'complete' });
        emit(status ? { event: 'done', status } : { event: 'done' });
      },
      fail(error, code) {
        Object.assign(answer, { status: 'failed', error });
        emit({ error, code });
      },
      cut() {
        for (const response of responses) response.destroy();
        responses.clear();
      },
      viewers: () => responses.size,
    };
  };

  const view = (response: ServerResponse, generation: Generation, after: number): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    generation.responses.add(response);
    response.on('close', () => generation.responses.delete(response));
    for (const event of generation.events) {
      if ('seq' in event && event.seq <= after) continue;
      if ('event' in event && event.event === 'start' && after > 0) continue;
      response.write(encodeChatEvent(event));
      if (isLastEvent(event)) response.end();
    }
  };

  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { message, conversationId } = JSON.parse(await readRequestBody(request));
    sends.push({ message, conversationId, key: String(request.headers['idempotency-key']) });
    const conversation =
      conversations.find(({ id }) => id === conversationId) ?? addConversation(message.slice(0, 20));
    const list = messages.get(conversation.id) ?? [];
    const question = aMessageDetail({ text: message });
    const answer = aMessageDetail({ role: 'ai', text: '', status: 'streaming', generationId: anId() });
    list.push(question, answer);
    const generation = makeGeneration(conversation.id, answer, {
      event: 'start',
      conversationId: conversation.id,
      messageId: question.id,
      answerId: answer.id,
      generationId: answer.generationId ?? '',
    });
    generations.push(generation);
    view(response, generation, 0);
  };

  const routes: [RegExp, (request: IncomingMessage, response: ServerResponse, id: string) => void][] = [
    [
      /^GET \/api\/chat\/conversations\?/,
      (_, response) => json(response, 200, { items: conversations, nextCursor: null }),
    ],
    [
      /^GET \/api\/chat\/conversations\/([^/]+)\/messages/,
      (_, response, id) => {
        const items = messages.get(id);
        if (items) json(response, 200, { items, nextBefore: null });
        else json(response, 404, { error: '没有找到这个对话', code: 'not_found' });
      },
    ],
    [
      /^POST \/api\/chat\/conversations\/([^/]+)\/name/,
      async (request, response, id) => {
        const { title } = JSON.parse(await readRequestBody(request));
        const at = conversations.findIndex((conversation) => conversation.id === id);
        const found = conversations[at];
        if (found) conversations[at] = { ...found, title };
        json(response, 200, conversations[at]);
      },
    ],
    [
      /^DELETE \/api\/chat\/conversations\/([^/?]+)/,
      (_, response, id) => {
        const at = conversations.findIndex((conversation) => conversation.id === id);
        if (at !== -1) conversations.splice(at, 1);
        messages.delete(id);
        response.writeHead(204).end();
      },
    ],
    [
      /^GET \/api\/chat\/generations\/([^/]+)\/stream\?after=(\d+)/,
      (request, response, id) => {
        const generation = generations.find(({ generationId }) => generationId === id);
        const after = Number(/after=(\d+)/.exec(request.url ?? '')?.[1]);
        if (generation) view(response, generation, after);
        else json(response, 404, { error: '没有找到', code: 'not_found' });
      },
    ],
    [
      /^POST \/api\/chat\/generations\/([^/]+)\/stop/,
      (_, response, id) => {
        generations.find(({ generationId }) => generationId === id)?.done('stopped');
        response.writeHead(204).end();
      },
    ],
    [/^POST \/api\/chat\/[^/]+$/, send],
    [
      /^GET \/api\/agents\//,
      (_, response) => json(response, 404, { error: '没有找到这位教练', code: 'not_found' }),
    ],
  ];

  const server = await startApiTestServer((request, response) => {
    const name = `${request.method} ${(request.url ?? '').replace(/[?&]_t=\d+/, '')}`;
    requests.push(name);
    const at = interceptions.findIndex(({ matches }) => matches.test(name));
    if (at !== -1) {
      const [interception] = interceptions.splice(at, 1);
      interception?.handle(request, response);
      return;
    }
    const full = `${request.method} ${request.url}`;
    const [pattern, handle] = routes.find(([route]) => route.test(full)) ?? [];
    if (pattern === undefined || handle === undefined)
      json(response, 404, { error: '没有', code: 'not_found' });
    else handle(request, response, pattern.exec(full)?.[1] ?? '');
  });

  return {
    conversations,
    messages,
    requests,
    sends,
    answers: generations,
    intercept: (matches, handle) => interceptions.push({ matches, handle }),
    addConversation,
    close: server.close,
  };
}
