import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { repetitions } from './lane';
import { type Product, startProduct } from './product';
import { createPerson, expect, type Person, test } from './test';

const ROUNDS = repetitions({ quick: 2, deep: 20 });
const WRITERS = 4;
const CHAT = '/api/chat/lao-gao-ip-master';

/** The processes of PostgreSQL below the postmaster of this data directory, the postmaster itself included. */
function databaseProcesses(dataDir: string): number[] {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster);
  return [postmaster, ...children.map(([pid]) => pid ?? 0)].filter((pid) => pid > 1);
}

const killHard = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went with its parent.
  }
};

/** Sends questions until the connection breaks and notes those whose `start` arrived: they were acknowledged. */
async function write(
  product: Product,
  person: Person,
  label: string,
  acknowledged: Set<string>,
): Promise<void> {
  let conversationId: string | null = null;
  for (let count = 0; ; count += 1) {
    const message = `${label}-${count}`;
    try {
      const answer = await fetch(product.url + CHAT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify({ message, conversationId }),
      });
      const reader = answer.body?.getReader();
      const decoder = new TextDecoder();
      let text = '';
      for (
        let chunk = await reader?.read();
        chunk !== undefined && !chunk.done;
        chunk = await reader?.read()
      ) {
        text += decoder.decode(chunk.value, { stream: true });
        const start = /"event":"start","conversationId":"([^"]+)"/.exec(text);
        if (start !== null) {
          acknowledged.add(message);
          conversationId = start[1] ?? null;
        }
      }
    } catch {
      return;
    }
  }
}

interface StoredMessage {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly status: string;
}

/** Every message of a person, read through the API as the product's client does. */
async function readAll(product: Product, person: Person): Promise<StoredMessage[]> {
  const get = async (url: string) =>
    (await fetch(product.url + url, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const messages: StoredMessage[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await get(
      `/api/chat/conversations?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    for (const { id } of page.items) {
      let before: string | null = '';
      while (before !== null) {
        const part: { items: StoredMessage[]; nextBefore: string | null } = await get(
          `/api/chat/conversations/${id}/messages?limit=50${before ? `&before=${encodeURIComponent(before)}` : ''}`,
        );
        messages.push(...part.items);
        before = part.nextBefore;
      }
    }
    cursor = page.nextCursor;
  }
  return messages;
}

test(`every acknowledged message survives ${ROUNDS} rounds of kill -9 of everything, and no restart needs a hand @desktop`, async () => {
  test.setTimeout(60_000 + ROUNDS * 12_000);
  const product = await startProduct(await freePort(), {
    LIMIT_MESSAGES_PER_MINUTE: '100000',
    LIMIT_USER_PERCENT: '100000',
    COACH_PHRASE_MS: '1',
  });
  try {
    const people = await Promise.all(Array.from({ length: WRITERS }, () => createPerson(product.url)));
    const ledger = people.map(() => new Set<string>());
    for (let round = 0; round < ROUNDS; round += 1) {
      const writing = people.map((person, index) =>
        write(product, person, `r${round}w${index}`, ledger[index] ?? new Set()),
      );
      // On a busy machine the first acknowledgements take longer than the pause.
      await expect.poll(() => ledger.every(({ size }) => size > 0), { timeout: 30_000 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 300 + ((round * 137) % 500)));
      const doomed = databaseProcesses(product.dataDir);
      product.process().kill('SIGKILL');
      for (const pid of doomed) killHard(pid);
      await Promise.all(writing);
      await product.restart();
    }
    for (const [index, person] of people.entries()) {
      const acknowledged = ledger[index] ?? new Set();
      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS / 2);
      const stored = await readAll(product, person);
      const questions = stored.filter(({ role }) => role === 'user').map(({ text }) => text);
      expect([...acknowledged].filter((message) => !questions.includes(message))).toEqual([]);
      expect(new Set(questions).size).toBe(questions.length);
      // Every question has one answer, and none is still being written.
      const answers = stored.filter(({ role }) => role === 'ai');
      expect(answers.length).toBe(questions.length);
      await expect
        .poll(
          async () => (await readAll(product, person)).filter(({ status }) => status === 'streaming').length,
          { timeout: 30_000 },
        )
        .toBe(0);
    }
  } finally {
    await product.dispose();
  }
});
