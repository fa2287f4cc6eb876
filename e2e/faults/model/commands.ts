import { randomUUID } from 'node:crypto';
import type { StartEvent, StartedTurn } from '@qihang/shared/contracts';
import fc from 'fast-check';
import { Refused } from '../harness/chat-client';
import { ask, type Script } from '../harness/vendor-text';
import {
  lineOf,
  type ModelAnswer,
  type ModelConversation,
  type ModelTurn,
  type Shelf,
  select,
} from './shelf';

type Command = fc.AsyncCommand<Shelf, Shelf>;

/** A command by its name and what it does; the model and the real thing change together, inside of it. */
const command = (name: string, run: (shelf: Shelf) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** A command on one of the conversations, when there is one. */
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

/** Sends until it is acknowledged; the same key stores it once, however often it is sent. */
async function sendUntilStarted(shelf: Shelf, message: string, place: Place): Promise<StartEvent> {
  const key = randomUUID();
  return shelf.product.persist(async () => {
    const stream = shelf.client.send(message, { ...place, key });
    for await (const event of stream) if ('event' in event && event.event === 'start') return event;
    throw new Error('a stream without a start');
  });
}

/** Asks in a place, and notes it below the answer that it follows. */
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
    const line = lineOf(conversation);
    const old = line[which % line.length];
    if (old === undefined) return;
    await askIn(shelf, script, { conversationId: conversation.id, editOf: old.turn.id }, old.turn.parent);
  });

const regenerate = (target: number, which: number): Command =>
  onConversation(`regenerate ${which} `, target, async (shelf, conversation) => {
    await shelf.settle(conversation);
    const line = lineOf(conversation);
    const old = line[which % line.length];
    if (old === undefined) return;
    // One that another version has taken off the screen may still be coming, and is in the way.
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
    // A kill may have taken the answer to a first try, and what that one began may be complete at the second.
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
        // The answer to an earlier try may have been lost.
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
    // From the first piece on: before it the product tries again, which takes seconds and has its own tests.
    until: fc.integer({ min: 1, max: 25 }),
  },
  { requiredKeys: ['pieces', 'pause'] },
);

/** What a history begins with: without a conversation there is little to do. */
export const beginnings = (): fc.Arbitrary<Command> =>
  fc.tuple(fc.constant(null), script, fc.boolean()).map((given) => send(...given));

/** Everything that one can do to a conversation, mixed; a few commands make a history. */
export const histories = (): fc.Arbitrary<Iterable<Command>> =>
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
