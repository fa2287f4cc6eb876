import type { Brief, Prompt } from '@qihang/coach/brief';
import { fitChips, wantsForeign } from '@qihang/coach/checks';
import type { VerifiedFact } from '@qihang/coach/facts';
import {
  GO_ON,
  type OrderRecord,
  type Records,
  readRecords,
  writeHead,
  writeTail,
} from '@qihang/coach/protocol';
import { alarmIn, CARE_ENDS, endsCare } from '@qihang/coach/safety';
import { DELIVERABLE_NAMES } from '@qihang/shared/contracts';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { answerWithCare, pauseWork } from './answer-with-care';
import { briefOf, doubtedIn, refusedIn, saidIn } from './brief-of-scene';
import { doOrders } from './do-orders';
import { type Kept, keepFacts, verifyClaims } from './keep-facts';
import { oneOrderAWork } from './one-order-a-work';
import { readTail } from './read-tail';
import type { Scene } from './scene';
import { type Spoken, speak } from './speak';
import type { OrderedWork, Turn } from './turn-deps';
import { NEW_TURN, type TurnState } from './turn-state';
import { workOfButton } from './work-of-button';

/** Room for an answer and its records; a smaller model gets a third of its room at most. */
const ANSWER_TOKENS = 6_000;
const ANSWER_SHARE = 0.34;

const answerTokensOf = ({ source }: Turn): number =>
  Math.min(ANSWER_TOKENS, Math.floor(source.contextTokens * ANSWER_SHARE));

const briefFor = (turn: Turn): Brief =>
  briefOf(turn.scene, turn.request, turn.source.contextTokens - answerTokensOf(turn));

/** Takes one turn (docs/decisions/0026): guard, brief, talk, records, facts, orders. */
export async function* takeTurn(
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { request, scene, deps } = turn;
  const { own } = scene.thread;
  if (own !== null && own.phase !== 'talk' && request.partial !== '') return yield* goOn(turn, own, signal);
  if (request.order !== null) return yield* takeButton(turn, signal);
  const alarm = alarmIn(request.question.text);
  if (alarm?.level === 'certain') return yield* answerWithCare(turn, alarm.class, request.partial !== '');
  if (scene.care !== null && endsCare(request.question.text)) {
    await deps.gate.run(() => deps.care.end(request.userId));
    return yield* converse(turn.inScene({ ...scene, care: null }), signal);
  }
  yield* converse(turn, signal);
}

/** A button's order needs no talk: its words are the product's own. */
async function* takeButton(turn: Turn, signal: AbortSignal): AsyncGenerator<AnswerEvent, void, undefined> {
  const { request, scene } = turn;
  if (request.order === null) return;
  if (scene.care !== null) return yield* pauseWork(turn, scene.care.class);
  const work = workOfButton(request.order);
  const announced = announcementOf([work.order]);
  const state: TurnState = {
    ...NEW_TURN,
    phase: 'work',
    head: writeHead({ care: null, orders: [work.order.kind] }),
    tail: writeTail({ orders: [work.order], facts: [], chips: [] }),
    targets: [work.targetId],
    talk: announced,
    shown: announced,
    // A button tells no model what was refused before it, so that the next turn does.
    refused: [...refusedIn(scene)],
    doubted: [...doubtedIn(scene)],
  };
  await turn.save(state);
  yield { type: 'text', text: announced };
  yield* doOrders(turn, state, [work], signal);
}

async function* converse(turn: Turn, signal: AbortSignal): AsyncGenerator<AnswerEvent, void, undefined> {
  const brief = briefFor(turn);
  const spoken = yield* sayAnswer(turn, brief, signal);
  if (spoken.head.care !== null) {
    return yield* answerWithCare(turn, spoken.head.care, turn.request.partial + spoken.talk !== '');
  }
  const talk = turn.request.partial + spoken.talk;
  yield* keepRecords(turn, brief, { ...spoken, talk }, signal);
}

/** Streams the talk; a message that the vendor refuses is withheld from later prompts (docs/decisions/0026 §10). */
async function* sayAnswer(
  turn: Turn,
  { prompt }: Brief,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Spoken, undefined> {
  const { deps, request, source, spending } = turn;
  const { userId, question, partial } = request;
  const onTalkOver = (said: string) => turn.save({ ...NEW_TURN, phase: 'records', talk: partial + said });
  const call = {
    userId,
    prompt: withPartial(prompt, partial),
    maxTokens: answerTokensOf(turn),
    thinks: false,
  };
  try {
    const { vendorNames } = deps;
    const mayBeForeign = wantsForeign(wordsOfUser(turn));
    return yield* speak({ source, spending, vendorNames, mayBeForeign, partial, onTalkOver }, call, signal);
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.reason !== 'refused') throw error;
    await deps.gate.run(() => deps.turns.withhold(userId, question.id));
    const alarm = alarmIn(question.text);
    if (alarm === null) throw error;
    // What a vendor refuses and the guard hears something in is the guard's to answer.
    return { head: { care: alarm.class, orders: [] }, talk: '', raw: null, isCut: false };
  }
}

const wordsOfUser = ({ scene, request }: Turn): string =>
  [...scene.thread.before.filter(({ role }) => role === 'user'), request.question]
    .map(({ text }) => text)
    .join('\n');

const withPartial = ({ system, messages }: Prompt, partial: string): Prompt =>
  partial.trim() === ''
    ? { system, messages }
    : { system, messages: [...messages, { role: 'ai', text: partial }, { role: 'user', text: GO_ON }] };

/** What stands behind the talk: facts are verified and kept, chips offered, orders carried out. */
async function* keepRecords(
  turn: Turn,
  brief: Brief,
  spoken: Spoken,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { deps, request, scene, source, spending } = turn;
  const read = yield* readTail(
    { source, spending, userId: request.userId, prompt: brief.prompt },
    spoken,
    signal,
  );
  const isCare = scene.care !== null;
  const works = isCare ? [] : worksOf(ordersOf(read, spoken, request.question.text), brief, scene);
  const orders = works.map(({ order }) => order);
  const said = saidIn(scene, request.question, brief.names.messages);
  const verified = verifyClaims({
    ...{ records: isCare ? [] : read.facts, said, known: brief.names.facts },
    doubted: doubtedIn(scene),
  });
  const { histories, toAsk } = await keepHeard(turn, verified.facts, orders.length > 0);
  const words = [...said.values()].flatMap(({ text, asked }) => [asked, text]).join('\n');
  const chips = isCare ? [CARE_ENDS] : [...fitChips(read.chips, words, spoken.talk)];
  const shown = orders.length > 0 && spoken.talk.trim() === '' ? announcementOf(orders) : '';
  const state: TurnState = {
    ...NEW_TURN,
    phase: orders.length > 0 ? 'work' : 'done',
    head: writeHead({ ...spoken.head, orders: orders.map(({ kind }) => kind) }),
    tail: writeTail({ orders, facts: verified.records, chips: read.chips }),
    talk: spoken.talk + shown,
    shown: spoken.talk + shown,
    raw: spoken.raw,
    targets: works.map(({ targetId }) => targetId),
    refused: [...verified.refused, ...toAsk],
    doubted: [...verified.doubted],
    chips,
  };
  await turn.save(state);
  if (shown !== '') yield { type: 'text', text: shown };
  if (chips.length > 0) yield { type: 'extras', extras: { chips, deliverables: [] } };
  deps.log.info(
    {
      generationId: request.generationId,
      facts: verified.facts.length,
      refused: verified.refused.length,
      unread: read.unread.length,
      orders: orders.length,
    },
    'a turn was read',
  );
  const known = turn.inScene({ ...scene, facts: histories });
  if (orders.length > 0) yield* doOrders(known, state, works, signal);
}

/** Stores what was heard. Where nothing was and nothing is written from it, the facts are as the scene has them. */
async function keepHeard(
  { deps, request, scene }: Turn,
  facts: readonly VerifiedFact[],
  hasOrders: boolean,
): Promise<Kept> {
  const { userId, isAgain } = request;
  if (facts.length === 0 && !isAgain && !hasOrders) return { histories: scene.facts, toAsk: [] };
  const place = { userId, messageId: request.question.id, isAgain };
  return deps.gate.run(() => keepFacts(deps.facts, facts, place, deps.newId));
}

/** The orders of the tail; what only the head announces was promised all the same. */
function ordersOf({ orders }: Records, { head }: Spoken, asked: string): readonly OrderRecord[] {
  if (orders.length > 0) return orders;
  return head.orders.map((kind) => ({ kind, action: 'make', target: null, parameters: { wish: asked } }));
}

const worksOf = (
  orders: readonly OrderRecord[],
  { names }: Brief,
  { shelf }: Scene,
): readonly OrderedWork[] =>
  oneOrderAWork(
    orders.map((order) => ({
      order,
      targetId: order.target === null ? null : (names.shelf.get(order.target) ?? null),
    })),
    shelf,
  );

const announcementOf = (orders: readonly OrderRecord[]): string =>
  `好，写${orders.map(({ kind }) => DELIVERABLE_NAMES[kind]).join('、')}。`;

/** Goes on from the last step that was stored; its talk is not said again (docs/decisions/0026 §11). */
async function* goOn(
  turn: Turn,
  own: TurnState,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { partial } = turn.request;
  const text = own.phase === 'records' ? own.talk : own.shown;
  yield { type: 'goes-on' };
  if (text.startsWith(partial)) {
    if (text !== partial) yield { type: 'text', text: text.slice(partial.length) };
  } else yield { type: 'replace', text, isWhole: true };
  if (own.phase === 'records') {
    const brief = briefFor(turn);
    const head = { care: null, orders: [] };
    return yield* keepRecords(turn, brief, { head, talk: own.talk, raw: own.raw, isCut: true }, signal);
  }
  const { chips, refs: deliverables } = own;
  if (chips.length + deliverables.length > 0) yield { type: 'extras', extras: { chips, deliverables } };
  if (own.phase !== 'work') return;
  const works = (readRecords(own.tail)?.orders ?? []).map((order, index) => ({
    order,
    targetId: own.targets[index] ?? null,
  }));
  yield* doOrders(turn, own, works, signal);
}
