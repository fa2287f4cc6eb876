import type { StartEvent } from '@qihang/shared/contracts';
import { Follower } from './ask-and-follow';
import type { ChatClient } from './chat-client';
import type { Ground } from './fault-test';

/** Sends a question and leaves once it is acknowledged; the ledger expects its answer from then on. */
export async function started(ground: Ground, client: ChatClient, message: string): Promise<StartEvent> {
  const follower = new Follower();
  for await (const event of client.send(message)) {
    follower.apply(event);
    if (follower.start !== null) break;
  }
  const { start } = follower;
  if (start === null) throw new Error('no start');
  ground.ledger.started(client.person, message, start);
  return start;
}
