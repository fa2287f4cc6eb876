import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import { Refused } from './harness/chat-client';
import { expect, test } from './harness/fault-test';
import { delta, STREAM_HEAD, type VendorCall } from './harness/scripted-vendor';
import { started } from './harness/started';
import { expectWhole } from './harness/texts';
import { answerTo, ask } from './harness/vendor-text';

/** Whoever reads JSON with this word in it stands still for ever, as within a pattern that is not linear. */
const TRAP_WORD = 'stand-still';
const TRAP = `
const { parse } = JSON;
JSON.parse = (text, ...rest) => {
  if (String(text).includes('${TRAP_WORD}')) for (;;);
  return parse(text, ...rest);
};`;
const PLAIN = { plain: 1, length: 400 };
const BEGINNING = 100;
/** Time for a checkpoint, ms. */
const STORED_MS = 2_000;
const REFUSED = '系统两次停在这个问题上，没有再试，请改一改问题再发';

/** A vendor whose answer begins well and then holds up the process that reads it. */
async function trap(response: ServerResponse, call: VendorCall): Promise<void> {
  response.writeHead(200, STREAM_HEAD);
  if (call.from === 0) response.write(delta(answerTo(call.question).slice(0, BEGINNING)));
  await sleep(STORED_MS);
  response.write(`data: {"choices":[],"note":"${TRAP_WORD}"}\n\n`);
}

const refusalOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  const refused = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof Refused)) throw new Error(`not refused: ${refused}`);
  return { status: refused.status, ...JSON.parse(refused.body) };
};

test.describe('with a question over which a process stands still', () => {
  test.use({
    settings: {
      NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(TRAP).toString('base64')}`,
    },
  });

  test('F78 once two processes have stood still over it, it is not tried a third time, but answered with an error, and keeps its text', async ({
    ground,
  }) => {
    test.setTimeout(180_000);
    const { api } = ground;
    const other = await ground.addApi();
    const client = await ground.addPerson();
    const atOther = ground.at(client, other.url);
    const message = ask('停住的', PLAIN);
    ground.vendor.play(trap);
    const start = await started(ground, client, message);
    const path = `/api/chat/generations/${start.generationId}`;

    const first = new Follower();
    expect(await first.follow(atOther.watch(start.generationId, 0))).toBe(true);
    expect(first.last).toMatchObject({ code: 'interrupted' });
    expect(first.text).not.toBe('');
    expect(answerTo(message).startsWith(first.text)).toBe(true);
    expect(await api.ended()).toBe('SIGKILL');
    expect(api.output()).toContain('the event loop stood still');
    await api.restart();

    await atOther.json('POST', `${path}/continue`);
    const second = new Follower();
    expect(await second.follow(client.watch(start.generationId, 0))).toBe(true);
    expect(second.last).toEqual({
      error: '系统两次停在这个问题上，已保留收到的部分，请改一改问题再发',
      code: 'internal',
    });
    expect(second.text).toBe(first.text);
    expect(await other.ended()).toBe('SIGKILL');

    const refusal = { status: 409, code: 'conflict', error: REFUSED };
    expect(await refusalOf(client.json('POST', `${path}/continue`))).toEqual(refusal);
    const again = client.json('POST', `/api/chat/answers/${start.answerId}/regenerate`);
    expect(await refusalOf(again)).toEqual(refusal);
    expect(ground.vendor.callsFor(message)).toHaveLength(2);
    const [, answer] = await client.messages(start.conversationId);
    expect(answer).toMatchObject({ status: 'failed', text: first.text });

    ground.vendor.play(null);
    const edited = ask('换个说法', PLAIN);
    const { conversationId, messageId: editOf } = start;
    const answered = await askAndFollow(client, edited, { conversationId, editOf });
    ground.ledger.started(client.person, edited, answered.start);
    expectWhole(edited, answered.text);
    await other.restart();
    await ground.check();
  });
});

test('F78 an answer whose processes were only killed goes on a third time', async ({ ground }) => {
  const { api } = ground;
  const client = await ground.addPerson();
  const message = ask('只是死了', { pieces: 100, pause: 40, length: 1_000 });
  const start = await started(ground, client, message);
  const viewer = new Follower();
  for (let kills = 0; kills < 2; kills += 1) {
    const before = viewer.text.length;
    const viewing = viewer.follow(client.watch(start.generationId, viewer.seq));
    await expect.poll(() => viewer.text.length, { timeout: 20_000 }).toBeGreaterThan(before + 100);
    await api.kill();
    await viewing;
    await api.restart();
    await client.json('POST', `/api/chat/generations/${start.generationId}/continue`);
  }
  expect(await viewer.follow(client.watch(start.generationId, viewer.seq))).toBe(true);
  expect(viewer.last).toEqual({ event: 'done' });
  expectWhole(message, viewer.text);
  ground.ledger.ended(start.generationId, { status: 'complete', text: viewer.text });
  await ground.check();
});
