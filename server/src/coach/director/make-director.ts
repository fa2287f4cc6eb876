import type { AgentDefinition } from '../../agents/agent-definition';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { CoachStart } from '../../modules/profile/coach-state-repository';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../../providers/language-provider';
import type { PickedProvider } from '../../providers/provider-registry';
import type { CoachState } from '../dialogue/coach-state';
import { sayWork, takeTurn } from '../dialogue/take-turn';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { DeliverableStore } from './deliverable-store';
import { doWork, type WorkDeps } from './do-work';
import { hang, sayTurn } from './say-turn';
import { briefOf, type Scene, turnInputOf } from './scene';
import { talkByModel, talkByRules } from './talk';

interface AnswerPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
}

export interface DirectorDeps extends Omit<WorkDeps, 'save'> {
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly states: {
    load(place: AnswerPlace): Promise<CoachStart>;
    save(userId: string, answerId: string, state: CoachState): Promise<void>;
  };
  readonly lexiconOf: (agent: AgentDefinition) => Lexicon;
  /** A part of the connection pool: a burst of questions must not take all of it. */
  readonly gate: BoundedQueue;
}

/** Puts the coach above a provider: the same provider to whoever calls it, but what it answers is a coach's turn. */
export type Direct = (picked: PickedProvider) => LanguageProvider;

/**
 * The coach above every provider (issue: "The coach above the providers"). Each question is a turn of work or of talk, by
 * the same rules whoever answers: work is made by the rules or written by the model in the same schemas and put on the
 * shelf; talk is the dialogue's, or the model's own with prompt, profile and stage. What an answer was about to say is
 * stored before its first word, so that one that was cut goes on with exactly the rest.
 */
export const makeDirector = (deps: DirectorDeps): Direct => {
  const { gate, states } = deps;
  const save: WorkDeps['save'] = ({ userId, answerId }, state) =>
    gate.run(() => states.save(userId, answerId, state));
  const directed = { ...deps, save, store: behindGate(deps.store, gate) };
  return ({ provider, label }) => ({
    id: provider.id,
    answersBy: provider.answersBy,
    model: provider.model,
    ...(provider.compose && { compose: provider.compose }),
    stream: (request, signal) => answer(directed, { provider, label }, request, signal),
  });
};

async function* answer(
  deps: DirectorDeps & WorkDeps,
  { provider, label }: PickedProvider,
  request: ProviderRequest,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const scene = await openScene(deps, request);
  const rest = restOf(scene.start, request);
  if (rest !== null) return yield* goOn(deps, provider, request, scene.start, rest, signal);
  const input = turnInputOf(scene, request);
  let turn = takeTurn(input);
  let obstacle: string | null = null;
  if (turn.order !== null) {
    const work = { provider, label, request, scene, turn, order: turn.order };
    const undone = yield* doWork(deps, work, signal);
    if (undone === null) return;
    const { unmade, isProgressShown } = undone;
    turn = sayWork(takeTurn({ ...input, unmade }), unmade.why);
    if (isProgressShown) {
      return yield* sayTurn(deps, { provider, request, turn, saved: null, isProgressShown }, signal);
    }
    obstacle = unmade.why;
  }
  if (provider.answersBy === 'model' && turn.state.isTextAwaited) {
    // What comes next will be taken as the text to examine: then it is the coach that has to ask for it.
    return yield* sayTurn(deps, { provider, request, turn, saved: null, isProgressShown: false }, signal);
  }
  const talk = { provider, request, scene, turn, brief: briefOf(scene, turn, obstacle), save: deps.save };
  yield* provider.answersBy === 'rules' ? talkByRules(talk, signal) : talkByModel(talk, signal);
}

const openScene = (
  { states, profiles, store, lexiconOf, gate }: DirectorDeps,
  { agent, userId, conversationId, answerId, question }: ProviderRequest,
): Promise<Scene> =>
  // One after the other: a question holds one connection at a time.
  gate.run(async () => ({
    start: await states.load({ userId, conversationId, questionId: question.id, answerId }),
    profile: await profiles.current(userId),
    shelf: await store.shelf(userId),
    lexicon: lexiconOf(agent),
  }));

/** What an answer that was cut had still to say; null where that is not known. */
function restOf({ said }: CoachStart, { partial, isPartialProgress }: ProviderRequest): string | null {
  if (partial === '' || isPartialProgress || said === null || said === '') return null;
  return said.startsWith(partial) ? said.slice(partial.length) : null;
}

/** Who goes on is asked anew who it is: what the rules were saying is theirs whoever the provider is. */
async function* goOn(
  { store, speak, rulesLabel }: DirectorDeps,
  provider: LanguageProvider,
  { userId, answerId }: ProviderRequest,
  { extras }: CoachStart,
  rest: string,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const saved = await store.ofAnswer(userId, answerId);
  const isModels = saved.some(({ madeBy }) => madeBy === 'model');
  yield { type: 'goes-on' };
  if (provider.answersBy === 'model' && !isModels)
    yield { type: 'stand-in', provider: 'coach', label: rulesLabel };
  // Nobody is asked: what is said now has been paid for.
  yield { type: 'usage', promptTokens: 0, answerTokens: 0 };
  yield* hang(extras);
  yield* speak(rest, signal);
}

/** What is asked of the shelf after the scene is open. */
const behindGate = (store: DeliverableStore, gate: BoundedQueue): DeliverableStore => ({
  shelf: (userId) => store.shelf(userId),
  results: (userId) => gate.run(() => store.results(userId)),
  find: (userId, kind, which) => gate.run(() => store.find(userId, kind, which)),
  save: (work) => gate.run(() => store.save(work)),
  settle: (userId, id, version, profile) => gate.run(() => store.settle(userId, id, version, profile)),
  ofAnswer: (userId, answerId) => gate.run(() => store.ofAnswer(userId, answerId)),
});
