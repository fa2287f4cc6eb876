import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Follower } from './harness/ask-and-follow';
import type { ChatClient } from './harness/chat-client';
import { expect, type Ground, test } from './harness/fault-test';
import { lossOf } from './harness/scripted-vendor';
import { isTimeUp, report, rounds } from './harness/soak';
import { answerTo, ask } from './harness/vendor-text';

/** Maximum loss of a running answer by a kill, ms (F17); the slowest of all rounds has tolerance for a busy machine. */
const LOSS_MS = 1_000;
const WORST_LOSS_MS = 3_000;
const LONG = { pieces: 400, pause: 10, length: 4_000 };
const SHORT = { pieces: 5, pause: 2, length: 60 };

interface Viewed {
  readonly message: string;
  readonly follower: Follower;
}

/** Sends one question and follows it until the connection breaks. */
async function askOnce(
  ground: Ground,
  client: ChatClient,
  message: string,
  conversationId: string | null = null,
) {
  const follower = new Follower();
  await follower.follow(
    (async function* noted() {
      for await (const event of client.send(message, { conversationId, key: randomUUID() })) {
        yield event;
        if (follower.start !== null) ground.ledger.started(client.person, message, follower.start);
      }
    })(),
  );
  return { message, follower };
}

/**
 * Asks short questions one after the other until the connection breaks, so that some are between stored and
 * acknowledged.
 */
async function askUntilKilled(ground: Ground, client: ChatClient, label: string): Promise<void> {
  let conversationId: string | null = null;
  for (let count = 0; ; count += 1) {
    const { follower } = await askOnce(ground, client, ask(`${label} 第${count}问`, SHORT), conversationId);
    if (follower.last === null) return;
    const { start, text } = follower;
    if (start !== null) ground.ledger.ended(start.generationId, { status: 'complete', text });
    conversationId = start?.conversationId ?? null;
  }
}

/**
 * Expects after the restart that the answer has ended visibly, as a beginning of the vendor's. @returns the loss in ms
 */
async function expectKept(
  ground: Ground,
  client: ChatClient,
  { message, follower }: Viewed,
  killedAt: number,
) {
  const { start } = follower;
  if (start === null) throw new Error('the kill came before the start');
  const returned = new Follower();
  returned.text = follower.text;
  returned.seq = follower.seq;
  expect(await returned.follow(client.watch(start.generationId, follower.seq))).toBe(true);
  expect(returned.last).toMatchObject({ code: 'interrupted' });
  expect(answerTo(message).startsWith(returned.text)).toBe(true);
  expect(returned.text.length).toBeGreaterThan(0);
  const [call] = ground.vendor.callsFor(message);
  return call === undefined ? Number.NaN : lossOf(call, returned.text.length, killedAt);
}

const hasRun = ({ vendor }: Ground, message: string, ms: number): boolean => {
  const first = vendor.callsFor(message)[0]?.sent[0];
  return first !== undefined && Date.now() - first.at >= ms;
};

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Minimum, median and maximum, in milliseconds. */
const spread = (values: readonly number[]): string =>
  [Math.min(...values), middleOf(values), Math.max(...values)]
    .map((value) => `${Math.round(value)} ms`)
    .join(' / ');

test('F17 after kill -9 in mid-answer nothing acknowledged is lost or doubled, every question has one final answer, and at most a second of text is gone', async ({
  ground,
}) => {
  test.setTimeout(rounds * 15_000 + 60_000);
  const { api } = ground;
  const clients = await Promise.all(Array.from({ length: 4 }, () => ground.addPerson()));
  const recovery: number[] = [];
  const losses: number[] = [];
  for (let round = 0; round < rounds && (round === 0 || !isTimeUp()); round += 1) {
    const questions = [0, 1].map((index) => ask(`第${round}轮长问${index}`, LONG));
    const long = clients.slice(0, 2).map((client, index) => askOnce(ground, client, questions[index] ?? ''));
    const short = clients
      .slice(2)
      .map((client, index) => askUntilKilled(ground, client, `第${round}轮短问${index}`));
    // In mid-answer, however long a busy machine takes to begin.
    await expect
      .poll(() => questions.every((message) => hasRun(ground, message, 1_300)), { timeout: 30_000 })
      .toBe(true);
    await sleep((round * 379) % 1_000);
    const killedAt = Date.now();
    await api.kill();
    const [viewed] = await Promise.all([Promise.all(long), ...short]);
    recovery.push(await api.restart());
    for (const [index, each] of viewed.entries()) {
      const client = clients[index];
      if (client !== undefined) losses.push(await expectKept(ground, client, each, killedAt));
    }
    report(`kill round ${round + 1} of ${rounds}: ${ground.ledger.questions.size} acknowledged`);
  }
  report(
    `kill -9: ${recovery.length} rounds, ${ground.ledger.questions.size} questions acknowledged; text lost: ${spread(losses)}; restart to first request: ${spread(recovery)}`,
    true,
  );
  expect(middleOf(losses)).toBeLessThanOrEqual(LOSS_MS);
  expect(Math.max(...losses)).toBeLessThanOrEqual(WORST_LOSS_MS);
  await ground.check();
});
