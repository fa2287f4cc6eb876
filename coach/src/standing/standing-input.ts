import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';

/** A deliverable, as far as it tells where a user stands. */
export interface MadeWork {
  readonly id: string;
  readonly kind: DeliverableKind;
  /** What tells it from others of its kind: of a script its topic. */
  readonly subject: string;
  /** Day of its newest version in the user's zone. */
  readonly day: string;
}

/** The newest calendar. */
export interface PlannedMonth {
  readonly deliverableId: string;
  readonly content: Pick<DeliverableContent<'calendar'>, 'platform' | 'items'>;
  /** The user's own word for a gap in it; null for none. */
  readonly blank: string | null;
  /** Keys of the ticked items. */
  readonly done: readonly string[];
}

/** The conversation of the last message. */
export interface LastConversation {
  readonly id: string;
  readonly agentKey: string;
  readonly title: string;
  /** Day of its last message in the user's zone. */
  readonly day: string;
  /** The user's last message, or its beginning; null when it is withheld. */
  readonly words: string | null;
  /** The answer to it, or its end; '' for none. */
  readonly answer: string;
}

/** All that a standing is described from; nothing in here is another user's. */
export interface StandingInput {
  /** The present day in the user's zone, `2026-01-31`. */
  readonly today: string;
  readonly shelf: readonly MadeWork[];
  readonly calendar: PlannedMonth | null;
  /** Posts whose figures were entered, in any order. */
  readonly results: readonly { readonly day: string; readonly title: string }[];
  readonly conversation: LastConversation | null;
  /** While care lasts, no work is offered (docs/decisions/0026 §9). */
  readonly isInCare: boolean;
}
