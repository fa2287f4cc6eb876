import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, rstest, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { auditLedger } from '../../../testing/ledger';
import { seedRunningAnswer } from '../../../testing/seed-running-answer';
import { type AnswerStore, makeAnswerStore } from './answer-store';
import { type Checkpointed, Checkpointer } from './checkpointer';
import type { Progress } from './progress';

const ANSWERS = 12;
const WORDS = ['先', '把人群', '说清楚，', '再谈', '内容。', '🎹', '\n\n'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await database.close();
});

/** A growing answer, as the runner shows it to the checkpointer. */
interface Growing extends Checkpointed {
  readonly place: Checkpointed['place'];
  readonly userId: string;
  chunks: string[];
  isOver: boolean;
}

async function begin(instanceId: string): Promise<Growing> {
  const { turn, userId } = await seedRunningAnswer(database, instanceId);
  const { generationId: id, answerId, conversationId } = turn;
  const growing: Growing = {
    place: { id, answerId, conversationId },
    userId,
    chunks: [],
    isOver: false,
    get seq() {
      return this.chunks.length;
    },
    textAfter(after) {
      return { after, text: this.chunks.slice(after ?? 0).join('') };
    },
    onLost() {
      this.isOver = true;
    },
  };
  return growing;
}

/** The store, and the text that it was given so far of each answer. */
function watched(store: AnswerStore) {
  const saved = new Map<string, number>();
  const counts = { stored: 0, noted: 0 };
  const remember = (progress: readonly Progress[]) => {
    for (const { id, seq } of progress) saved.set(id, seq);
  };
  const watchedStore: AnswerStore = {
    ...store,
    async checkpoint(all) {
      const result = await store.checkpoint(all);
      remember(all);
      counts.stored += all.length;
      return result;
    },
    async note(all) {
      const position = await store.note(all);
      remember(all);
      counts.noted += all.length;
      return position;
    },
  };
  return { store: watchedStore, saved, counts };
}

const journalOf = async (instanceId: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM generation_journal WHERE instance_id = $1',
    [instanceId],
  );
  return rows[0]?.count ?? Number.NaN;
};

/** Lets answers grow under a checkpointer until all text is saved in the messages or the journal. */
async function growUnder(instanceId: string, wholeAtOnce: number) {
  const { store, saved, counts } = watched(makeAnswerStore(database, instanceId));
  const answers = await Promise.all(Array.from({ length: ANSWERS }, () => begin(instanceId)));
  const warnings: unknown[] = [];
  const checkpointer = new Checkpointer({
    store,
    running: () => answers.filter(({ isOver }) => !isOver),
    isOver: (each) => answers.some((answer) => answer === each && answer.isOver),
    intervalMs: 20,
    wholeAtOnce,
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
  });
  for (let step = 0; step < 60; step += 1) {
    for (const [index, { chunks }] of answers.entries()) {
      if ((step + index) % 3 > 0) chunks.push(WORDS[(step * 5 + index) % WORDS.length] ?? '');
    }
    await new Promise((resolve) => setTimeout(resolve, 7));
  }
  await expect
    .poll(() => answers.every(({ place, chunks }) => saved.get(place.id) === chunks.length), {
      timeout: 20_000,
    })
    .toBe(true);
  expect(warnings).toEqual([]);
  return { store, answers, checkpointer, counts };
}

test.each([
  ['few answers are stored with their messages', 64, false],
  ['of many answers most of the text is in the journal', 1, true],
])('F17 %s, and nothing of it is lost with the process', async (_title, wholeAtOnce, hasJournal) => {
  const here = randomUUID();
  const { answers, checkpointer, counts } = await growUnder(here, wholeAtOnce);
  expect(counts.noted > 0).toBe(hasJournal);
  const interrupted = await makeAnswerStore(database, randomUUID()).interruptAll(here);
  expect(interrupted.length).toBe(ANSWERS);
  const { rows } = await database.pool.query<{ id: string; text: string; seq: number; status: string }>(
    `SELECT g.id, m.text, g.seq, m.status FROM generations g JOIN messages m ON m.id = g.answer_id
     WHERE g.instance_id = $1`,
    [here],
  );
  const stored = new Map(rows.map(({ id, ...rest }) => [id, rest]));
  for (const { place, chunks } of answers) {
    expect(stored.get(place.id)).toEqual({
      text: chunks.join(''),
      seq: chunks.length,
      status: 'interrupted',
    });
  }
  expect(await journalOf(here)).toBe(0);
  for (const answer of answers) answer.isOver = true;
  await checkpointer.close();
});

test('a row of the journal is dropped once all its text is stored, and not before', async () => {
  const here = randomUUID();
  const { store, answers, checkpointer } = await growUnder(here, 1);
  expect(await journalOf(here)).toBeGreaterThan(0);
  const [first, ...others] = answers;
  const end = (answer: Growing) =>
    store.finish({
      ...answer.place,
      seq: answer.seq,
      text: answer.chunks.join(''),
      status: 'complete',
      error: null,
      errorCode: null,
      usage: null,
      attachments: null,
    });
  for (const answer of others) {
    expect(await end(answer)).toBe(true);
    answer.isOver = true;
  }
  // The remaining answer is one of few now: it is stored with its message, and the journal becomes empty.
  await expect.poll(() => journalOf(here), { timeout: 20_000 }).toBe(0);
  if (first === undefined) throw new Error('no answer');
  expect(await store.find(first.place.id, first.userId)).toMatchObject({
    text: first.chunks.join(''),
  });
  expect(await end(first)).toBe(true);
  first.isOver = true;
  await checkpointer.close();
});

test.each([
  ['one of a few', 1],
  ['one of many', 200],
])(
  'an answer that waits in silence for its model, as %s, is stored often enough for a sign of life',
  async (_title, count) => {
    rstest.useFakeTimers();
    try {
      const storedAt = new Map(
        Array.from({ length: count }, () => [randomUUID() as string, [performance.now()]]),
      );
      const silent = [...storedAt.keys()].map(
        (id): Checkpointed => ({
          place: { id, answerId: randomUUID(), conversationId: randomUUID() },
          seq: 0,
          textAfter: (after) => ({ after, text: '' }),
          onLost() {},
        }),
      );
      const checkpointer = new Checkpointer({
        store: {
          async checkpoint(all) {
            const ids = new Set(all.map(({ id }) => id));
            for (const id of ids) storedAt.get(id)?.push(performance.now());
            return { running: ids, stored: ids };
          },
          note: async () => 1,
          dropJournal: async () => {},
        },
        running: () => silent,
        isOver: () => false,
        intervalMs: 500,
        wholeAtOnce: 64,
        log: { warn() {} },
      });
      await rstest.advanceTimersByTimeAsync(30_000);
      await checkpointer.close();
      for (const times of storedAt.values()) {
        times.push(performance.now());
        const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
        // A process whose newest sign of life is 8 s old counts as dead.
        expect(Math.max(...pauses)).toBeLessThan(6_000);
      }
    } finally {
      rstest.useRealTimers();
    }
  },
);

test('the journal of a process that died after its answers had ended is dropped by the next process', async () => {
  const [dead, alive] = [randomUUID(), randomUUID()];
  const running = await begin(alive);
  for (const instanceId of [dead, alive]) {
    await makeAnswerStore(database, instanceId).note([
      { ...running.place, seq: 1, added: { after: 0, text: '一' } },
    ]);
  }
  await database.pool.query("UPDATE generation_journal SET created_at = now() - interval '1 hour'");
  await makeAnswerStore(database, randomUUID()).dropLeftJournals();
  expect([await journalOf(dead), await journalOf(alive)]).toEqual([0, 1]);
  await makeAnswerStore(database, randomUUID()).interruptAll(alive);
});
