import { blankWord } from '@qihang/coach/protocol';
import type { DeliverableContent, LineSources, Order } from '@qihang/shared/contracts';
import type { OrderThen } from '../../database/deliverable-schema';
import type { DeliverableStore, KnownDeliverable, SavedWork } from '../deliverables/deliverable-store';
import type { OrderedWork, Turn } from './turn-deps';
import type { WritingJob } from './writing-job';

interface Finished {
  readonly turn: Turn;
  readonly work: OrderedWork;
  readonly job: WritingJob;
  readonly content: DeliverableContent;
  readonly sources: LineSources;
}

/** Versions that come meanwhile from other devices. */
const RACES = 4;
const LONGEST_WISH = 300;

/**
 * Stores what was written as the newest version of its deliverable, once for its answer. Work that another device has
 * changed meanwhile is not written over: it comes as a version after that one.
 * @returns null where the answer is gone
 */
export async function storeWriting(
  store: Pick<DeliverableStore, 'find' | 'save'>,
  finished: Finished,
): Promise<SavedWork | null> {
  for (let race = 0; race < RACES; race += 1) {
    const known = await knownNow(store, finished);
    const saved = await store.save(newWork(finished, known));
    if (saved !== null) return saved;
  }
  return null;
}

async function knownNow(
  store: Pick<DeliverableStore, 'find'>,
  { turn, job, content }: Finished,
): Promise<KnownDeliverable | null> {
  const which = job.known === null ? { subject: job.kind.subject(content) } : { id: job.known.id };
  return store.find(turn.request.userId, job.kind.kind, which);
}

function newWork({ turn, work, job, content, sources }: Finished, known: KnownDeliverable | null) {
  const { userId, conversationId, answerId } = turn.request;
  const { kind } = job.kind;
  const newest = known?.versions[0] ?? null;
  return {
    ...{ userId, conversationId, answerId, kind, content, sources },
    subject: known?.subject ?? job.kind.subject(content),
    title: job.kind.title(content, job.context.today),
    reason: known === null ? ('make' as const) : job.action,
    label: turn.label,
    madeBy: 'model' as const,
    revision: (newest?.revision ?? 0) + (job.action === 'again' ? 1 : 0),
    order: withBlank(orderOf(turn, work), job),
    facts: job.context.facts,
    after: newest?.number ?? null,
  };
}

function withBlank(order: Order, { context: { parameters } }: WritingJob): OrderThen {
  const blank = blankWord(parameters);
  return blank === null ? order : { ...order, blank };
}

function orderOf({ request }: Turn, { order: { kind, action, parameters } }: OrderedWork): Order {
  if (request.order !== null) return request.order;
  const { platform, wish } = parameters;
  return {
    kind,
    action,
    ...(platform === undefined ? {} : { platform: platform.slice(0, 12) }),
    ...(wish === undefined ? {} : { instruction: wish.slice(0, LONGEST_WISH) }),
  };
}
