import { expect } from '@playwright/test';
import type { MessageDetail, StartEvent } from '@qihang/shared/contracts';
import { type ChatClient, Follower } from '../harness/chat-client';
import type { Ledger } from '../harness/ledger';
import { answerTo, scriptOf } from '../harness/vendor-text';
import type { KillableProduct } from './product';

/** An answer as the model knows it. */
export interface ModelAnswer {
  readonly start: StartEvent;
  /** Deaths of the process before it began, or before it was last continued. */
  deathsBefore: number;
  mayBeStopped: boolean;
}

/** A question and its answers; the newest is on screen. */
export interface ModelTurn {
  readonly message: string;
  /** Shared by all versions of the question. */
  readonly questionIds: string[];
  readonly answers: ModelAnswer[];
}

export interface ModelConversation {
  readonly id: string;
  /** Null while the product names it. */
  title: string | null;
  line: ModelTurn[];
}

/** What one person must see: the simple model that histories are held against. */
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

  /** A number that makes each question of this person another one. */
  nextQuestion(): number {
    this.#questions += 1;
    return this.#questions;
  }

  /** The conversation that a command means: any number means one, when there is one. */
  pick(number: number): ModelConversation | undefined {
    return this.conversations[number % Math.max(1, this.conversations.length)];
  }

  begin(start: StartEvent): ModelAnswer {
    return { start, deathsBefore: this.product.deaths, mayBeStopped: false };
  }

  /** Follows an answer to its end, wherever the viewer was, and holds the text against the vendor's. */
  async follow(message: string, { start }: ModelAnswer, after: number, isLeaving = false): Promise<void> {
    const follower = new Follower();
    await this.product.persist(async () => {
      for await (const event of this.client.watch(start.generationId, follower.seq || after)) {
        follower.take(event);
        if (isLeaving) return;
      }
    });
    if (after === 0) expect(answerTo(message).startsWith(follower.text)).toBe(true);
  }

  /** What the person sees is what the model says, as far as it can be known while answers are under way. */
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

  #expectLine({ line }: ModelConversation, messages: readonly MessageDetail[], isSettled: boolean): void {
    expect(messages.map(({ id }) => id)).toEqual(
      line.flatMap(({ answers }) => [answers.at(-1)?.start.messageId, answers.at(-1)?.start.answerId]),
    );
    for (const [index, turn] of line.entries()) {
      const [question, shown] = messages.slice(2 * index, 2 * index + 2);
      const answer = turn.answers.at(-1);
      if (question === undefined || shown === undefined || answer === undefined)
        throw new Error('a turn is missing');
      expect(question).toMatchObject({ role: 'user', text: turn.message, status: 'complete' });
      expect([...question.versions].sort()).toEqual(severalOf(turn.questionIds));
      expect([...shown.versions].sort()).toEqual(severalOf(turn.answers.map(({ start }) => start.answerId)));
      this.#expectAnswer(turn.message, answer, shown, isSettled);
    }
  }

  #expectAnswer(message: string, answer: ModelAnswer, shown: MessageDetail, isSettled: boolean): void {
    const { ending } = scriptOf(message);
    const whole = answerTo(message);
    const can = new Set<string>();
    if (!isSettled) can.add('streaming');
    can.add(ending === 'done' ? 'complete' : 'failed');
    if (answer.mayBeStopped) can.add('stopped');
    if (this.product.deaths > answer.deathsBefore) can.add('interrupted');
    expect([...can], `${shown.status} ${shown.error} for ${message}`).toContain(shown.status);
    expect(whole.startsWith(shown.text)).toBe(true);
    if (shown.status === 'complete') expect(shown.text.length).toBe(whole.length);
  }
}

/** One alone is no version of anything. */
const severalOf = (ids: readonly string[]): string[] => (ids.length > 1 ? [...ids].sort() : []);
