import { spawn } from 'node:child_process';
import { ERRORS, isLastEvent, type MessageDetail } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { type ChatServer, isAnswer, startChatServer, startOf, textOf } from '../../../testing/chat-server';
import { auditLedger } from '../../../testing/ledger';
import { until } from '../../../testing/until';
import type { AnswerEvent } from '../answerer';
import { presenceKey } from '../cluster/instance-presence';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says `n` words, one every few milliseconds; `endless` never ends. */
async function* trickle(question: string): AsyncGenerator<AnswerEvent> {
  const count = question === 'endless' ? Number.POSITIVE_INFINITY : Number(question);
  for (let index = 0; index < count; index += 1) {
    yield { type: 'text', text: `${index} ` };
    await pause(5);
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  // One answer belongs to a made-up process and stays in the running state.
  expect(await auditLedger(database, { mayRun: true })).toEqual([]);
  await database.close();
});

const withServers = async (
  run: (...servers: ChatServer[]) => Promise<void>,
  count = 1,
  environment: Readonly<Record<string, string>> = {},
  on = database,
): Promise<void> => {
  const servers = await Promise.all(
    Array.from({ length: count }, () =>
      startChatServer({ database: on, environment, coach: (request) => trickle(request.question.text) }),
    ),
  );
  try {
    await run(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
};

const statusOf = async (generationId: string): Promise<string> =>
  (await database.pool.query('SELECT status FROM generations WHERE id = $1', [generationId])).rows[0]?.status;

/** A running answer in the state in which a killed process leaves it. */
async function leaveBehind(
  userId: string,
  conversationId: string,
  instanceId: string,
  agoSeconds = 0,
): Promise<string> {
  const { rows } = await database.pool.query(
    `WITH thread AS (SELECT leaf_id AS id FROM conversations WHERE id = $2),
     question AS (
       INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       SELECT gen_random_uuid(), $2, $1, thread.id, 'user', '问', 'complete' FROM thread RETURNING id),
     answer AS (
       INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       SELECT gen_random_uuid(), $2, $1, question.id, 'ai', '写到一半', 'streaming' FROM question RETURNING id, position),
     shown AS (UPDATE conversations SET leaf_id = answer.id, activity = answer.position FROM answer WHERE conversations.id = $2)
     INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, instance_id, seq, heartbeat_at)
     SELECT gen_random_uuid(), $1, $2, question.id, answer.id, 'running', 'coach', $3, 4, now() - make_interval(secs => $4)
     FROM question, answer RETURNING id`,
    [userId, conversationId, instanceId, agoSeconds],
  );
  return rows[0].id;
}

test('F17 every checkpoint saves the text, so that a kill loses one interval at most', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const stream = await server.send(user, 'endless');
      const { conversationId } = startOf([await stream.seen(() => true)]);
      for (let round = 0; round < 5; round += 1) {
        const before = textOf(await soFar(stream));
        const answer = await savedWith(before, async () =>
          (await server.messages(user, conversationId)).at(-1),
        );
        expect(answer?.text.trim().split(' ')).toHaveLength(answer?.seq ?? -1);
      }
      stream.leave();
    },
    1,
    { CHECKPOINT_MS: '100' },
  );
});

/** The stored answer, once it holds all text that was seen: one interval later, with time for a busy machine. */
async function savedWith(seen: string, read: () => Promise<MessageDetail | undefined>) {
  for (let round = 0; ; round += 1) {
    await pause(200);
    const answer = await read();
    if (answer?.text.startsWith(seen) === true || round === 10) {
      expect(answer?.text.slice(0, seen.length)).toBe(seen);
      return answer;
    }
  }
}

const soFar = async (stream: Awaited<ReturnType<ChatServer['send']>>) => {
  const events: import('@qihang/shared/contracts').ChatEvent[] = [];
  await stream.seen((_event, all) => {
    events.splice(0, events.length, ...all);
    return all.length > 2;
  });
  return events;
};

test('F17 a start marks the running answers of a dead process as interrupted, and viewers get that end', async () => {
  await withServers(async (first) => {
    const user = await first.signUp();
    const { conversationId } = startOf(await (await first.send(user, '1')).events);
    const orphan = await leaveBehind(user.id, conversationId, '11111111-1111-4111-8111-111111111111');
    await withServers(async (second) => {
      expect(await statusOf(orphan)).toBe('interrupted');
      const events = await (await second.watch(user, orphan)).events;
      expect(events.slice(1)).toEqual([
        { answer: '写到一半', seq: 4 },
        { error: '回答中断了，已保留收到的部分', code: 'interrupted' },
      ]);
      expect(await (await second.watch(user, orphan, 4)).events).toEqual(events.slice(2));
      expect((await (await second.watch(user, orphan, 2)).events)[0]).toEqual({
        event: 'replace',
        text: '写到一半',
        seq: 4,
      });
      expect((await second.messages(user, conversationId)).at(-1)).toMatchObject({
        status: 'interrupted',
        text: '写到一半',
        error: '回答中断了，已保留收到的部分',
      });
    });
  });
});

test('F17 a running process notices the death of another by its freed lock', async () => {
  const deadId = '22222222-2222-4222-8222-222222222222';
  // A separate process, so that it can really be killed.
  const script = `
    import pg from 'pg';
    const client = new pg.Client(JSON.parse(process.argv[1]));
    await client.connect();
    await client.query('SELECT pg_advisory_lock(7210002, $1)', [Number(process.argv[2])]);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    script,
    JSON.stringify(database.connection),
    String(presenceKey(deadId)),
  ]);
  await new Promise((resolve) => other.stdout.once('data', resolve));
  await withServers(async (server) => {
    const user = await server.signUp();
    const { conversationId } = startOf(await (await server.send(user, '1')).events);
    const id = await leaveBehind(user.id, conversationId, deadId);
    const viewer = await server.watch(user, id);
    await withServers(async () => expect(await statusOf(id)).toBe('running'));
    other.kill('SIGKILL');
    const begun = performance.now();
    expect((await viewer.events).at(-1)).toMatchObject({ code: 'interrupted' });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

test('a generation that its own process does not know of is not left running', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    const { conversationId, generationId } = startOf(await (await server.send(user, '1')).events);
    const own = (
      await database.pool.query('SELECT instance_id FROM generations WHERE id = $1', [generationId])
    ).rows[0];
    const stray = await leaveBehind(user.id, conversationId, own.instance_id, 60);
    const fresh = await leaveBehind(user.id, conversationId, own.instance_id, 0);
    expect((await (await server.watch(user, stray)).events).at(-1)).toMatchObject({ code: 'interrupted' });
    expect(await statusOf(fresh)).toBe('running');
  });
});

test('a viewer in another process follows, and a stop there ends it here', async () => {
  await withServers(async (here, there) => {
    const user = await here.signUp();
    const stream = await here.send(user, '200');
    const { generationId } = startOf([await stream.seen(() => true)]);
    const remote = await (await there.watch(user, generationId)).events;
    const local = await stream.events;
    expect(textOf(remote)).toBe(textOf(local));
    expect(remote.at(-1)).toEqual({ event: 'done' });

    const endless = await here.send(user, 'endless');
    const { generationId: id } = startOf([await endless.seen(() => true)]);
    await endless.seen(isAnswer);
    const viewer = await there.watch(user, id);
    const begun = performance.now();
    expect((await there.request(user, 'POST', `/api/chat/generations/${id}/stop`)).status).toBe(204);
    const stopped = await endless.events;
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(stopped.at(-1)).toEqual({ event: 'done', status: 'stopped' });
    const followed = await viewer.events;
    expect(followed.at(-1)).toEqual(stopped.at(-1));
    expect(textOf(followed)).toBe(textOf(stopped));
  }, 2);
});

test('the time limit of an answer leaves out its wait for the answer before it', async () => {
  const limitMs = 600;
  const run = (patient: ChatServer) =>
    withServers(
      async (impatient) => {
        const user = await patient.signUp();
        const first = await patient.send(user, 'endless');
        const { conversationId, generationId } = startOf([await first.seen(() => true)]);
        const second = await impatient.send(user, '1', { conversationId });
        await pause(limitMs + 200);
        await patient.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
        expect((await second.events).slice(1)).toEqual([{ answer: '0 ', seq: 1 }, { event: 'done' }]);
      },
      1,
      { GENERATION_TIMEOUT_MS: String(limitMs) },
    );
  await withServers(run);
});

test('F73 an answer that the database does not take in time ends as not saved, and is stored afterwards', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const stream = await server.send(user, '20');
      const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
      const held = await database.pool.connect();
      let seen: Awaited<typeof stream.events>;
      try {
        await held.query('BEGIN');
        await held.query('SELECT FROM generations WHERE id = $1 FOR UPDATE', [generationId]);
        seen = await stream.events;
        expect(seen.at(-1)).toEqual({ error: ERRORS.unsaved.text, code: 'unsaved' });
      } finally {
        await held.query('ROLLBACK');
        held.release();
      }
      await expect.poll(() => statusOf(generationId), { timeout: 10_000 }).toBe('complete');
      expect((await server.messages(user, conversationId)).at(-1)?.text).toBe(textOf(seen));
      expect((await (await server.watch(user, generationId)).events).at(-1)).toEqual({ event: 'done' });
    },
    1,
    { SAVE_PATIENCE_MS: '300', DATABASE_STATEMENT_MS: '1000' },
  );
});

test('F18 a shutdown lets answers finish, saves the rest and takes no new questions', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    const short = await server.send(user, '40');
    const long = await server.send(user, 'endless');
    const { generationId, conversationId } = startOf([await long.seen(() => true)]);
    await short.seen(isAnswer);
    const drained = server.product.answers.drain(2_000);
    const refused = await server.send(user, '1');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await drained;
    expect((await short.events).at(-1)).toEqual({ event: 'done' });
    const events = await long.events;
    expect(events.at(-1)).toMatchObject({ code: 'interrupted' });
    expect(await statusOf(generationId)).toBe('interrupted');
    expect((await server.messages(user, conversationId)).at(-1)?.text).toBe(textOf(events));
  });
});

test('F18 a shutdown waits for a question that is just being stored, and for its answer', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    const held = await database.pool.connect();
    try {
      await held.query('BEGIN');
      await held.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const sent = server.send(user, '1');
      await until(async () => {
        const { rowCount } = await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      });
      const drained = server.product.answers.drain(10_000);
      await held.query('COMMIT');
      await drained;
      const { rows } = await database.pool.query('SELECT status FROM generations WHERE user_id = $1', [
        user.id,
      ]);
      expect(rows).toEqual([{ status: 'complete' }]);
      expect((await (await sent).events).at(-1)).toEqual({ event: 'done' });
    } finally {
      held.release();
    }
  });
});

test('F55 40 conversations deleted at any moment leave no row and no running answer behind', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const stream = await server.send(user, round % 4 === 0 ? '3' : 'endless');
        const { conversationId } = startOf([await stream.seen(() => true)]);
        await pause(round * 7);
        const path = `/api/chat/conversations/${conversationId}`;
        expect((await server.request(user, 'DELETE', path)).status).toBe(204);
        expect((await stream.events).filter(isLastEvent)).toHaveLength(1);
      }),
    );
    await pause(200);
    const left = await database.pool.query(
      `SELECT 1 FROM messages WHERE user_id = $1 UNION ALL SELECT 1 FROM generations WHERE user_id = $1`,
      [user.id],
    );
    expect(left.rows).toEqual([]);
    expect(server.logged()).not.toContain('deadlock');
  });
});

test('a deleted account ends its answers', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    const stream = await server.send(user, 'endless');
    await stream.seen(isAnswer);
    await database.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    server.product.answers.forgetUser(user.id);
    expect((await stream.events).at(-1)).toMatchObject({ code: 'not_found' });
  });
});

test('F35 an answer holds no database connection while it streams', async () => {
  const small = await createTestDatabase({ poolSize: 2 });
  try {
    await withServers(
      async (server) => {
        const user = await server.signUp();
        const streams = await Promise.all(Array.from({ length: 40 }, () => server.send(user, '60')));
        await Promise.all(streams.map((stream) => stream.seen(isAnswer)));
        const begun = performance.now();
        expect((await server.request(user, 'GET', '/api/chat/conversations?limit=5')).status).toBe(200);
        expect(performance.now() - begun).toBeLessThan(2_000);
        for (const stream of streams) expect((await stream.events).at(-1)).toEqual({ event: 'done' });
      },
      1,
      {},
      small,
    );
  } finally {
    await small.close();
  }
});

test('F32 a database that drops its connections in mid-answer costs nothing but time', async () => {
  await withServers(async (server) => {
    const user = await server.signUp();
    const stream = await server.send(user, '150');
    const { conversationId } = startOf([await stream.seen(() => true)]);
    for (let round = 0; round < 3; round += 1) {
      await pause(150);
      await database.pool
        .query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        .catch(() => {});
    }
    const events = await stream.events;
    expect(events.at(-1)).toEqual({ event: 'done' });
    expect(events.filter(isLastEvent)).toHaveLength(1);
    const answer = (await server.messages(user, conversationId)).at(-1);
    expect(answer).toMatchObject({ status: 'complete', text: textOf(events) });
  });
});

test('a question over the limit is refused with 429 and Retry-After before anything is stored', async () => {
  await withServers(
    async (server) => {
      const [user, other] = await Promise.all([server.signUp(), server.signUp()]);
      const streams = await Promise.all(Array.from({ length: 12 }, () => server.send(user, 'endless')));
      const refused = streams.filter((stream) => stream.status === 429);
      expect(refused).toHaveLength(12 - 3);
      expect(refused[0]?.headers.get('retry-after')).toBe('5');
      expect(await refused[0]?.failure).toMatchObject({ code: 'rate_limited' });
      const stored = await database.pool.query('SELECT count(*)::int FROM messages WHERE user_id = $1', [
        user.id,
      ]);
      expect(stored.rows[0].count).toBe(6);
      expect((await server.send(other, '1')).status).toBe(200);
      for (const stream of streams) stream.leave();
    },
    1,
    { LIMIT_RUNNING_PER_USER: '3' },
  );
});

test('a send that is repeated under its key is answered as before while as many answers run as may', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const first = await server.send(user, 'endless', { key: 'a' });
      const turn = startOf([await first.seen(() => true)]);
      expect((await server.send(user, 'endless', { key: 'b' })).status).toBe(429);
      const again = await server.send(user, 'endless', { key: 'a' });
      expect(again.status).toBe(200);
      expect(startOf([await again.seen(() => true)])).toEqual(turn);
      for (const stream of [first, again]) stream.leave();
    },
    1,
    { LIMIT_RUNNING_PER_USER: '1' },
  );
});

test('a question whose answer is running may be edited while as many answers run as may: the edit ends that answer', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const first = await server.send(user, 'endless');
      await first.seen(isAnswer);
      const { conversationId, messageId } = startOf([await first.seen(() => true)]);
      expect((await server.send(user, '1', { conversationId })).status).toBe(429);
      const edited = await server.send(user, '1', { conversationId, editOf: messageId });
      expect(edited.status).toBe(200);
      expect((await edited.events).at(-1)).toEqual({ event: 'done' });
      expect((await first.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
    },
    1,
    { LIMIT_RUNNING_PER_USER: '1' },
  );
});

test('a user who has sent all messages of a minute may send again when the minute is over', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const send = async () => {
        const stream = await server.send(user, '1');
        await stream.events;
        return stream.status;
      };
      for (let minute = 0; minute < 3; minute += 1) {
        expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
        await database.pool.query('UPDATE rate_limits SET expire = expire - 60000 WHERE key = $1', [
          `messages:${user.id}`,
        ]);
      }
    },
    1,
    { LIMIT_MESSAGES_PER_MINUTE: '2' },
  );
});

test('a minute begins with its first message, and no later one prolongs it', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const send = async () => {
        const stream = await server.send(user, '1');
        await stream.events;
        return stream;
      };
      const pass = (seconds: number) =>
        database.pool.query('UPDATE rate_limits SET expire = expire - $2 WHERE key = $1', [
          `messages:${user.id}`,
          seconds * 1_000,
        ]);
      expect((await send()).status).toBe(200);
      await pass(40);
      expect((await send()).status).toBe(200);
      const third = await send();
      expect(third.status).toBe(429);
      expect(Number(third.headers.get('retry-after'))).toBeLessThanOrEqual(20);
      await pass(20);
      expect((await send()).status).toBe(200);
    },
    1,
    { LIMIT_MESSAGES_PER_MINUTE: '2' },
  );
});

test('only stored messages count against the limit per minute', async () => {
  await withServers(
    async (server) => {
      const user = await server.signUp();
      const send = async (key: string) => {
        const stream = await server.send(user, '1', { key });
        await stream.events;
        return stream;
      };
      for (const key of ['a', 'a', 'b', 'b', 'b', 'c', 'c', 'd']) expect((await send(key)).status).toBe(200);
      const fifth = await send('e');
      expect(fifth.status).toBe(429);
      const seconds = Number(fifth.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect((await send('d')).status).toBe(200);
    },
    1,
    { LIMIT_MESSAGES_PER_MINUTE: '4' },
  );
});
