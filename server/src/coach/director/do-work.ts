import { AppError, type DeliverableKind, type Order } from '@qihang/shared/contracts';
import type { AnswerEvent, AnswerRequest } from '../../modules/answers/answerer';
import type { Fault, Sources } from '../checks/fault';
import { isUnmade, type Unmade } from '../deliverables/maker';
import type { Makers } from '../deliverables/makers';
import { sayWork, type Turn } from '../dialogue/take-turn';
import type { DeliverableStore } from './deliverable-store';
import { type Bench, type Plan, planWork } from './plan-work';
import { type Finished, putOnShelf, type Shelved } from './put-on-shelf';
import { reviseByRules } from './revise-by-rules';
import { type SayDeps, sayTurn } from './say-turn';
import type { Scene } from './scene';

export interface WorkDeps extends SayDeps {
  readonly store: DeliverableStore;
  readonly makers: Makers;
  readonly findFaults: (kind: DeliverableKind, content: unknown, sources: Sources) => readonly Fault[];
  /** The present day of the users' calendar. */
  readonly today: () => string;
  /** The label of what the rules make. */
  readonly rulesLabel: string;
}

export interface Work {
  readonly request: AnswerRequest;
  readonly scene: Scene;
  readonly turn: Turn;
  readonly order: Order;
}

/** How often a piece of work is made anew because another device was faster. */
const RACES = 4;

const SAME = '你说过的事没有变，还是这一版。';
/** What a wish in words comes to where the rules do not know how. */
const CANNOT_REVISE: Unmade = {
  isUnmade: true,
  ask: null,
  why: '这样改要懂措辞，我按规则改不了：点开那一行可以直接改字，要整份换就说「换一批」。',
};

/**
 * Carries out an order: the rules make it, it is put on the shelf before the first word of the answer, then the answer
 * says it.
 * @returns what stands in the way; null when it is done and said
 */
export async function* doWork(
  deps: WorkDeps,
  work: Work,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Unmade | null, undefined> {
  const { request, order, scene } = work;
  const { findFaults } = deps;
  const bench = await layOut(deps, work);
  const isAnotherAnswer = scene.start.versions.some((said) => said !== '');
  for (let races = 0; races < RACES; races += 1) {
    const { conversationId } = request;
    const plan = await planWork(deps, { bench, order, conversationId, isAnotherAnswer });
    if (isUnmade(plan)) return plan;
    const asked = { plan, question: request.question.text, findFaults, isAgain: isAnotherAnswer };
    const revised = reviseByRules(asked);
    if (revised !== null && isUnmade(revised)) return revised;
    if (revised === null && plan.reason === 'revise') return CANNOT_REVISE;
    const shelved = await putOnShelf(deps.store, request, revised?.finished ?? finishedOf(deps, plan));
    if (shelved === null) continue;
    const turn = sayWork(work.turn, revised?.told ?? tell(plan, shelved));
    yield* sayTurn(deps, { request, turn, saved: shelved.saved }, signal);
    return null;
  }
  throw new AppError('conflict', 'the deliverable changed under every try');
}

const layOut = async ({ store, today }: WorkDeps, { request, scene }: Work): Promise<Bench> => ({
  userId: request.userId,
  profile: scene.profile,
  lexicon: scene.lexicon,
  shelf: scene.shelf,
  results: await store.results(request.userId),
  today: today(),
});

const finishedOf = ({ rulesLabel }: WorkDeps, plan: Plan): Finished => ({
  plan,
  content: plan.draft,
  madeBy: 'rules',
  label: rulesLabel,
});

const tell = ({ maker }: Plan, { saved, isSame }: Shelved): string =>
  [isSame ? SAME : '', maker.say(saved.content)].filter((part) => part !== '').join('\n\n');
