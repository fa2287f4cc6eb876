import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  DELIVERABLE_NAMES,
  type DeliverableContent,
  type DeliverableKind,
  type Order,
} from '@qihang/shared/contracts';
import type { Speak } from '../../providers/coach/coach-provider';
import type { LanguageProvider, ProviderEvent, ProviderRequest, StandIn } from '../../providers/language-provider';
import type { Fault, Sources } from '../checks/fault';
import { isUnmade, type Unmade } from '../deliverables/maker';
import type { Makers } from '../deliverables/makers';
import { sayWork, type Turn } from '../dialogue/take-turn';
import type { DeliverableStore, MadeBy, SavedWork } from './deliverable-store';
import { type Bench, type Plan, planWork } from './plan-work';
import type { Scene } from './scene';
import { isWrittenByModels } from './settle-content';
import { afterPartial, type SaveState } from './talk';
import { type Written, writeWithModel } from './write-with-model';

export interface WorkDeps {
  readonly store: DeliverableStore;
  readonly makers: Partial<Makers>;
  readonly findFaults: (kind: DeliverableKind, content: unknown, sources: Sources) => readonly Fault[];
  readonly speak: Speak;
  readonly save: SaveState;
  /** The present day of the users' calendar. */
  readonly today: () => string;
  /** How long a model may write at one deliverable, all its tries together. */
  readonly writingMs: number;
  /** The label of what the rules make. */
  readonly rulesLabel: string;
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

/** How often a piece of work is made anew because another device was faster. */
const RACES = 4;

/** Said while a model writes; what it writes takes its place. */
const progressOf = (kind: DeliverableKind): string => `先写${DELIVERABLE_NAMES[kind]}，写好就放进「我的成果」。`;

export const isProgress = (text: string): boolean =>
  Object.keys(DELIVERABLE_NAMES).some((kind) => progressOf(kind as DeliverableKind) === text);

const SAME = '你说过的事没有变，还是这一版。';
const NOTICES = {
  faulty: '系统写的没通过检查，这份由离线教练按规则写。',
  unavailable: '系统这会儿写不出来，这份由离线教练按规则写。',
} as const;
const CANNOT_REVISE: Unmade = {
  isUnmade: true,
  ask: null,
  why: '我按规则写，听不懂怎么改措辞。点开那一行可以直接改字，要整份换就点「换一批」。',
};

/**
 * Carries out an order: the rules or the model make it, it is put on the shelf before the first word of the answer, then
 * the answer says it.
 * @returns what stands in the way; null when it is done and said
 */
export async function* doWork(
  deps: WorkDeps,
  work: Work,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, Unmade | null, undefined> {
  const { request, scene, order } = work;
  const { userId } = request;
  const bench: Bench = {
    userId,
    profile: scene.profile,
    lexicon: scene.lexicon,
    shelf: scene.shelf,
    results: await deps.store.results(userId),
    today: deps.today(),
  };
  const isAnotherAnswer = scene.start.versions.some((said) => said !== '');
  let written: Written | null = null;
  let isWriting = false;
  for (let races = 0; races < RACES; races += 1) {
    const plan = await planWork(deps, { bench, order, isAnotherAnswer });
    if (isUnmade(plan)) return plan;
    if (written === null && canWrite(work, plan)) {
      isWriting = request.partial === '' || isProgress(request.partial);
      if (request.partial === '') yield { type: 'text', text: progressOf(plan.maker.kind) };
      written = yield* write(deps, work, plan, signal);
    }
    const made = written?.content ?? null;
    if (made === null && cannotRevise(plan)) return CANNOT_REVISE;
    const done = await putOnShelf(deps, work, plan, made);
    if (done === null) continue;
    yield* sayDone(deps, { ...work, plan, done, written, isWriting }, signal);
    return null;
  }
  throw new AppError('conflict', 'the deliverable changed under every try');
}

const canWrite = ({ provider }: Work, { maker }: Plan): boolean =>
  provider.compose !== undefined && isWrittenByModels(maker.kind);

/** By the rules a wish in words changes something only where it has told a fact. */
const cannotRevise = ({ reason, known, draft }: Plan): boolean =>
  reason === 'revise' && isSameAs(known?.versions[0]?.content, draft);

/** The same as stored: what JSON leaves out is no difference. */
const isSameAs = (stored: DeliverableContent | undefined, content: DeliverableContent): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(content)));

async function* write(
  { findFaults, writingMs, log }: WorkDeps,
  { provider: { compose, id }, request }: Work,
  plan: Plan,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, Written | null, undefined> {
  const { kind } = plan.maker;
  if (compose === undefined || !isWrittenByModels(kind)) return null;
  const { agent, userId, question, generationId } = request;
  const writing = {
    compose,
    findFaults,
    kind,
    plan,
    agentPrompt: agent.prompt,
    userId,
    question: question.text,
    timeoutMs: writingMs,
  };
  const written = yield* writeWithModel(writing, signal);
  const { content, codes } = written;
  log.info({ generationId, provider: id, kind, isTaken: content !== null, refused: codes }, 'a model wrote');
  return written;
}

interface Done {
  readonly saved: SavedWork;
  /** There was nothing new to store. */
  readonly isSame: boolean;
}

/** @returns null when somebody else was faster */
async function putOnShelf(
  { store, rulesLabel }: WorkDeps,
  { request, provider, label }: Work,
  { maker, input, subject, known, reason, draft }: Plan,
  made: DeliverableContent | null,
): Promise<Done | null> {
  const { kind } = maker;
  const newest = known?.versions[0] ?? null;
  const content = made ?? draft;
  const madeBy: MadeBy = made === null ? 'rules' : 'model';
  if (known !== null && newest !== null && isSameAs(newest.content, content)) {
    await store.settle(request.userId, known.id, newest.number, input.profile);
    const ref = { id: known.id, kind, title: maker.title(content), version: newest.number };
    return { saved: { ref, content, madeBy }, isSame: true };
  }
  const { userId, conversationId, answerId } = request;
  const saved = await store.save({
    ...{ userId, conversationId, answerId, kind, subject, content, reason, madeBy },
    title: maker.title(content),
    label: madeBy === 'rules' && provider.id !== 'coach' ? rulesLabel : label,
    revision: input.revision,
    order: input.order,
    profile: input.profile,
    after: newest?.number ?? null,
  });
  return saved === null ? null : { saved, isSame: false };
}

interface Said extends Work {
  readonly plan: Plan;
  readonly done: Done;
  readonly written: Written | null;
  /** A line of progress is on screen. */
  readonly isWriting: boolean;
}

async function* sayDone(
  { speak, save, rulesLabel }: WorkDeps,
  { provider, request, turn, plan, done, written, isWriting }: Said,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const { saved, isSame } = done;
  const notice = written?.content === null ? NOTICES[written.why] : isSame ? SAME : '';
  const told = [notice, plan.maker.say(saved.content)].filter((part) => part !== '').join('\n\n');
  const spoken = sayWork(turn, told);
  const text = isWriting ? spoken.text : afterPartial(request.partial, spoken.text);
  const before = isWriting ? '' : request.partial;
  await save(request, { ...spoken.state, said: before + text, chips: [...spoken.chips] });
  const standIn: StandIn = { provider: 'coach', label: rulesLabel };
  if (provider.id !== 'coach' && saved.madeBy === 'rules') yield { type: 'stand-in', ...standIn };
  yield { type: 'extras', extras: { chips: [...spoken.chips], deliverables: [saved.ref] } };
  let isFirst = isWriting;
  for await (const event of speak(text, signal)) {
    if (isFirst && event.type === 'text') yield { type: 'replace', text: event.text, isWhole: true };
    else yield event;
    isFirst = false;
  }
}
