import type { OrderRecord } from '@qihang/coach/protocol';
import type { DeliverableRef } from '@qihang/shared/contracts';

/** One order, and what it is about. */
export interface OrderedWork {
  readonly order: OrderRecord;
  /** Id of the deliverable that is meant; null for a new one or the newest of its kind. */
  readonly targetId: string | null;
}

/** What came of one order. */
export interface CarriedOut {
  /** What was said of it, as Markdown. */
  readonly text: string;
  /** Null where it could not be done: then what was there is as it was. */
  readonly ref: DeliverableRef | null;
}
