import type { AgentDefinition } from '../../agents/agent-definition';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { AnswerEvent, Answerer, AnswerRequest } from '../../modules/answers/answerer';
import type { LoadHistory } from '../../modules/answers/turns/load-history';
import type { CoachStart } from '../../modules/profile/coach-state-repository';
import type { CoachMemory } from '../coach-memory';
import type { CoachState } from '../dialogue/coach-state';
import { sayWork, takeTurn } from '../dialogue/take-turn';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { DeliverableStore } from './deliverable-store';
import { doWork, type WorkDeps } from './do-work';
import { hang, sayTurn } from './say-turn';
import { type Scene, turnInputOf } from './scene';

interface AnswerPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
}

export interface RulesAnswererDeps extends Omit<WorkDeps, 'save'> {
  readonly loadHistory: LoadHistory;
  readonly memory: CoachMemory;
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly states: {
    load(place: AnswerPlace): Promise<CoachStart>;
    save(userId: string, answerId: string, state: CoachState): Promise<void>;
  };
  readonly lexiconOf: (agent: AgentDefinition) => Lexicon;
  /** A part of the connection pool: a burst of questions must not take all of it. */
  readonly gate: BoundedQueue;
}

/** More than the dialogue looks back; older messages are not read from the database. */
const HISTORY_MESSAGES = 60;

/**
 * The coach by rules, which answers where there is no vendor. Each question is read into the profile, then it is a turn of
 * work, which is made and put on the shelf, or of talk. What an answer was about to say is stored before its first word,
 * so that one that was cut goes on with exactly the rest.
 */
export function makeRulesAnswerer(deps: RulesAnswererDeps): Answerer {
  const { gate, states } = deps;
  const save: WorkDeps['save'] = ({ userId, answerId }, state) =>
    gate.run(() => states.save(userId, answerId, state));
  const gated = { ...deps, save, store: behindGate(deps.store, gate) };
  return {
    id: 'coach',
    answersBy: 'rules',
    agentRelease: null,
    model: null,
    stream: (request, signal) => answer(gated, request, signal),
  };
}

async function* answer(
  deps: RulesAnswererDeps & WorkDeps,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const scene = await openScene(deps, request);
  const rest = restOf(scene.start, request);
  if (rest !== null) {
    yield { type: 'goes-on' };
    yield* hang(scene.start.extras);
    yield* deps.speak(rest, signal);
    return;
  }
  const input = turnInputOf(scene, request);
  let turn = takeTurn(input);
  if (turn.order !== null) {
    const unmade = yield* doWork(deps, { request, scene, turn, order: turn.order }, signal);
    if (unmade === null) return;
    turn = sayWork(takeTurn({ ...input, unmade }), unmade.why);
  }
  yield* sayTurn(deps, { request, turn, saved: null }, signal);
}

const openScene = (
  { loadHistory, memory, states, profiles, store, lexiconOf, gate }: RulesAnswererDeps,
  { agent, userId, conversationId, answerId, question, order, isAgain }: AnswerRequest,
): Promise<Scene> =>
  // One after the other: a question holds one connection at a time.
  gate.run(async () => {
    const history = await loadHistory(question.id, userId, HISTORY_MESSAGES);
    await memory.prepare({ userId, conversationId, question, history, isAgain, agentKey: agent.key, order });
    return {
      history,
      start: await states.load({ userId, conversationId, questionId: question.id, answerId }),
      profile: await profiles.current(userId),
      shelf: await store.shelf(userId),
      lexicon: lexiconOf(agent),
    };
  });

/** What an answer that was cut had still to say; null where that is not known. */
function restOf({ said }: CoachStart, { partial, isPartialProgress }: AnswerRequest): string | null {
  if (partial === '' || isPartialProgress || said === null || said === '') return null;
  return said.startsWith(partial) ? said.slice(partial.length) : null;
}

/** What is asked of the shelf after the scene is open. */
const behindGate = (store: DeliverableStore, gate: BoundedQueue): DeliverableStore => ({
  shelf: (userId) => store.shelf(userId),
  results: (userId) => gate.run(() => store.results(userId)),
  find: (userId, kind, which) => gate.run(() => store.find(userId, kind, which)),
  save: (work) => gate.run(() => store.save(work)),
  settle: (userId, id, version, profile) => gate.run(() => store.settle(userId, id, version, profile)),
});
