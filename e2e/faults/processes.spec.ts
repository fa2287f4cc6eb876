import { setTimeout as sleep } from 'node:timers/promises';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import type { ChatClient } from './harness/chat-client';
import { expect, type Ground, test } from './harness/fault-test';
import { expectWhole } from './harness/texts';
import { ask } from './harness/vendor-text';

/** Sends and follows in the background; resolves once the answer has begun to arrive. */
async function begin(ground: Ground, client: ChatClient, message: string) {
  const follower = new Follower();
  const over = follower.follow(client.send(message));
  await expect.poll(() => follower.text.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { start } = follower;
  if (start === null) throw new Error('text without a start');
  ground.ledger.started(client.person, message, start);
  return { follower, start, over, message };
}

test('F18 a shutdown accepts no new question, lets answers end and their viewers see it, and exits with 0', async ({
  ground,
}) => {
  const client = await ground.addPerson();
  const script = { pieces: 60, pause: 40, length: 1_500 };
  const running = await Promise.all(
    [0, 1, 2].map((index) => begin(ground, client, ask(`收工前的第${index}问`, script))),
  );
  ground.api.signal('SIGTERM');
  await sleep(100);
  // Refused with a status, or by a closed port: both make a proxy try another process, and nothing is stored.
  const late = await client
    .send(ask('来晚了'))
    .next()
    .then(
      () => 'answered',
      () => 'refused',
    );
  expect(late).toBe('refused');
  for (const { follower, over, message, start } of running) {
    expect(await over).toBe(true);
    expectWhole(message, follower.text);
    expect(follower.last).toEqual({ event: 'done' });
    ground.ledger.ended(start.generationId, { status: 'complete', text: follower.text });
  }
  expect(await ground.api.ended()).toBe(0);
  await ground.api.restart();
  await ground.check();
});

test.describe('with a short drain', () => {
  test.use({ settings: { DRAIN_MS: '500' } });

  test('F18 an answer that outlasts the drain is saved as interrupted, with all of its text so far', async ({
    ground,
  }) => {
    const client = await ground.addPerson();
    const long = await begin(ground, client, ask('说不完的', { pieces: 500, pause: 20, length: 5_000 }));
    await sleep(300);
    ground.api.signal('SIGTERM');
    expect(await long.over).toBe(true);
    expect(long.follower.last).toMatchObject({ code: 'interrupted' });
    expect(await ground.api.ended()).toBe(0);
    await ground.api.restart();
    const messages = await client.messages(long.start.conversationId);
    // The viewer's text is stored completely: an orderly end does not wait for a checkpoint.
    expect(messages.at(-1)).toMatchObject({ status: 'interrupted', text: long.follower.text });
    await ground.check();
  });
});

/** A route for faults that no client can cause: an uncaught exception and an unhandled rejection in one request. */
const FAULT = `
import http from 'node:http';
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (name, request, ...rest) {
  if (name === 'request' && request.headers['x-fault'] !== undefined) {
    Promise.reject(new Error('fault in a request'));
    setImmediate(() => { throw new Error('fault after a request'); });
  }
  return emit.call(this, name, request, ...rest);
};`;

test.describe('with a fault in a request', () => {
  test.use({
    settings: {
      NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(FAULT).toString('base64')}`,
    },
  });

  test('F19 an uncaught rejection and an uncaught exception in one request affect no other', async ({
    ground,
  }) => {
    const client = await ground.addPerson();
    const running = await begin(ground, client, ask('别人的回答', { pieces: 50, pause: 20, length: 1_000 }));
    for (let count = 0; count < 20; count += 1) {
      const answer = await fetch(`${ground.api.url}/api/site`, { headers: { 'x-fault': '1' } });
      expect(answer.status).toBe(200);
    }
    expect(await running.over).toBe(true);
    expectWhole(running.message, running.follower.text);
    expect(ground.api.output()).toContain('unhandled rejection');
    expect(ground.api.output()).toContain('uncaught exception');
    const next = ask('然后呢', { pieces: 3, pause: 1 });
    expectWhole(next, (await askAndFollow(client, next)).text);
    await ground.check();
  });
});

test('F58 停止 closes the vendor’s connection within a second and keeps the text so far', async ({
  ground,
}) => {
  const client = await ground.addPerson();
  const message = ask('别说了', { pieces: 1_000, pause: 20, length: 9_000 });
  const { follower, start, over } = await begin(ground, client, message);
  await expect.poll(() => follower.text.length).toBeGreaterThan(100);
  const askedAt = Date.now();
  await client.stop(start.generationId);
  expect(await over).toBe(true);
  const [call] = ground.vendor.callsFor(message);
  await expect.poll(() => call?.closedAt).toBeTruthy();
  expect((call?.closedAt ?? 0) - askedAt).toBeLessThan(1_000);
  expect(call?.wasCut).toBe(true);
  expect(follower.last).toEqual({ event: 'done', status: 'stopped' });
  const [, answer] = await client.messages(start.conversationId);
  expect(answer).toMatchObject({ status: 'stopped', text: follower.text });
  ground.ledger.ended(start.generationId, { status: 'stopped', text: follower.text });
  await ground.check();
});
