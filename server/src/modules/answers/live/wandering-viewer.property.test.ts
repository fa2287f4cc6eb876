import { type ChatEvent, isLastEvent, makeChatEventDecoder } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../../testing/chat-server';

const VIEWERS = Number(process.env.WANDERING_VIEWERS ?? 25);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A chunk of an answer or a replacement, and the delay before it. */
interface Said {
  readonly text: string;
  readonly isReplacement: boolean;
  readonly ms: number;
}

let said: readonly Said[] = [];
let database: TestDatabase;
let servers: readonly ChatServer[];
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  servers = await Promise.all(
    Array.from({ length: 3 }, () =>
      startChatServer({
        database,
        async *coach() {
          for (const { text, isReplacement, ms } of said) {
            yield { type: isReplacement ? 'replace' : 'text', text };
            await pause(ms);
          }
        },
      }),
    ),
  );
  user = await serverOf(0).signUp();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
});

function serverOf(index: number): ChatServer {
  const server = servers[index];
  if (server === undefined) throw new Error(`no server ${index}`);
  return server;
}

/** Whole events of a connection that breaks after `bytes` bytes. */
async function readUpTo(url: string, bytes: number): Promise<ChatEvent[]> {
  const connection = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: connection.signal,
  });
  expect(response.status).toBe(200);
  const decode = makeChatEventDecoder();
  const decoder = new TextDecoder();
  const events: ChatEvent[] = [];
  let left = bytes;
  for await (const chunk of response.body ?? []) {
    const received: Uint8Array = chunk.subarray(0, left);
    left -= received.length;
    events.push(...decode(decoder.decode(received, { stream: true })));
    if (left <= 0) break;
  }
  connection.abort();
  return events;
}

/**
 * Applies events as a client does: no number is missing or comes twice, except that a stored answer comes in one
 * event.
 */
function applyAll(shown: { text: string; seq: number }, events: readonly ChatEvent[]): void {
  for (const event of events) {
    if ('answer' in event) {
      if (shown.seq > 0) expect(event.seq).toBe(shown.seq + 1);
      Object.assign(shown, { text: shown.text + event.answer, seq: event.seq });
    } else if ('event' in event && event.event === 'replace') {
      Object.assign(shown, { text: event.text, seq: event.seq });
    }
  }
}

const chunk = fc.record({
  // Visible text in each, because an answer without text is a failure.
  text: fc.string({ unit: 'grapheme', maxLength: 30 }).map((more) => `字${more}`),
  isReplacement: fc.nat({ max: 20 }).map((number) => number === 0),
  ms: fc.nat({ max: 12 }),
});
const connection = fc.record({ on: fc.nat({ max: 2 }), bytes: fc.integer({ min: 1, max: 1_500 }) });

test(`F02 ${VIEWERS} viewers whose connections break at any byte, and who come back on any process, have the vendor’s text in the end`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(chunk, { minLength: 5, maxLength: 80 }),
      fc.array(connection, { maxLength: 30 }),
      fc.nat({ max: 2 }),
      async (chunks, connections, owner) => {
        said = chunks;
        const asked = await serverOf(owner).send(user, '问');
        const { generationId, conversationId } = startOf([await asked.seen(() => true)]);
        const shown = { text: '', seq: 0 };
        let last: ChatEvent | undefined;
        for (const { on, bytes } of [...connections, { on: 1, bytes: Number.POSITIVE_INFINITY }]) {
          if (last !== undefined) break;
          const url = `${serverOf(on).url}/api/chat/generations/${generationId}/stream?after=${shown.seq}`;
          const events = await readUpTo(url, bytes);
          applyAll(shown, events);
          last = events.find(isLastEvent);
        }
        expect(last).toEqual({ event: 'done' });
        const expected = chunks.reduce(
          (text, { text: more, isReplacement }) => (isReplacement ? more : text + more),
          '',
        );
        expect(shown.text).toBe(expected);
        expect((await serverOf(2).messages(user, conversationId)).at(-1)?.text).toBe(expected);
      },
    ),
    { numRuns: VIEWERS, includeErrorInReport: true },
  );
}, 180_000);
