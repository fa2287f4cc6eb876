import { isDeepStrictEqual } from 'node:util';
import type { DeliverableContent, Order } from '@qihang/shared/contracts';
import type { AnswerRequest } from '../../modules/answers/answerer';
import type { DeliverableStore, LinesChanged, MadeBy, SavedWork } from './deliverable-store';
import type { Plan } from './plan-work';

/** What was made, and of what it was made. */
export interface Finished {
  readonly plan: Plan;
  readonly content: DeliverableContent;
  readonly madeBy: MadeBy;
  /** Who made it, in the user's words. */
  readonly label: string;
  /** Null for what was made anew. */
  readonly linesChanged?: LinesChanged | null;
}

export interface Shelved {
  readonly saved: SavedWork;
  /** The newest version says just this: there was nothing new to store. */
  readonly isSame: boolean;
}

/**
 * Stores finished work for an answer, unless it is there already.
 * @returns null when another device was faster: then it is to be made anew
 */
export async function putOnShelf(
  store: Pick<DeliverableStore, 'save' | 'settle'>,
  { userId, conversationId, answerId }: AnswerRequest,
  { plan, content, madeBy, label, linesChanged = null }: Finished,
): Promise<Shelved | null> {
  const { maker, input, subject, known, reason } = plan;
  const { kind } = maker;
  const newest = known?.versions[0] ?? null;
  const title = maker.title(content);
  if (known !== null && newest !== null && isSameAs(newest.content, content)) {
    // Nothing was made of the profile as it is now: what has changed in it since is still to be taken over.
    if (linesChanged === null) await store.settle(userId, known.id, newest.number, input.profile);
    const ref = { id: known.id, kind, title, version: newest.number };
    return { saved: { ref, content, madeBy }, isSame: true };
  }
  // By the rules, the same order once more takes over what has changed in the profile, and keeps what was edited by hand.
  const isRefreshed = madeBy === 'rules' && reason === 'make' && isSameOrder(newest?.order, input.order);
  const saved = await store.save({
    ...{ userId, conversationId, answerId, kind, subject, title, content, madeBy, label },
    reason: isRefreshed ? 'refresh' : reason,
    revision: input.revision,
    order: input.order,
    profile: input.profile,
    after: newest?.number ?? null,
    linesChanged,
  });
  return saved === null ? null : { saved, isSame: saved.ref.version === newest?.number };
}

/** The same as stored: what JSON leaves out is no difference. */
const isSameAs = (stored: DeliverableContent, content: DeliverableContent): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(content)));

const isSameOrder = (before: Order | undefined, now: Order): boolean =>
  before !== undefined && isDeepStrictEqual(wantedBy(before), wantedBy(now));

const wantedBy = ({ platform, topic, text }: Order) => ({ platform, topic, text });
