import type { ChatEvent } from '@qihang/shared/contracts';
import { z } from 'zod';
import type { LastEvent } from '../live/answer-log';

/** Topic from followers to the owner of generations. */
export const FOLLOW_TOPIC = 'follow';
/** Topic from the owner to a follower. */
export const STREAM_TOPIC = 'stream';

/** Number of one request, chosen by the follower and never used again. */
const lease = z.number().int().positive();

/**
 * Messages of a follower: send all of a generation after a number, renew leases, send no more. For one follower and
 * generation only the newest lease is valid.
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

/** Lifetime of a lease that is not renewed, so that a dead follower costs nothing. */
export const LEASE_MS = 10_000;
export const RENEW_MS = 1_000;

/**
 * Messages of an owner under a lease:
 * - `on`: the owner follows the request; the replay is complete at this number;
 * - `text`, `replace`: the event of that number;
 * - `work`: what is under way, and the seconds of it so far;
 * - `at`: reply to a renewal; all events up to this number were sent;
 * - `end`: the last event; the lease is over;
 * - `gone`: the process does not run this generation, or never sent that number; the lease is over.
 */
export type StreamMessage =
  | readonly [lease: number, kind: 'on' | 'at', seq: number]
  | readonly [lease: number, kind: 'text' | 'replace', seq: number, text: string]
  | readonly [lease: number, kind: 'work', doing: string, seconds: number]
  | readonly [lease: number, kind: 'end', last: LastEvent]
  | readonly [lease: number, kind: 'gone'];

/** Cheap check in place of a schema: there are thousands of messages a second, and our own code sends them. */
export const isStreamMessage = (message: unknown): message is StreamMessage =>
  Array.isArray(message) && typeof message[0] === 'number' && typeof message[1] === 'string';

/** Message for an event; null for `start`, which a follower has from the database. */
export function toStreamMessage(lease: number, event: ChatEvent): StreamMessage | null {
  if ('answer' in event) return [lease, 'text', event.seq, event.answer];
  if ('error' in event) return [lease, 'end', event];
  if (event.event === 'replace') return [lease, 'replace', event.seq, event.text];
  if (event.event === 'work') return [lease, 'work', event.doing, event.seconds];
  return event.event === 'done' ? [lease, 'end', event] : null;
}
