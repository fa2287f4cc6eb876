import { randomUUID } from 'node:crypto';
import type { StartEvent } from '@qihang/shared/contracts';
import fc from 'fast-check';
import { Refused } from '../harness/chat-client';
import { ask, type Script } from '../harness/vendor-text';
import type { ModelAnswer, ModelTurn, Shelf } from './shelf';

type Command = fc.AsyncCommand<Shelf, Shelf>;

/** A command by its name and what it does; the model and the real thing change together, inside of it. */
const command = (
  name: string,
  run: (shelf: Shelf) => Promise<void>,
  check: (shelf: Shelf) => boolean = () => true,
): Command => ({ check, run, toString: () => name });

/** Sends until it is acknowledged; the same key stores it once, however often it is sent. */
async function sendUntilStarted(shelf: Shelf, message: string, place: Place): Promise<StartEvent> {
  const key = randomUUID();
  const start = await shelf.product.persist(async () => {
    const stream = shelf.client.send(message, { ...place, key });
    for await (const event of stream) if ('event' in event && event.event === 'start') return event;
    throw new Error('a stream without a start');
  });
  shelf.ledger.started(shelf.client.person, message, start);
  return start;
}

interface Place {
  readonly conversationId: string | null;
  readonly editOf?: string;
}

const newestOf = ({ answers }: ModelTurn): ModelAnswer => {
  const answer = answers.at(-1);
  if (answer === undefined) throw new Error('a turn has an answer');
  return answer;
};

const send = (target: number | null, script: Partial<Script>, isFollowed: boolean): Command =>
  command(`send(${target}, ${JSON.stringify(script)}${isFollowed ? '' : ', and leave'})`, async (shelf) => {
    const message = ask(`第${shelf.nextQuestion()}问`, script);
    const conversation = target === null ? undefined : shelf.pick(target);
    const begun = shelf.begin({} as StartEvent);
    const start = await sendUntilStarted(shelf, message, { conversationId: conversation?.id ?? null });
    const answer = { ...begun, start };
    const turn: ModelTurn = { message, questionIds: [start.messageId], answers: [answer] };
    if (conversation === undefined)
      shelf.conversations.push({ id: start.conversationId, title: null, line: [turn] });
    else conversation.line.push(turn);
    if (isFollowed) await shelf.follow(message, answer, 0);
  });

const stop = (target: number): Command =>
  command(`stop(${target})`, async (shelf) => {
    const turn = shelf.pick(target)?.line.at(-1);
    if (turn === undefined) return;
    const answer = newestOf(turn);
    answer.mayBeStopped = true;
    await shelf.product.persist(() => shelf.client.stop(answer.start.generationId));
  });

const refresh: Command = command('refresh', (shelf) => shelf.expectSame(false));

const secondTab = (target: number, after: number): Command =>
  command(`secondTab(${target}, ${after})`, async (shelf) => {
    const turn = shelf.pick(target)?.line.at(-1);
    if (turn !== undefined) await shelf.follow(turn.message, newestOf(turn), after, after % 2 === 1);
  });

const rename = (target: number, title: string): Command =>
  command(`rename(${target}, ${title})`, async (shelf) => {
    const conversation = shelf.pick(target);
    if (conversation === undefined) return;
    await shelf.product.persist(() =>
      shelf.client.json('POST', `/api/chat/conversations/${conversation.id}/name`, { title }),
    );
    conversation.title = title;
    shelf.ledger.titles.set(conversation.id, title);
  });

const remove = (target: number): Command =>
  command(`delete(${target})`, async (shelf) => {
    const conversation = shelf.pick(target);
    if (conversation === undefined) return;
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

/** Everything that one can do to a conversation, mixed; a few commands make a history. */
export const histories = (): fc.Arbitrary<Iterable<Command>> => {
  const target = fc.nat(5);
  const script = fc.record(
    {
      pieces: fc.integer({ min: 1, max: 25 }),
      pause: fc.constantFrom(0, 3, 20),
      length: fc.integer({ min: 1, max: 400 }),
      ending: fc.constantFrom('done' as const, 'done' as const, 'reset' as const),
      until: fc.nat(25),
    },
    { requiredKeys: ['pieces', 'pause'] },
  );
  return fc.commands(
    [
      fc.tuple(fc.option(target), script, fc.boolean()).map((given) => send(...given)),
      fc.tuple(target, script, fc.boolean()).map((given) => send(...given)),
      target.map(stop),
      fc.constant(refresh),
      fc.tuple(target, fc.nat(30)).map((given) => secondTab(...given)),
      fc.tuple(target, fc.constantFrom('改过的名字', '另一个名字')).map((given) => rename(...given)),
      target.map(remove),
      fc.constant(kill),
      fc.constantFrom(5, 50, 200).map(pause),
    ],
    { size: 'medium', maxCommands: 14 },
  );
};
