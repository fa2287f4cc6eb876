import { AppError, type DeliverableKind, type Order } from '@qihang/shared/contracts';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../../providers/language-provider';
import type { Fault, Sources } from '../checks/fault';
import { isUnmade, type Unmade } from '../deliverables/maker';
import type { Makers } from '../deliverables/makers';
import { sayWork, type Turn } from '../dialogue/take-turn';
import type { DeliverableStore, SavedWork } from './deliverable-store';
import { type Bench, type Plan, planWork } from './plan-work';
import { type Finished, putOnShelf, type Shelved } from './put-on-shelf';
import { reviseByRules } from './revise-by-rules';
import { progressOf, type SayDeps, sayTurn } from './say-turn';
import type { Scene } from './scene';
import { isWrittenByModels } from './settle-content';
import { type Written, writeWithModel } from './write-with-model';

export interface WorkDeps extends SayDeps {
  readonly store: DeliverableStore;
  readonly makers: Makers;
  readonly findFaults: (kind: DeliverableKind, content: unknown, sources: Sources) => readonly Fault[];
  /** The present day of the users' calendar. */
  readonly today: () => string;
  /** How long a model may write at one deliverable, all its tries together. */
  readonly writingMs: number;
  readonly log: { info(context: object, message: string): void };
}

export interface Work {
  readonly provider: LanguageProvider;
  /** Of what the provider writes. */
  readonly label: string;
  readonly request: ProviderRequest;
  readonly scene: Scene;
  readonly turn: Turn;
  readonly order: Order;
}

/** Work that could not be done. */
export interface Undone {
  readonly unmade: Unmade;
  /** A line of progress is on screen, and something has to take its place. */
  readonly isProgressShown: boolean;
}

/** How often a piece of work is made anew because another device was faster. */
const RACES = 4;

const SAME = '你说过的事没有变，还是这一版。';
const NOTICES = {
  faulty: '系统写的没通过检查，这份由离线教练按规则写。',
  unavailable: '系统这会儿写不出来，这份由离线教练按规则写。',
} as const;
/** What a wish in words comes to where the rules do not know how, by what became of the model. */
const CANNOT_REVISE = {
  alone: '这样改要懂措辞，我按规则改不了：点开那一行可以直接改字，要整份换就说「换一批」。',
  faulty: '系统改了几遍都没通过检查，原来的没动：换个说法再试，或点开那一行可以直接改字。',
  unavailable: '系统这会儿改不了，原来的没动：过一会儿点「重新生成」，或点开那一行可以直接改字。',
} as const;

/**
 * Carries out an order: the rules or the model make it, it is put on the shelf before the first word of the answer, then
 * the answer says it.
 * @returns what stands in the way; null when it is done and said
 */
export async function* doWork(
  deps: WorkDeps,
  work: Work,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, Undone | null, undefined> {
  const { request, order, scene } = work;
  const bench = await layOut(deps, work);
  const isAnotherAnswer = scene.start.versions.some((said) => said !== '');
  let written: Written | null = null;
  let isProgressShown = request.isPartialProgress;
  for (let races = 0; races < RACES; races += 1) {
    const { conversationId } = request;
    const plan = await planWork(deps, { bench, order, conversationId, isAnotherAnswer });
    if (isUnmade(plan)) return { unmade: plan, isProgressShown };
    const { findFaults } = deps;
    const asked = { plan, question: request.question.text, findFaults, isAgain: isAnotherAnswer };
    const revised = written === null ? reviseByRules(asked) : null;
    const isRevised = revised !== null && !isUnmade(revised);
    if (!isRevised && written === null && canWrite(work, plan)) {
      if (request.partial === '') yield { type: 'progress', text: progressOf(plan.maker.kind) };
      isProgressShown ||= request.partial === '';
      written = yield* write(deps, work, plan, signal);
    }
    const isRules = written === null || written.content === null;
    if (!isRevised && isRules && plan.reason === 'revise') {
      return { unmade: revised ?? cannotRevise(written), isProgressShown };
    }
    const finished = isRevised ? revised.finished : finishedOf(deps, work, plan, written);
    const shelved = await putOnShelf(deps.store, request, finished);
    if (shelved === null) continue;
    const turn = sayWork(work.turn, isRevised ? revised.told : tell(plan, shelved, written));
    // Whoever wrote the rest of it, what is said of a change by rules are the rules' words.
    const saved: SavedWork = isRevised ? { ...shelved.saved, madeBy: 'rules' } : shelved.saved;
    yield* sayTurn(deps, { ...work, turn, saved, isProgressShown }, signal);
    return null;
  }
  throw new AppError('conflict', 'the deliverable changed under every try');
}

const cannotRevise = (written: Written | null): Unmade => ({
  isUnmade: true,
  ask: null,
  why: CANNOT_REVISE[written?.content === null ? written.why : 'alone'],
});

const layOut = async ({ store, today }: WorkDeps, { request, scene }: Work): Promise<Bench> => ({
  userId: request.userId,
  profile: scene.profile,
  lexicon: scene.lexicon,
  shelf: scene.shelf,
  results: await store.results(request.userId),
  today: today(),
});

const canWrite = ({ provider }: Work, { maker }: Plan): boolean =>
  provider.compose !== undefined && isWrittenByModels(maker.kind);

async function* write(
  { findFaults, writingMs: timeoutMs, log }: WorkDeps,
  { provider: { compose, id }, request }: Work,
  plan: Plan,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, Written | null, undefined> {
  const { kind } = plan.maker;
  if (compose === undefined || !isWrittenByModels(kind)) return null;
  const { agent, userId, question, generationId } = request;
  const task = { compose, findFaults, kind, plan, userId, timeoutMs };
  const written = yield* writeWithModel(
    { ...task, agentPrompt: agent.prompt, question: question.text },
    signal,
  );
  const { content, codes } = written;
  log.info({ generationId, provider: id, kind, isTaken: content !== null, refused: codes }, 'a model wrote');
  return written;
}

function finishedOf(
  { rulesLabel }: WorkDeps,
  { provider, label }: Work,
  plan: Plan,
  written: Written | null,
): Finished {
  const content = written?.content ?? null;
  if (content !== null) return { plan, content, madeBy: 'model', label };
  return {
    plan,
    content: plan.draft,
    madeBy: 'rules',
    label: provider.answersBy === 'rules' ? label : rulesLabel,
  };
}

const tell = ({ maker }: Plan, { saved, isSame }: Shelved, written: Written | null): string => {
  const notice = written?.content === null ? NOTICES[written.why] : isSame ? SAME : '';
  return [notice, maker.say(saved.content)].filter((part) => part !== '').join('\n\n');
};
