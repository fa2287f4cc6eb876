import { type MessageDetail, type MessagePage, startedTurnSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { VendorFailure } from '../../../providers/vendor/vendor-failure';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
} from '../../../testing/chat-server';
import { auditLedger } from '../../../testing/ledger';
import type { AnswerEvent, AnswerRequest } from '../answerer';

const HISTORIES = Number(process.env.VERSION_HISTORIES ?? 20);

/** Course of an answer: to its end, half-way, without a word, or until it is stopped. */
const KINDS = ['whole', 'half', 'silent', 'endless'] as const;
type Kind = (typeof KINDS)[number];

async function* speak(
  { question, partial }: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const [kind] = question.text.split(' ');
  if (kind === 'silent') throw new VendorFailure('network', 'nothing came');
  yield { type: 'text', text: partial === '' ? `答 ${question.text}` : '，接着' };
  if (kind === 'half') throw new VendorFailure('network', 'cut');
  if (kind === 'endless') {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
}

let database: TestDatabase;
let servers: readonly [ChatServer, ChatServer];
beforeAll(async () => {
  database = await createTestDatabase();
  servers = [
    await startChatServer({ database, coach: speak }),
    await startChatServer({ database, coach: speak }),
  ];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** A message of the model: its place in the tree and its expected text. */
interface Node {
  readonly id: string;
  readonly parent: Node | null;
  readonly role: 'user' | 'ai';
  readonly kind: Kind;
  readonly generationId: string;
  text: string;
  status: MessageDetail['status'];
  readonly children: Node[];
}

interface Model {
  conversationId: string | null;
  readonly roots: Node[];
  /** All messages in the order of arrival. */
  readonly all: Node[];
  leaf: Node | null;
  sent: number;
}

interface Real {
  readonly user: ChatUser;
  turn: number;
}

const threadOf = (leaf: Node | null): Node[] => (leaf === null ? [] : [...threadOf(leaf.parent), leaf]);
const siblingsOf = (model: Model, node: Node): Node[] => node.parent?.children ?? model.roots;
const isBelow = (node: Node | null, top: Node): boolean =>
  node !== null && (node === top || isBelow(node.parent, top));
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

function add(model: Model, fields: Omit<Node, 'children'>): Node {
  const node: Node = { ...fields, children: [] };
  siblingsOf(model, node).push(node);
  model.all.push(node);
  model.leaf = node;
  return node;
}

const END: Readonly<Record<Kind, MessageDetail['status']>> = {
  whole: 'complete',
  half: 'failed',
  silent: 'failed',
  endless: 'streaming',
};

/** Commands go to the two processes in turn. */
const next = (real: Real): ChatServer => {
  real.turn += 1;
  return servers[real.turn % 2 === 0 ? 0 : 1];
};
const post = (real: Real, path: string, body?: unknown) => next(real).request(real.user, 'POST', path, body);

/** Waits until an endless answer has its words and any other answer has ended. */
async function follow(real: Real, generationId: string, kind: Kind): Promise<void> {
  const viewer = await next(real).watch(real.user, generationId);
  if (kind === 'endless') {
    await viewer.seen((event) => isAnswer(event) || ('event' in event && event.event === 'replace'));
    viewer.leave();
  }
  await viewer.events;
}

const answerOf = (model: Model, question: Node, ids: { answerId: string; generationId: string }): Node =>
  add(model, {
    id: ids.answerId,
    generationId: ids.generationId,
    parent: question,
    role: 'ai',
    kind: question.kind,
    text: question.kind === 'silent' ? '' : `答 ${question.text}`,
    status: END[question.kind],
  });

/** Waits until answers that left the screen have stopped, which takes a moment when another process runs them. */
async function stopBelow(model: Model, real: Real, top: Node): Promise<void> {
  const stopped = model.all.filter((node) => node.status === 'streaming' && isBelow(node, top));
  for (const node of stopped) {
    node.status = 'stopped';
    await (await next(real).watch(real.user, node.generationId)).events;
  }
}

class Send implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly kind: Kind,
    readonly edited: number | null,
  ) {}
  check = (model: Readonly<Model>) =>
    this.edited === null ? model.leaf?.status !== 'streaming' : model.all.some(({ role }) => role === 'user');
  async run(model: Model, real: Real): Promise<void> {
    const old =
      this.edited === null
        ? null
        : (pick(
            model.all.filter(({ role }) => role === 'user'),
            this.edited,
          ) ?? null);
    model.sent += 1;
    const text = `${this.kind} ${model.sent}`;
    const stream = await next(real).send(real.user, text, {
      conversationId: model.conversationId,
      ...(old === null ? {} : { editOf: old.id }),
    });
    expect(stream.status).toBe(200);
    const start = startOf([await stream.seen(() => true)]);
    if (old !== null) await stopBelow(model, real, old);
    const parent = old === null ? model.leaf : old.parent;
    model.conversationId = start.conversationId;
    const { kind } = this;
    const common = { parent, kind, generationId: '' };
    const question = add(model, { ...common, id: start.messageId, role: 'user', text, status: 'complete' });
    answerOf(model, question, start);
    await follow(real, start.generationId, kind);
    stream.leave();
  }
  toString = () => (this.edited === null ? `send(${this.kind})` : `edit(${this.edited}, ${this.kind})`);
}

class OnAnswer implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: 'regenerate' | 'continue' | 'stop' | 'version',
    readonly at: number,
  ) {}
  check = (model: Readonly<Model>) => model.all.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const answers = model.all.filter(({ role }) => role === 'ai');
    // Most commands act on the end of the thread.
    const isLast = this.at % 2 === 0 && this.name !== 'version';
    const node = isLast ? model.leaf : pick(this.name === 'version' ? model.all : answers, this.at);
    if (node) await this[this.name](model, real, node);
  }

  async regenerate(model: Model, real: Real, node: Node): Promise<void> {
    const question = node.parent;
    if (question === null) throw new Error('an answer has a question');
    const response = await post(real, `/api/chat/answers/${node.id}/regenerate`);
    if (question.children.some(({ status }) => status === 'streaming')) {
      expect(response.status).toBe(409);
      return;
    }
    expect(response.status).toBe(200);
    await stopBelow(model, real, question);
    const turn = startedTurnSchema.parse(await response.json());
    answerOf(model, question, turn);
    await follow(real, turn.generationId, question.kind);
  }

  async continue(model: Model, real: Real, node: Node): Promise<void> {
    const response = await post(real, `/api/chat/generations/${node.generationId}/continue`);
    if (node.status === 'streaming') {
      expect(response.status).toBe(200);
      return;
    }
    if (node.status === 'complete' || node.text === '' || model.leaf !== node) {
      expect(response.status).toBe(409);
      return;
    }
    expect(response.status).toBe(200);
    node.text += '，接着';
    node.status = END[node.kind];
    await follow(real, node.generationId, node.kind);
    if (node.kind === 'endless') await this.grown(real, node);
  }

  /** Waits for the first words of a run after the text that is there already. */
  async grown(real: Real, node: Node): Promise<void> {
    const viewer = await next(real).watch(real.user, node.generationId);
    await viewer.seen((_event, soFar) => textSoFar(soFar) === node.text);
    viewer.leave();
    await viewer.events;
  }

  async stop(_model: Model, real: Real, node: Node): Promise<void> {
    expect((await post(real, `/api/chat/generations/${node.generationId}/stop`)).status).toBe(204);
    if (node.status !== 'streaming') return;
    await (await next(real).watch(real.user, node.generationId)).events;
    node.status = 'stopped';
  }

  async version(model: Model, real: Real, node: Node): Promise<void> {
    const path = `/api/chat/conversations/${model.conversationId}/version`;
    expect((await post(real, path, { messageId: node.id })).status).toBe(204);
    if (isBelow(model.leaf, node)) return;
    model.leaf = model.all.filter((other) => isBelow(other, node)).at(-1) ?? null;
  }
  toString = () => `${this.name}(${this.at})`;
}

const textSoFar = (events: readonly object[]): string =>
  events.reduce((text: string, event) => {
    if ('answer' in event) return text + String(event.answer);
    return 'text' in event ? String(event.text) : text;
  }, '');

/** Compares the thread as a client reads it, in small pages, with the model's. */
async function compare(model: Model, real: Real): Promise<void> {
  if (model.conversationId === null) return;
  const shown: MessageDetail[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const query: string = before === '' ? '' : `&before=${before}`;
    const path = `/api/chat/conversations/${model.conversationId}/messages?limit=3${query}`;
    const page = (await (await next(real).request(real.user, 'GET', path)).json()) as MessagePage;
    shown.unshift(...page.items);
    before = page.nextBefore;
  }
  const seen = shown.map(({ id, role, status, parentId, versions, text }) => ({
    id,
    role,
    status,
    parentId,
    versions,
    // The text of a running answer depends on its next checkpoint.
    text: status === 'streaming' ? null : text,
  }));
  expect(seen).toEqual(
    threadOf(model.leaf).map((node) => {
      const versions = siblingsOf(model, node).map(({ id }) => id);
      return {
        id: node.id,
        role: node.role,
        status: node.status,
        parentId: node.parent?.id ?? null,
        versions: versions.length > 1 ? versions : [],
        text: node.status === 'streaming' ? null : node.text,
      };
    }),
  );
}

/** Compares the thread after every command. */
class Looking implements fc.AsyncCommand<Model, Real> {
  constructor(readonly command: Send | OnAnswer) {}
  check = (model: Readonly<Model>) => this.command.check(model);
  async run(model: Model, real: Real): Promise<void> {
    await this.command.run(model, real);
    await compare(model, real);
  }
  toString = () => this.command.toString();
}

const kind = fc.constantFrom(...KINDS);
const commands = fc.commands(
  [
    kind.map((each) => new Looking(new Send(each, null))),
    fc.tuple(kind, fc.nat(20)).map(([each, at]) => new Looking(new Send(each, at))),
    ...(['regenerate', 'continue', 'stop', 'version'] as const).map((name) =>
      fc.nat(20).map((at) => new Looking(new OnAnswer(name, at))),
    ),
  ],
  { maxCommands: 40, size: 'max' },
);

/** Reads the ledger once the answers that an edit took off the screen are stopped, a moment after the edit's reply. */
async function ledgerAtRest(): Promise<string[]> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const wrong = await auditLedger(database);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(`${HISTORIES} histories of sending, editing, regenerating, continuing, stopping and selecting versions match a simple model, and leave the ledger true`, async () => {
  const user = await servers[0].signUp();
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const model: Model = { conversationId: null, roots: [], all: [], leaf: null, sent: 0 };
      const real: Real = { user, turn: 0 };
      await fc.asyncModelRun(() => ({ model, real }), history);
      for (const node of model.all) {
        if (node.status !== 'streaming') continue;
        await post(real, `/api/chat/generations/${node.generationId}/stop`);
        await (await next(real).watch(user, node.generationId)).events;
      }
      expect(await ledgerAtRest()).toEqual([]);
    }),
    { numRuns: HISTORIES, endOnFailure: true, includeErrorInReport: true },
  );
}, 240_000);
