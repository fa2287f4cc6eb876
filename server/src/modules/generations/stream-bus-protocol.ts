import type { ChatEvent } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { LastEvent } from './answer-log';

/** From followers to the owner of generations. */
export const FOLLOW_TOPIC = 'follow';
/** From the owner to a follower. */
export const STREAM_TOPIC = 'stream';

/** A lease is a number that the follower has chosen: of one request, never used again. */
const lease = z.number().int().positive();

/**
 * What a follower asks: to be sent all of a generation after a number, to have leases renewed, or to be sent no more.
 * Of one follower and generation the newest lease holds.
 */
export const followMessageSchema = z.union([
  z.tuple([
    z.literal('ask'),
    lease,
    z.object({ id: z.uuid(), userId: z.uuid(), after: z.number().int().min(0) }),
  ]),
  z.tuple([z.literal('renew'), z.array(lease)]),
  z.tuple([z.literal('leave'), lease]),
]);

export type FollowMessage = z.infer<typeof followMessageSchema>;

/** One that is not renewed for this long ends: a dead follower costs nothing. */
export const LEASE_MS = 10_000;
export const RENEW_MS = 1_000;

/**
 * What an owner sends under a lease:
 * - `on`: it will follow; the replay is complete at this number;
 * - a number and a text: that event, or everything replaced by it;
 * - `at`: the answer to a renewal; all up to this number was sent;
 * - `end`: the last event; the lease is over;
 * - `gone`: it does not run this generation, or never sent that number; the lease is over.
 */
export type StreamMessage =
  | readonly [lease: number, kind: 'on' | 'at', seq: number]
  | readonly [lease: number, kind: 'text' | 'replace', seq: number, text: string]
  | readonly [lease: number, kind: 'end', last: LastEvent]
  | readonly [lease: number, kind: 'gone'];

/** No schema for the owner's messages: there are thousands a second, and their sender is our own code. */
export const isStreamMessage = (message: unknown): message is StreamMessage =>
  Array.isArray(message) && typeof message[0] === 'number' && typeof message[1] === 'string';

/** How an event travels; null for the start, which a follower has from the database. */
export function toStreamMessage(lease: number, event: ChatEvent): StreamMessage | null {
  if ('answer' in event) return [lease, 'text', event.seq, event.answer];
  if ('error' in event) return [lease, 'end', event];
  if (event.event === 'replace') return [lease, 'replace', event.seq, event.text];
  return event.event === 'done' ? [lease, 'end', event] : null;
}
