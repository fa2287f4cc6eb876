import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatEvent, isLastEvent, type StartEvent } from '@qihang/shared/contracts';
import { type ChatClient, Lost, type SendOptions } from './chat-client';

/** A viewer's state of an answer: the product's own rules for events that arrive twice or late. */
export class Follower {
  start: StartEvent | null = null;
  text = '';
  seq = 0;
  last: ChatEvent | null = null;
  /** Number of chunks in which the text arrived. */
  chunks = 0;

  apply(event: ChatEvent): void {
    if (isLastEvent(event)) this.last = event;
    else if ('answer' in event) {
      if (event.seq <= this.seq) return;
      this.chunks += 1;
      this.text += event.answer;
      this.seq = event.seq;
    } else if (event.event === 'replace') {
      this.text = event.text;
      this.seq = event.seq;
    } else if (event.event === 'start') this.start = event;
  }

  /** Applies all events of a stream. @returns false when its connection was lost before the last event */
  async follow(events: AsyncIterable<ChatEvent>): Promise<boolean> {
    try {
      for await (const event of events) this.apply(event);
      return true;
    } catch (error) {
      if (error instanceof Lost) return false;
      throw error;
    }
  }
}

/**
 * Sends a question and follows its answer to the last event, through any number of lost connections, as the product's
 * client does: with the same key until `start`, afterwards from the last number on.
 */
export async function askAndFollow(
  client: ChatClient,
  message: string,
  options: SendOptions & { readonly pauseMs?: number } = {},
): Promise<Follower & { start: StartEvent }> {
  const key = options.key ?? randomUUID();
  const follower = new Follower();
  let isOver = false;
  for (let tries = 0; !isOver; tries += 1) {
    if (tries > 0) await sleep(options.pauseMs ?? 50);
    if (tries > 5_000) throw new Error(`still not answered after ${tries} connections`);
    const { start, seq } = follower;
    const stream =
      start === null
        ? client.send(message, { ...options, key })
        : client.watch(start.generationId, seq, options);
    isOver = await follower.follow(stream);
  }
  const { start } = follower;
  if (start === null) throw new Error('a stream ended well without a start');
  return Object.assign(follower, { start });
}
