import { randomUUID } from 'node:crypto';
import type { StartEvent, StartedTurn } from '@qihang/shared/contracts';
import fc from 'fast-check';
import { Refused } from '../harness/chat-client';
import { ask, type Script } from '../harness/vendor-text';
import {
  type ModelAnswer,
  type ModelConversation,
  type ModelTurn,
  type Shelf,
  select,
  threadOf,
} from './shelf';

type Command = fc.AsyncCommand<Shelf, Shelf>;

/** A named command, which changes the model and the product together. */
const command = (name: string, run: (shelf: Shelf) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** A command on one of the conversations; does nothing when there is none. */
const onConversation = (
  name: string,
  target: number,
  run: (shelf: Shelf, conversation: ModelConversation) => Promise<void>,
): Command =>
  command(`${name}(${target})`, async (shelf) => {
    const conversation = shelf.pick(target);
    if (conversation !== undefined) await run(shelf, conversation);
  });

interface Place {
  readonly conversationId: string | null;
  readonly editOf?: string;
}

/** Sends until it is acknowledged; with the same key it is stored once, however often it is sent. */
async function sendUntilStarted(shelf: Shelf, message: string, place: Place): Promise<StartEvent> {
  const key = randomUUID();
  return shelf.product.persist(async () => {
    const stream = shelf.client.send(message, { ...place, key });
    for await (const event of stream) if ('event' in event && event.event === 'start') return event;
    throw new Error('a stream without a start');
  });
}

/** Asks at a place of the tree, and adds the question below the answer that it follows. */
async function askIn(
  shelf: Shelf,
  script: Partial<Script>,
  place: Place,
  parent: ModelAnswer | null,
): Promise<ModelAnswer> {
  const message = ask(`第${shelf.nextQuestion()}问`, script);
  const { deaths } = shelf.product;
  const start = await sendUntilStarted(shelf, message, place);
  const turn: ModelTurn = { id: start.messageId, message, parent };
  return shelf.add(turn, start, deaths);
}

const send = (target: number | null, script: Partial<Script>, isFollowed: boolean): Command =>
  command(`send(${target}, ${JSON.stringify(script)}${isFollowed ? '' : ', and leave'})`, async (shelf) => {
    const conversation = target === null ? undefined : shelf.pick(target);
    const place = { conversationId: conversation?.id ?? null };
    const answer = await askIn(shelf, script, place, conversation?.shown ?? null);
    if (isFollowed) await shelf.follow(answer, 0);
  });

const edit = (target: number, which: number, script: Partial<Script>): Command =>
  onConversation(`edit ${which} ${JSON.stringify(script)} `, target, async (shelf, conversation) => {
    await shelf.settle(conversation);
    const thread = threadOf(conversation);
    const old = thread[which % thread.length];
    if (old === undefined) return;
    await askIn(shelf, script, { conversationId: conversation.id, editOf: old.turn.id }, old.turn.parent);
  });

const regenerate = (target: number, which: number): Command =>
  onConversation(`regenerate ${which} `, target, async (shelf, conversation) => {
    await shelf.settle(conversation);
    const thread = threadOf(conversation);
    const old = thread[which % thread.length];
    if (old === undefined) return;
    // An answer of another version may still be running unseen, and would block the regeneration.
    for (const each of conversation.answers) if (each.turn === old.turn) await shelf.follow(each, 0);
    const { deaths } = shelf.product;
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/chat/answers/${old.start.answerId}/regenerate`;
    const started = await shelf.product.persist(() =>
      shelf.client.json<StartedTurn>('POST', path, undefined, headers),
    );
    shelf.add(old.turn, { event: 'start', ...started }, deaths);
  });

const goOn = (target: number): Command =>
  onConversation('continue', target, async (shelf, conversation) => {
    const shown = (await shelf.settle(conversation)).at(-1);
    const answer = conversation.shown;
    const canGoOn = shown?.status !== 'complete' && shown?.text.trim() !== '';
    const { deaths } = shelf.product;
    const path = `/api/chat/generations/${answer.start.generationId}/continue`;
    const status = await shelf.product
      .persist(() => shelf.client.json<StartedTurn>('POST', path))
      .then(
        () => 200,
        (error: unknown) => {
          if (error instanceof Refused) return error.status;
          throw error;
        },
      );
    // A kill may lose the reply to a first try, whose generation may be complete at the second.
    const wanted = canGoOn ? (shelf.product.deaths === deaths ? [200] : [200, 409]) : [409];
    if (!wanted.includes(status)) throw new Error(`continue was answered ${status} for ${shown?.status}`);
    if (status === 200) Object.assign(answer, { deathsBefore: deaths, mayBeStopped: false });
  });

const version = (target: number, which: number): Command =>
  onConversation(`version ${which} `, target, async (shelf, conversation) => {
    const answer = conversation.answers[which % conversation.answers.length];
    if (answer === undefined) return;
    const messageId = which % 2 === 0 ? answer.start.answerId : answer.turn.id;
    await shelf.product.persist(() =>
      shelf.client.json('POST', `/api/chat/conversations/${conversation.id}/version`, { messageId }),
    );
    select(conversation, messageId);
  });

const stop = (target: number): Command =>
  onConversation('stop', target, async (shelf, { shown }) => {
    shown.mayBeStopped = true;
    await shelf.product.persist(() => shelf.client.stop(shown.start.generationId));
  });

const refresh: Command = command('refresh', (shelf) => shelf.expectSame(false));

const secondTab = (target: number, after: number): Command =>
  onConversation(`secondTab ${after} `, target, (shelf, { shown }) =>
    shelf.follow(shown, after, after % 2 === 1),
  );

const rename = (target: number, title: string): Command =>
  onConversation(`rename ${title} `, target, async (shelf, conversation) => {
    const path = `/api/chat/conversations/${conversation.id}/name`;
    await shelf.product.persist(() => shelf.client.json('POST', path, { title }));
    conversation.title = title;
    shelf.ledger.titles.set(conversation.id, title);
  });

const remove = (target: number): Command =>
  onConversation('delete', target, async (shelf, conversation) => {
    let tries = 0;
    await shelf.product.persist(async () => {
      tries += 1;
      try {
        await shelf.client.json('DELETE', `/api/chat/conversations/${conversation.id}`);
      } catch (error) {
        // The reply to an earlier try may have been lost.
        if (!(error instanceof Refused && error.status === 404 && tries > 1)) throw error;
      }
    });
    shelf.conversations.splice(shelf.conversations.indexOf(conversation), 1);
    shelf.ledger.deleted.add(conversation.id);
  });

const kill: Command = command('kill', (shelf) => shelf.product.kill());

const pause = (ms: number): Command =>
  command(`pause(${ms})`, () => new Promise((resolve) => setTimeout(resolve, ms)));

const target = fc.nat(5);
const which = fc.nat(20);
const script = fc.record(
  {
    pieces: fc.integer({ min: 1, max: 25 }),
    pause: fc.constantFrom(0, 3, 20),
    length: fc.integer({ min: 1, max: 400 }),
    ending: fc.constantFrom('done' as const, 'done' as const, 'reset' as const),
    // From the first chunk on: before it the product retries, which takes seconds and has its own tests.
    until: fc.integer({ min: 1, max: 25 }),
  },
  { requiredKeys: ['pieces', 'pause'] },
);

/** First command of a history: without a conversation most others do nothing. */
export const firstCommands = (): fc.Arbitrary<Command> =>
  fc.tuple(fc.constant(null), script, fc.boolean()).map((given) => send(...given));

/** All commands on conversations, mixed; a few of them make a history. */
export const commandSequences = (): fc.Arbitrary<Iterable<Command>> =>
  fc.commands(
    [
      fc.tuple(fc.option(target), script, fc.boolean()).map((given) => send(...given)),
      fc.tuple(target, script, fc.boolean()).map((given) => send(...given)),
      fc.tuple(target, which, script).map((given) => edit(...given)),
      fc.tuple(target, which).map((given) => regenerate(...given)),
      target.map(goOn),
      fc.tuple(target, which).map((given) => version(...given)),
      target.map(stop),
      fc.constant(refresh),
      fc.tuple(target, fc.nat(30)).map((given) => secondTab(...given)),
      fc.tuple(target, fc.constantFrom('改过的名字', '另一个名字')).map((given) => rename(...given)),
      target.map(remove),
      fc.constant(kill),
      fc.constantFrom(5, 50, 200).map(pause),
    ],
    { size: 'max', maxCommands: 14 },
  );
