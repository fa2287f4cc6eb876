import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ConversationSummary,
  encodeUserEvent,
  type MessageDetail,
  type Order,
  type StartEvent,
  type Usage,
  type UserEvent,
} from '@qihang/shared/contracts';
import { anId, readRequestBody, startApiTestServer } from '@qihang/shared/testing';
import { CoachServer } from './coach-server';
import { aMessageDetail, ConversationTree } from './conversation-tree';
import { type ScriptedAnswer, ScriptedGeneration } from './scripted-generation';

export type { ScriptedAnswer } from './scripted-generation';

interface Send {
  readonly message: string;
  readonly conversationId: string | null;
  readonly editOf?: string;
  readonly order?: Order;
  readonly key: string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** In-memory server of the chat's contract, over real HTTP. */
export interface ChatServer {
  readonly conversations: ConversationSummary[];
  /** The thread of a conversation. */
  threadOf(conversationId: string): MessageDetail[];
  /** `METHOD /path?query` of every request, without the timestamp. */
  readonly requests: string[];
  /** The bodies of sends, with their keys. */
  readonly sends: Send[];
  readonly answers: ScriptedAnswer[];
  /** Lets sends wait. @returns the function that lets them on */
  holdSends(): () => void;
  /** Accepts a question like a send, without a reply. */
  accept(send: Send): void;
  /** 我的成果 and 我的档案. */
  readonly coach: CoachServer;
  /** Daily quota; plenty by default. */
  usage: Usage;
  /** Handles the next matching requests, one by default, instead of the routes. @returns the function that undoes it */
  intercept(matches: RegExp, handle: Handle, times?: number): () => void;
  addConversation(title: string, messages?: readonly Partial<MessageDetail>[]): ConversationSummary;
  /** Actions of another device. */
  readonly elsewhere: {
    ask(conversationId: string | null, message: string): ScriptedAnswer;
    rename(conversationId: string, title: string): void;
    select(conversationId: string, messageId: string): void;
    delete(conversationId: string): void;
    /** Publishes that deliverables or the profile have changed. */
    changeShelf(): void;
  };
  /** Open streams of user events. */
  readonly followers: {
    count(): number;
    /** Breaks all connections. */
    cut(): void;
  };
  close(): Promise<void>;
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
const refuse = (response: ServerResponse, status: number, code: string, error: string): void =>
  json(response, status, { error, code });

const PLENTY: Usage = {
  messages: { used: 3, limit: 300 },
  tokens: { used: 2_000, limit: 1_000_000 },
  resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
};

export async function startChatServer(): Promise<ChatServer> {
  const conversations: ConversationSummary[] = [];
  const trees = new Map<string, ConversationTree>();
  /** Deletions that can be taken back. */
  const deletions = new Map<
    string,
    { readonly at: number; readonly conversation: ConversationSummary; readonly tree: ConversationTree }
  >();
  const requests: string[] = [];
  const sends: Send[] = [];
  const generations: ScriptedGeneration[] = [];
  /** Generations by idempotency key: a repeated request gets the same one. */
  const generationsByKey = new Map<string, ScriptedGeneration>();
  const followers = new Set<ServerResponse>();
  const interceptions = new Set<{ readonly matches: RegExp; readonly handle: Handle; left: number }>();

  const publish = (event: UserEvent): void => {
    for (const response of followers) response.write(encodeUserEvent(event));
  };

  const addConversation: ChatServer['addConversation'] = (title, given = []) => {
    const conversation = {
      id: anId(),
      title,
      agentKey: 'lao-gao-ip-master',
      updatedAt: new Date().toISOString(),
      isPinned: false,
    };
    conversations.unshift(conversation);
    trees.set(conversation.id, new ConversationTree(given));
    return conversation;
  };

  const treeOf = (id: string): ConversationTree => {
    const tree = trees.get(id);
    if (tree === undefined) throw new Error(`no conversation ${id}`);
    return tree;
  };

  const beginAnswer = (conversationId: string, questionId: string): ScriptedGeneration => {
    const answer = aMessageDetail({ role: 'ai', text: '', status: 'streaming', generationId: anId() });
    treeOf(conversationId).add(answer, questionId);
    const generation = new ScriptedGeneration({
      conversationId,
      answer,
      start: startOf(conversationId, questionId, answer),
      onChange: (event, generationId) => publish({ event, conversationId, generationId }),
    });
    generations.push(generation);
    return generation;
  };

  const startOf = (conversationId: string, messageId: string, answer: MessageDetail): StartEvent => ({
    event: 'start',
    conversationId,
    messageId,
    answerId: answer.id,
    generationId: answer.generationId ?? '',
  });

  const ask = ({ message, conversationId, editOf }: Omit<Send, 'key'>): ScriptedGeneration => {
    const { id } =
      conversations.find((conversation) => conversation.id === conversationId) ??
      addConversation(message.slice(0, 20));
    const tree = treeOf(id);
    const parentId = editOf === undefined ? (tree.leaf?.id ?? null) : (tree.find(editOf)?.parentId ?? null);
    const question = tree.add(aMessageDetail({ text: message }), parentId);
    publish({ event: 'conversation-changed', conversationId: id });
    return beginAnswer(id, question.id);
  };

  const once = (key: string, begin: () => ScriptedGeneration): ScriptedGeneration => {
    const generation = generationsByKey.get(key) ?? begin();
    generationsByKey.set(key, generation);
    return generation;
  };
  const keyOf = (request: IncomingMessage): string => String(request.headers['idempotency-key']);

  const accept = (sent: Send): ScriptedGeneration => {
    sends.push(sent);
    return once(sent.key, () => ask(sent));
  };
  let sendsMayGoOn = Promise.resolve();
  const send: Handle = async (request, response) => {
    const body = JSON.parse(await readRequestBody(request));
    await sendsMayGoOn;
    accept({ ...body, key: keyOf(request) }).view(response, 0);
  };

  const started = (response: ServerResponse, generation: ScriptedGeneration): void => {
    const { conversationId, answer } = generation;
    const { event: _, ...named } = startOf(conversationId, answer.parentId ?? '', answer);
    json(response, 200, { ...named, seq: answer.seq });
  };

  const generationOf = (id: string) => generations.find(({ generationId }) => generationId === id);
  const deleteConversation = (id: string): void => {
    const at = conversations.findIndex((conversation) => conversation.id === id);
    const [conversation] = at === -1 ? [] : conversations.splice(at, 1);
    const tree = trees.get(id);
    if (conversation && tree) deletions.set(id, { at, conversation, tree });
    trees.delete(id);
    publish({ event: 'conversation-deleted', conversationId: id });
  };
  const restore = (id: string): boolean => {
    const deletion = deletions.get(id);
    if (deletion === undefined) return false;
    deletions.delete(id);
    conversations.splice(deletion.at, 0, deletion.conversation);
    trees.set(id, deletion.tree);
    publish({ event: 'conversation-changed', conversationId: id });
    return true;
  };
  const rename = (id: string, title: string): void => {
    const at = conversations.findIndex((conversation) => conversation.id === id);
    const found = conversations[at];
    if (found) conversations[at] = { ...found, title };
    publish({ event: 'conversation-changed', conversationId: id });
  };
  const pin = (id: string, isPinned: boolean): void => {
    const at = conversations.findIndex((conversation) => conversation.id === id);
    const found = conversations[at];
    if (found) conversations[at] = { ...found, isPinned };
    publish({ event: 'conversation-changed', conversationId: id });
  };
  /** The list in the server's order: pinned first, each group in its present order. */
  const listed = (): ConversationSummary[] =>
    [...conversations].sort((a, b) => Number(b.isPinned) - Number(a.isPinned));
  const select = (id: string, messageId: string): void => {
    treeOf(id).select(messageId);
    publish({ event: 'conversation-changed', conversationId: id });
  };

  const coach = new CoachServer();
  const state = { usage: PLENTY };
  const routes: [RegExp, (request: IncomingMessage, response: ServerResponse, id: string) => void][] = [
    [
      /^GET \/api\/chat\/conversations\?/,
      (_, response) => json(response, 200, { items: listed(), nextCursor: null }),
    ],
    [
      /^GET \/api\/chat\/conversations\/([^/]+)\/messages/,
      (_, response, id) => {
        const tree = trees.get(id);
        const isFirst = conversations.at(-1)?.id === id;
        if (tree) json(response, 200, { items: tree.thread(), nextBefore: null, isFirst });
        else refuse(response, 404, 'not_found', '没有找到这个对话');
      },
    ],
    [
      /^POST \/api\/chat\/conversations\/([^/]+)\/name/,
      async (request, response, id) => {
        rename(id, JSON.parse(await readRequestBody(request)).title);
        json(
          response,
          200,
          conversations.find((conversation) => conversation.id === id),
        );
      },
    ],
    [
      /^POST \/api\/chat\/conversations\/([^/]+)\/pin/,
      async (request, response, id) => {
        pin(id, JSON.parse(await readRequestBody(request)).isPinned);
        json(
          response,
          200,
          conversations.find((conversation) => conversation.id === id),
        );
      },
    ],
    [
      /^POST \/api\/chat\/conversations\/([^/]+)\/version/,
      async (request, response, id) => {
        select(id, JSON.parse(await readRequestBody(request)).messageId);
        response.writeHead(204).end();
      },
    ],
    [
      /^DELETE \/api\/chat\/conversations\/([^/?]+)/,
      (_, response, id) => {
        deleteConversation(id);
        response.writeHead(204).end();
      },
    ],
    [
      /^POST \/api\/chat\/conversations\/([^/]+)\/restore/,
      (_, response, id) => {
        if (restore(id)) response.writeHead(204).end();
        else refuse(response, 404, 'not_found', '没有找到这个对话');
      },
    ],
    [
      /^GET \/api\/chat\/events/,
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        followers.add(response);
        response.on('close', () => followers.delete(response));
        response.write(encodeUserEvent({ event: 'ready' }));
      },
    ],
    [/^\w+ \/api\/coach\//, (request, response) => void coach.handle(request, response)],
    [/^GET \/api\/chat\/usage/, (_, response) => json(response, 200, state.usage)],
    [
      /^GET \/api\/chat\/generations\/([^/]+)\/stream\?after=(\d+)/,
      (request, response, id) => {
        const generation = generationOf(id);
        const after = Number(/after=(\d+)/.exec(request.url ?? '')?.[1]);
        if (generation) generation.view(response, after);
        else refuse(response, 404, 'not_found', '没有找到');
      },
    ],
    [
      /^POST \/api\/chat\/generations\/([^/]+)\/stop/,
      (_, response, id) => {
        generationOf(id)?.done('stopped');
        response.writeHead(204).end();
      },
    ],
    [
      /^POST \/api\/chat\/generations\/([^/]+)\/continue/,
      (_, response, id) => {
        const generation = generationOf(id);
        const isLeaf = generation && treeOf(generation.conversationId).leaf?.id === generation.answer.id;
        if (!generation || !isLeaf || generation.answer.status === 'complete') {
          refuse(response, 409, 'conflict', '这个回答已经不能继续了');
          return;
        }
        generation.resume();
        started(response, generation);
      },
    ],
    [
      /^POST \/api\/chat\/answers\/([^/]+)\/regenerate/,
      (request, response, id) => {
        const [conversationId, tree] = [...trees].find(([, candidate]) => candidate.find(id)) ?? [];
        const questionId = tree?.find(id)?.parentId;
        if (conversationId === undefined || !questionId) refuse(response, 404, 'not_found', '没有找到');
        else
          started(
            response,
            once(keyOf(request), () => beginAnswer(conversationId, questionId)),
          );
      },
    ],
    [/^POST \/api\/chat\/[^/]+$/, send],
    [/^GET \/api\/agents\//, (_, response) => refuse(response, 404, 'not_found', '没有找到这位教练')],
  ];

  const server = await startApiTestServer((request, response) => {
    const name = `${request.method} ${(request.url ?? '').replace(/[?&]_t=\d+/, '')}`;
    requests.push(name);
    for (const interception of interceptions) {
      if (!interception.matches.test(name)) continue;
      interception.left -= 1;
      if (interception.left === 0) interceptions.delete(interception);
      interception.handle(request, response);
      return;
    }
    const full = `${request.method} ${request.url}`;
    const [pattern, handle] = routes.find(([route]) => route.test(full)) ?? [];
    if (pattern === undefined || handle === undefined) refuse(response, 404, 'not_found', '没有');
    else handle(request, response, pattern.exec(full)?.[1] ?? '');
  });

  return {
    conversations,
    threadOf: (id) => treeOf(id).thread(),
    requests,
    sends,
    answers: generations,
    accept,
    holdSends() {
      let release = (): void => {};
      sendsMayGoOn = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    coach,
    get usage() {
      return state.usage;
    },
    set usage(usage) {
      state.usage = usage;
    },
    intercept(matches, handle, times = 1) {
      const interception = { matches, handle, left: times };
      interceptions.add(interception);
      return () => interceptions.delete(interception);
    },
    addConversation,
    elsewhere: {
      ask: (conversationId, message) => ask({ conversationId, message }),
      rename,
      select,
      delete: deleteConversation,
      changeShelf: () => publish({ event: 'shelf-changed' }),
    },
    followers: {
      count: () => followers.size,
      cut() {
        for (const response of followers) response.destroy();
      },
    },
    close: server.close,
  };
}
