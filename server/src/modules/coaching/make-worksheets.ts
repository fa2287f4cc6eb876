import type { Fact } from '@qihang/coach/facts';
import { KINDS, type Kind, type ShelfContents } from '@qihang/coach/kinds';
import {
  CHECK_TEXTS,
  checkSheet,
  isWorksheetKind,
  makeWorksheet,
  type NoWorksheet,
  reviewSheet,
} from '@qihang/coach/workshop';
import type { DeliverableContent, DeliverableKind, Order, PostResult } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { AnswerRequest } from '../answers/answerer';
import type { DeliverableStore, KnownDeliverable, SavedWork } from '../deliverables/deliverable-store';
import type { AgentKnowledge } from './agent-knowledge';
import { madeOf } from './receipt';
import { showAll, showWhole } from './shown-lines';
import { spokenIn } from './writing-job';

export interface WorksheetDeps {
  readonly store: Pick<DeliverableStore, 'find' | 'save'>;
  readonly knowledgeOf: (agentKey: string) => AgentKnowledge;
  /** A part of the connection pool. */
  readonly gate: BoundedQueue;
  /** Who made it, in the user's words. */
  readonly label: string;
}

/** What worksheets of one answer are made of. */
export interface WorksheetScene {
  readonly request: AnswerRequest;
  readonly facts: readonly Fact[];
  readonly shelf: ShelfContents;
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
}

interface Made {
  readonly kind: Kind;
  readonly saved: SavedWork;
}

const RACES = 4;
const NOT_STORED: NoWorksheet = { why: '这份没存上，再发一次。' };
const ofModel = (title: string): NoWorksheet => ({
  why: `「${title}」现在这一版是接着模型时写的，离线教练不拿底稿盖掉它。在「我的成果」里点那一行就能自己改。`,
});

/** Makes what was ordered, one after the other, each stored once for the answer; a new 选题库 counts for what follows. */
export async function makeWorksheets(
  deps: WorksheetDeps,
  scene: WorksheetScene,
  orders: readonly Order[],
): Promise<readonly (Made | NoWorksheet)[]> {
  const done: (Made | NoWorksheet)[] = [];
  let { shelf } = scene;
  for (const order of orders) {
    const made = await makeOne(deps, { ...scene, shelf }, order);
    if ('saved' in made) shelf = { ...shelf, [order.kind]: made.saved.content };
    done.push(made);
  }
  return done;
}

async function makeOne(
  deps: WorksheetDeps,
  scene: WorksheetScene,
  order: Order,
): Promise<Made | NoWorksheet> {
  const { userId } = scene.request;
  const kind = KINDS[order.kind] as Kind | undefined;
  if (kind === undefined) throw new Error(`no kind ${order.kind}`);
  for (let race = 0; race < RACES; race += 1) {
    const { deliverableId: id } = order;
    const named =
      id === undefined ? null : await deps.gate.run(() => deps.store.find(userId, order.kind, { id }));
    const content = contentOf(deps, scene, order, named);
    if ('why' in content) return content;
    const subject = named?.subject ?? kind.subject(content);
    const known = named ?? (await deps.gate.run(() => deps.store.find(userId, order.kind, { subject })));
    if (known?.versions[0]?.madeBy === 'model' && order.kind !== 'check')
      return ofModel(kind.title(content, scene.today));
    const work = workOf(deps, scene, { kind, order, content, known, subject });
    const saved = await deps.gate.run(() => deps.store.save(work));
    if (saved !== null) return { kind, saved };
  }
  return NOT_STORED;
}

interface NewSheet {
  readonly kind: Kind;
  readonly order: Order;
  readonly content: DeliverableContent;
  readonly known: KnownDeliverable | null;
  readonly subject: string;
}

function workOf(
  { label }: WorksheetDeps,
  { request, facts, today }: WorksheetScene,
  { kind, order, content, known, subject }: NewSheet,
) {
  const { userId, conversationId, answerId } = request;
  const newest = known?.versions[0] ?? null;
  return {
    ...{ userId, conversationId, answerId, kind: kind.kind, subject, content, order, label, facts },
    title: kind.title(content, today),
    // Made again of changed answers: lines that the user has changed by hand stay.
    reason: newest?.madeBy === 'rules' ? ('refresh' as const) : ('make' as const),
    madeBy: 'rules' as const,
    revision: newest?.revision ?? 0,
    after: newest?.number ?? null,
  };
}

/** @param named the deliverable that is made anew; null for a new one or the newest of its kind */
function contentOf(
  { knowledgeOf }: WorksheetDeps,
  scene: WorksheetScene,
  order: Order,
  named: KnownDeliverable | null,
): DeliverableContent | NoWorksheet {
  const knowledge = knowledgeOf(scene.request.agent.key);
  const { facts, shelf, today } = scene;
  if (order.kind === 'check') return checkOf(scene, order, named, knowledge);
  if (order.kind === 'review') return reviewOf(scene, named, knowledge);
  if (!isWorksheetKind(order.kind)) throw new Error(`no worksheet of ${order.kind}`);
  const platform = order.platform ?? named?.versions[0]?.order.platform;
  const business = facts.filter(({ field, status }) => field === 'business' && status === 'confirmed');
  return makeWorksheet(order.kind, {
    facts,
    order: { ...order, ...(platform === undefined ? {} : { platform }) },
    ...(order.kind === 'script' && named !== null ? { topic: named.subject } : {}),
    scenes: business.flatMap(({ value }) => knowledge.scenesOf(value)),
    today,
    festivals: knowledge.festivalsFrom(today),
    topics: shelf.topics ?? null,
  });
}

function checkOf(
  { facts, shelf, results, today }: WorksheetScene,
  order: Order,
  named: KnownDeliverable | null,
  { examRules, platforms }: AgentKnowledge,
): DeliverableContent<'check'> | NoWorksheet {
  const examined = newestOf(named, 'check');
  const text = order.text || examined?.text || (shelf.script === undefined ? '' : spokenIn(shelf.script));
  const exam = { text, platform: order.platform ?? examined?.platform ?? null, rules: examRules };
  const context = { today, parameters: {}, facts, shelf, results, festivals: [], platforms, current: null };
  return checkSheet({ ...context, exam }) ?? { why: CHECK_TEXTS.noText };
}

const SUNDAY = 6;
const DAY_MS = 24 * 60 * 60 * 1000;
const sundayOf = (monday: string): string =>
  new Date(Date.parse(monday) + SUNDAY * DAY_MS).toISOString().slice(0, 10);

function reviewOf(
  { results, shelf, today }: WorksheetScene,
  named: KnownDeliverable | null,
  { reviewSentences }: AgentKnowledge,
): DeliverableContent<'review'> | NoWorksheet {
  const reviewed = newestOf(named, 'review');
  const last = shelf.review;
  return reviewSheet({
    results,
    today: reviewed === null ? today : sundayOf(reviewed.week),
    sentences: reviewSentences,
    tried: last === undefined || reviewed !== null ? [] : [last.experiment],
  });
}

const newestOf = <K extends DeliverableKind>(known: KnownDeliverable | null, kind: K) =>
  known?.kind === kind ? ((known.versions[0]?.content ?? null) as DeliverableContent<K> | null) : null;

/** What is said of made worksheets: one as it reads, several by their names, in one sentence. */
export function sayWorksheets(made: readonly (Made | NoWorksheet)[]): string {
  const sheets = made.flatMap((each) => ('saved' in each ? [each] : []));
  const whys = made.flatMap((each) => ('why' in each ? [each.why] : []));
  const [only, ...others] = sheets;
  if (only === undefined) return whys.join('\n\n');
  const receipt = madeOf(...sheets.map(({ saved }) => saved.ref));
  if (others.length > 0 || whys.length > 0) return [receipt, ...whys].join('\n\n');
  const shown =
    showWhole(only.kind, only.saved.content) ??
    showAll(only.kind, only.kind.toLines(only.saved.content), only.saved.content);
  shown.say(receipt);
  return shown.text;
}
