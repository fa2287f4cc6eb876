import type { DeliverableContent, DeliverableKind, Order, PostResult } from '@qihang/shared/contracts';
import { isUnmade, type MakeInput, type Maker, type Shelf, type Unmade } from '../deliverables/maker';
import type { Makers } from '../deliverables/makers';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { DeliverableStore, KnownDeliverable, KnownVersion, WhichDeliverable } from './deliverable-store';

/** All that work is made of besides the order. */
export interface Bench {
  readonly userId: string;
  readonly profile: Profile;
  readonly lexicon: Lexicon;
  readonly shelf: Shelf;
  readonly results: readonly PostResult[];
  /** The present day of the user's calendar. */
  readonly today: string;
}

/** A piece of work as the rules would do it, and where it goes. */
export interface Plan {
  readonly maker: Maker<DeliverableKind>;
  readonly input: MakeInput;
  readonly subject: string;
  /** What is there of it; null for the first. */
  readonly known: KnownDeliverable | null;
  readonly reason: Order['action'];
  readonly draft: DeliverableContent;
}

interface PlanInput {
  readonly bench: Bench;
  readonly order: Order;
  /** 改一下 in words means what was worked on last here. */
  readonly conversationId?: string;
  /** The question was answered before: whoever asks once more wants another. */
  readonly isAnotherAnswer: boolean;
}

interface PlanDeps {
  readonly makers: Makers;
  readonly store: Pick<DeliverableStore, 'find'>;
}

/** What fixes every choice of a maker's, together with the revision. */
const seedOf = (userId: string, kind: DeliverableKind, subject: string): string =>
  `${userId}/${kind}/${subject}`;

/**
 * A maker's input for one revision of one deliverable. Only versions of earlier revisions count as earlier: made again
 * with the profile as it is now, a revision keeps all that the profile does not change.
 */
export const inputFor = (
  { userId, ...bench }: Bench,
  order: Order,
  { subject, revision }: { readonly subject: string; readonly revision: number },
  versions: readonly Pick<KnownVersion, 'revision' | 'content'>[],
): MakeInput => ({
  ...bench,
  order,
  subject,
  revision,
  seed: seedOf(userId, order.kind, subject),
  earlier: versions.filter((version) => version.revision < revision).map(({ content }) => content),
});

/** Where the work goes, and how the rules do it; or what stands in their way. Nothing is stored. */
export async function planWork({ makers, store }: PlanDeps, input: PlanInput): Promise<Plan | Unmade> {
  const { bench, isAnotherAnswer } = input;
  const { userId } = bench;
  const { kind } = input.order;
  const maker: Maker<DeliverableKind> = makers[kind];
  const which = namedBy(input);
  const named = which === null ? null : await store.find(userId, kind, which);
  const order = carryOn(input.order, named);
  const first = inputFor(bench, order, { subject: '', revision: 0 }, []);
  const subject = named?.subject ?? maker.subject(first);
  const known = named ?? (await store.find(userId, kind, { subject }));
  const reason =
    known === null ? 'make' : isAnotherAnswer && order.action !== 'revise' ? 'again' : order.action;
  const versions = known?.versions ?? [];
  const made = inputFor(bench, order, { subject, revision: revisionOf(versions, reason) }, versions);
  const drafted = maker.make(made);
  // What is there can be changed, even where it could not be made again.
  const draft = isUnmade(drafted) && reason === 'revise' ? (versions[0]?.content ?? drafted) : drafted;
  return isUnmade(draft) ? draft : { maker, input: made, subject, known, reason, draft };
}

function namedBy({ order: { deliverableId, action }, conversationId }: PlanInput): WhichDeliverable | null {
  if (deliverableId !== undefined) return { id: deliverableId };
  return action === 'revise' && conversationId !== undefined ? { conversationId } : null;
}

/**
 * What was asked for at first still holds where the new order says nothing of it; but not the key of a topic: the library
 * may be another by now, and the subject says which topic it was.
 */
function carryOn(order: Order, known: KnownDeliverable | null): Order {
  const { platform, text } = known?.versions[0]?.order ?? {};
  return {
    ...(platform === undefined ? {} : { platform }),
    ...(text === undefined ? {} : { text }),
    ...order,
  };
}

/** 换一批 goes beyond all that there ever was; anything else stays at the newest. */
function revisionOf(versions: readonly KnownVersion[], reason: Order['action']): number {
  const newest = versions[0]?.revision ?? 0;
  return reason === 'again' ? Math.max(...versions.map(({ revision }) => revision)) + 1 : newest;
}
