import { currentOf, FACT_FIELDS, type FactHistory } from '@qihang/coach/facts';
import { endsCare, guardMessage } from '@qihang/coach/safety';
import {
  describeWorkshop,
  takeStep,
  WORKSHOP_OPENERS,
  type WorkshopAnswer,
  type WorkshopState,
  type WorkshopTurn,
  withMade,
  withReturn,
} from '@qihang/coach/workshop';
import type { AnswerAttachments, DeliverableKind } from '@qihang/shared/contracts';
import type { AnswerEvent, Answerer, AnswerRequest } from '../answers/answerer';
import { isPersonalNumber } from '../profile/personal-number';
import { answerWithCare, type CaringTurn, pauseWork } from './answer-with-care';
import { changesOf } from './keep-answers';
import { factsNow } from './keep-facts';
import { makeWorksheets, sayWorksheets, type WorksheetDeps } from './make-worksheets';
import type { SayPhrases } from './say-phrases';
import type { WorkshopStep } from './workshop-repository';
import { openWorkshop, type WorkshopScene, type WorkshopSources } from './workshop-scene';

export interface WorkshopDeps extends WorkshopSources, Omit<WorksheetDeps, 'store'> {
  readonly store: WorksheetDeps['store'] & WorkshopSources['store'];
  readonly workshop: WorkshopSources['workshop'] & {
    save(userId: string, answerId: string, step: WorkshopStep): Promise<void>;
  };
  readonly care: CaringTurn['deps']['care'] & WorkshopSources['care'];
  readonly turns: CaringTurn['deps']['turns'];
  readonly say: SayPhrases;
  /** There is a vendor, and a button back to it. */
  readonly isStandIn: boolean;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const PERSONAL = '电话、账号和证件号不用写进档案，这一条没有记。';
const notKept = ({ field }: WorkshopAnswer): string =>
  `「${FACT_FIELDS[field]}」这条没能记进「我的档案」：档案写满了，或者你在档案里删过它。`;

/**
 * The coach where there is no vendor, or where that has failed (docs/decisions/0026): it takes a step of the workshop, stores answers word for word
 * and makes worksheets of them. What an answer was about to say is stored before its first word, so that one that was cut
 * goes on with exactly the rest.
 */
export const makeWorkshopAnswerer = (deps: WorkshopDeps): Answerer => ({
  id: 'coach',
  answersBy: 'rules',
  model: null,
  agentRelease: null,
  openers: WORKSHOP_OPENERS,
  stream: (request, signal) => answer(deps, request, signal),
});

async function* answer(
  deps: WorkshopDeps,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const scene = await openWorkshop(deps, request);
  if (scene.start.own !== null) return yield* goOn(deps, request, scene.start.own, signal);
  const safetyClass = request.order === null ? guardMessage(request.question.text) : null;
  if (safetyClass !== null) return yield* answerWithCare({ deps, request }, safetyClass, hasText(request));
  const isOver = scene.care !== null && endsCare(request.question.text);
  if (isOver) await deps.gate.run(() => deps.care.end(request.userId));
  else if (scene.care !== null) return yield* pauseWork({ deps, request }, scene.care.class);
  const turn = isOver ? comeBack(scene) : stepOf(scene, request);
  const kept = await keep(deps, scene, request, turn);
  const step = await carryOut(deps, scene, request, kept);
  await deps.gate.run(() => deps.workshop.save(request.userId, request.answerId, step));
  yield* hang(step.extras);
  yield* deps.say(step.said.slice(request.partial.length), signal);
}

const hasText = ({ partial }: AnswerRequest): boolean => partial !== '';

function* hang(extras: AnswerAttachments): Generator<AnswerEvent, void, undefined> {
  if (extras.chips.length > 0 || extras.deliverables.length > 0) yield { type: 'extras', extras };
}

/** Says the rest of what is stored. */
async function* goOn(
  { say }: WorkshopDeps,
  { partial }: AnswerRequest,
  { said, extras }: WorkshopStep,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  yield { type: 'goes-on' };
  yield* hang(extras);
  if (said.startsWith(partial)) yield* say(said.slice(partial.length), signal);
  else yield { type: 'replace', text: said, isWhole: true };
}

/** The question that is open is the one on the screen; how far the user has come counts in every conversation. */
function stateOf({ start: { user, before }, shelf }: WorkshopScene): WorkshopState {
  const { open, unsure, offered } = before ?? { open: null, unsure: 0, offered: null };
  return withMade({ ...user, open, unsure, offered }, Object.keys(shelf) as DeliverableKind[]);
}

function stepOf(scene: WorkshopScene, { question, order }: AnswerRequest): WorkshopTurn {
  const state = stateOf(scene);
  const input = order === null ? { text: question.text } : { order };
  const turn = takeStep(state, input, factsNow(scene.facts));
  const isPersonal = turn.store.some(({ field, value }) => isPersonalNumber(field, value));
  return isPersonal ? { text: PERSONAL, chips: [], store: [], orders: [], state } : turn;
}

/** What stands on the screen once care is over. */
function comeBack(scene: WorkshopScene): WorkshopTurn {
  const { text, chips, state } = describeWorkshop(stateOf(scene), factsNow(scene.facts));
  return { text, chips, state, store: [], orders: [] };
}

interface KeptTurn extends WorkshopTurn {
  readonly facts: readonly FactHistory[];
}

/** Stores the answers of a turn; one that was answered before has stored them. */
async function keep(
  deps: WorkshopDeps,
  scene: WorkshopScene,
  { userId, question }: AnswerRequest,
  turn: WorkshopTurn,
): Promise<KeptTurn> {
  const { start } = scene;
  if (turn.store.length === 0 || start.isTaken) return { ...turn, facts: scene.facts };
  const place = { question, offered: start.offered, newId: deps.newId };
  const facts = await deps.gate.run(() =>
    deps.facts.change(userId, (known) => turn.store.flatMap((each) => changesOf(each, known, place))),
  );
  const lost = turn.store.filter(({ field, value }) => !isKept(facts, field, value));
  if (lost.length === 0) return { ...turn, facts };
  return { ...turn, facts, text: [...lost.map(notKept), turn.text].join('\n\n') };
}

const isKept = (facts: readonly FactHistory[], field: string, value: string): boolean =>
  facts.some((history) => {
    const fact = currentOf(history);
    return fact?.field === field && fact.value === value && fact.status === 'confirmed';
  });

/** Makes what was ordered, and puts all together that the answer is about to say. */
async function carryOut(
  deps: WorkshopDeps,
  { shelf, results }: WorkshopScene,
  request: AnswerRequest,
  { facts, orders, text, chips, state }: KeptTurn,
): Promise<WorkshopStep> {
  const told = factsNow(facts).filter(({ isPrivate }) => isPrivate !== true);
  const scene = { request, facts: told, shelf, results, today: deps.today() };
  const made = await makeWorksheets(deps, scene, orders);
  const refs = made.flatMap((each) => ('saved' in each ? [each.saved.ref] : []));
  // What somebody else began is not the workshop's to finish: it speaks in a paragraph of its own.
  const begun = request.partial === '' ? [] : [request.partial];
  const said = [...begun, text, sayWorksheets(made)].filter((part) => part !== '').join('\n\n');
  const buttons = deps.isStandIn ? withReturn({ chips, state }) : chips;
  return { said, extras: { chips: [...buttons], deliverables: refs }, state };
}
