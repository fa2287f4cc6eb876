import fc from 'fast-check';
import { askAndFollow } from './harness/ask-and-follow';
import { type ChaosProxy, type NetworkFaults, startChaosProxy } from './harness/chaos-proxy';
import type { ChatClient } from './harness/chat-client';
import { expect, type Ground, steady } from './harness/fault-test';
import { rounds, seed } from './harness/soak';
import { expectWhole } from './harness/texts';
import { ask } from './harness/vendor-text';

interface Cuts {
  readonly chaos: ChaosProxy;
}

const test = steady().extend<Cuts>({
  chaos: async ({ ground }, use) => {
    const proxy = await startChaosProxy(ground.api);
    await use(proxy);
    await proxy.close();
  },
});

/** Asks through the proxy and compares the text with the vendor's. */
async function askThrough(ground: Ground, client: ChatClient, message: string): Promise<string> {
  const { start, text, last } = await askAndFollow(client, message, { pauseMs: 1 });
  ground.ledger.started(client.person, message, start);
  ground.ledger.ended(start.generationId, { status: 'complete', text });
  expectWhole(message, text);
  expect(last).toEqual({ event: 'done' });
  return text;
}

test('F02 a stream that is reset at any of 50 offsets goes on without a gap or a repeat', async ({
  ground,
  chaos,
}) => {
  const client = ground.at(await ground.addPerson(), chaos.url);
  const script = { pieces: 40, pause: 2, length: 2_000 };
  chaos.setFaults({});
  await askThrough(ground, client, ask('先量一次', script));
  // The way events share packets differs from answer to answer, and so does the number of bytes: the last tenth may not
  // exist.
  const whole = 0.9 * Math.max(...chaos.passed);
  for (let index = 0; index < 50; index += 1) {
    // Every connection is cut at the same offset, up to the point at which the answer must be complete.
    const after = 1 + Math.floor((index * whole) / 50);
    const before = chaos.passed.length;
    chaos.setFaults((connection) => (connection < 3 ? { cut: { after, how: 'reset' } } : {}));
    await askThrough(ground, client, ask(`断在第${after}字节`, script));
    expect(chaos.passed.length - before).toBeGreaterThan(1);
  }
  await ground.check();
});

const faults: fc.Arbitrary<NetworkFaults> = fc.record(
  {
    sliceBytes: fc.constantFrom(1, 7, 1_000),
    cut: fc.record({
      after: fc.oneof(fc.nat(700), fc.nat(60_000)),
      how: fc.constantFrom('reset' as const, 'end' as const),
    }),
  },
  { requiredKeys: ['cut'] },
);
const script = fc.record({
  pieces: fc.constantFrom(1, 30, 400),
  pause: fc.constantFrom(0, 1),
  length: fc.constantFrom(1, 500, 20_000),
});

test('F02 the text equals the vendor’s, character for character, however often and wherever the viewer’s connection is cut', async ({
  ground,
  chaos,
}) => {
  test.setTimeout(60_000 + rounds * 6_000);
  const client = ground.at(await ground.addPerson(), chaos.url);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(script, fc.array(faults, { maxLength: 30 }), async (wanted, planned) => {
      count += 1;
      chaos.setFaults((connection) => planned[connection] ?? {});
      await askThrough(ground, client, ask(`第${count}次剪断`, wanted));
    }),
    { numRuns: rounds * 4, ...(seed === null ? {} : { seed }) },
  );
  await ground.check();
});

test('F26 an answer that arrives byte by byte is the same answer', async ({ ground, chaos }) => {
  const client = ground.at(await ground.addPerson(), chaos.url);
  chaos.setFaults({ sliceBytes: 1 });
  await askThrough(ground, client, ask('一个字节一个字节地来', { pieces: 100, pause: 1, length: 3_000 }));
  await ground.check();
});

test('F39 a question whose acknowledgement was cut off is sent again with its key, and stored once', async ({
  ground,
  chaos,
  vendor,
}) => {
  const client = ground.at(await ground.addPerson(), chaos.url);
  for (const after of [0, 1, 40, 200, 400]) {
    const message = ask(`回执断在第${after}字节`, { pieces: 10, pause: 5 });
    chaos.setFaults((connection) => (connection < 5 ? { cut: { after, how: 'reset' } } : {}));
    await askThrough(ground, client, message);
    expect(vendor.callsFor(message)).toHaveLength(1);
  }
  await ground.check();
});

test('F39 F40 twenty sends with one key at once are one question; the key with another body is refused', async ({
  ground,
  vendor,
}) => {
  const client = await ground.addPerson();
  const message = ask('二十次双击', { pieces: 10, pause: 20 });
  const key = 'double-click-1';
  const answers = await Promise.all(Array.from({ length: 20 }, () => askAndFollow(client, message, { key })));
  for (const { start, text } of answers) {
    expect(start).toEqual(answers[0]?.start);
    expectWhole(message, text);
    ground.ledger.started(client.person, message, start);
  }
  expect(vendor.callsFor(message)).toHaveLength(1);
  await expect(client.send(ask('另一句'), { key }).next()).rejects.toMatchObject({ status: 409 });
  await ground.check();
});
