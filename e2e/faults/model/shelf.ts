import { expect } from '@playwright/test';
import type { MessageDetail, StartEvent } from '@qihang/shared/contracts';
import { Follower } from '../harness/ask-and-follow';
import type { ChatClient } from '../harness/chat-client';
import type { Ledger } from '../harness/ledger';
import { answerTo, scriptOf } from '../harness/vendor-text';
import type { KillableProduct } from './product';

/** A question and its parent in the tree. */
export interface ModelTurn {
  readonly id: string;
  readonly message: string;
  /** Null for the question that begins a conversation. */
  readonly parent: ModelAnswer | null;
}

/** An answer in the model. */
export interface ModelAnswer {
  readonly turn: ModelTurn;
  readonly start: StartEvent;
  /** Deaths of the process before it began, or before it was last continued. */
  deathsBefore: number;
  mayBeStopped: boolean;
}

/** A tree of questions and answers, one thread of which is on screen. */
export interface ModelConversation {
  readonly id: string;
  /** Null while the title is the product's own. */
  title: string | null;
  /** In the order in which they began. */
  readonly answers: ModelAnswer[];
  /** Last answer of the thread on screen. */
  shown: ModelAnswer;
}

/** Answers of the thread, from the first question to its last answer. */
export const threadOf = ({ shown }: ModelConversation): ModelAnswer[] => {
  const thread: ModelAnswer[] = [];
  for (let at: ModelAnswer | null = shown; at !== null; at = at.turn.parent) thread.unshift(at);
  return thread;
};

const isBelow = (answer: ModelAnswer, isTop: (above: ModelAnswer) => boolean): boolean => {
  for (let at: ModelAnswer | null = answer; at !== null; at = at.turn.parent) if (isTop(at)) return true;
  return false;
};

/** Shows the newest thread through a message; one that is shown already changes nothing. */
export function select(conversation: ModelConversation, messageId: string): void {
  const holds = ({ start, turn }: ModelAnswer) => start.answerId === messageId || turn.id === messageId;
  if (threadOf(conversation).some(holds)) return;
  const newest = conversation.answers.findLast((answer) => isBelow(answer, holds));
  if (newest !== undefined) conversation.shown = newest;
}

/** Model of the conversations that one person must see; the histories are compared with it. */
export class Shelf {
  readonly client: ChatClient;
  readonly product: KillableProduct;
  readonly ledger: Ledger;
  readonly conversations: ModelConversation[] = [];
  #questions = 0;

  constructor(client: ChatClient, product: KillableProduct, ledger: Ledger) {
    this.client = client;
    this.product = product;
    this.ledger = ledger;
  }

  /** A number that makes this person's questions distinct. */
  nextQuestion(): number {
    this.#questions += 1;
    return this.#questions;
  }

  /** The conversation that a command's number selects: every number selects one, when there is any. */
  pick(number: number): ModelConversation | undefined {
    return this.conversations[number % Math.max(1, this.conversations.length)];
  }

  /** Adds an acknowledged answer to model and ledger; its conversation shows it from now on. */
  add(turn: ModelTurn, start: StartEvent, deathsBefore: number): ModelAnswer {
    const answer = { turn, start, deathsBefore, mayBeStopped: false };
    this.ledger.started(this.client.person, turn.message, start);
    const known = this.conversations.find(({ id }) => id === start.conversationId);
    if (known === undefined)
      this.conversations.push({ id: start.conversationId, title: null, answers: [answer], shown: answer });
    else {
      known.answers.push(answer);
      known.shown = answer;
    }
    return answer;
  }

  /** Follows an answer, from any number on, to its end or only to its first event. */
  async follow({ turn, start }: ModelAnswer, after: number, isLeaving = false): Promise<void> {
    const follower = new Follower();
    await this.product.persist(async () => {
      for await (const event of this.client.watch(start.generationId, follower.seq || after)) {
        follower.apply(event);
        if (isLeaving) return;
      }
    });
    if (after === 0) expect(answerTo(turn.message).startsWith(follower.text)).toBe(true);
  }

  /** The messages on screen once none of them is being written. */
  async settle({ id }: ModelConversation): Promise<MessageDetail[]> {
    let messages: MessageDetail[] = [];
    await expect(async () => {
      messages = await this.product.persist(() => this.client.messages(id));
      expect(messages.filter(({ status }) => status === 'streaming')).toEqual([]);
    }).toPass({ timeout: 120_000, intervals: [20, 50, 100] });
    return messages;
  }

  /** Compares what the person sees with the model, as far as it is determined while answers are under way. */
  async expectSame(isSettled: boolean): Promise<void> {
    const list = await this.product.persist(() => this.client.conversations());
    expect(list.map(({ id }) => id).sort()).toEqual(this.conversations.map(({ id }) => id).sort());
    for (const conversation of this.conversations) {
      const title = list.find(({ id }) => id === conversation.id)?.title;
      expect(title).toBe(conversation.title ?? title);
      const messages = await this.product.persist(() => this.client.messages(conversation.id));
      this.#expectLine(conversation, messages, isSettled);
    }
  }

  #expectLine(conversation: ModelConversation, messages: readonly MessageDetail[], isSettled: boolean): void {
    const thread = threadOf(conversation);
    expect(messages.map(({ id }) => id)).toEqual(
      thread.flatMap(({ turn, start }) => [turn.id, start.answerId]),
    );
    for (const [index, answer] of thread.entries()) {
      const { turn } = answer;
      const [question, shown] = messages.slice(2 * index, 2 * index + 2);
      if (question === undefined || shown === undefined) throw new Error('a turn is missing');
      expect(question).toMatchObject({ role: 'user', text: turn.message, status: 'complete' });
      const { answers } = conversation;
      const edits = new Set(
        answers.filter((each) => each.turn.parent === turn.parent).map((each) => each.turn.id),
      );
      expect(question.versions).toEqual(severalOf([...edits]));
      const versions = answers.filter((each) => each.turn === turn).map(({ start }) => start.answerId);
      expect(shown.versions).toEqual(severalOf(versions));
      this.#expectAnswer(turn.message, answer, shown, isSettled);
    }
  }

  #expectAnswer(message: string, answer: ModelAnswer, shown: MessageDetail, isSettled: boolean): void {
    const { ending } = scriptOf(message);
    const whole = answerTo(message);
    const can = new Set([ending === 'done' ? 'complete' : 'failed']);
    if (!isSettled) can.add('streaming');
    if (answer.mayBeStopped) can.add('stopped');
    if (this.product.deaths > answer.deathsBefore) can.add('interrupted');
    expect([...can], `${shown.status} ${shown.error} for ${message}`).toContain(shown.status);
    expect(whole.startsWith(shown.text)).toBe(true);
    if (shown.status === 'complete') expect(shown.text.length).toBe(whole.length);
  }
}

/** A single version is none: the product then lists no versions. */
const severalOf = (ids: readonly string[]): readonly string[] => (ids.length > 1 ? ids : []);
