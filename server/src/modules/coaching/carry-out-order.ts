import type { OrderRecord } from '@qihang/coach/protocol';
import type { DeliverableRef } from '@qihang/shared/contracts';
import type { AnswerEvent } from '../answers/answerer';
import type { Turn } from './turn-deps';

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

/**
 * Carries out one order of a turn. Yields text as it is written, which follows what the answer says so far; the result
 * is stored before this returns. Done twice for the same answer it stores nothing more.
 */
export type CarryOutOrder = (
  turn: Turn,
  work: OrderedWork,
  /** Text of the answer before this work. */
  before: string,
  signal: AbortSignal,
) => AsyncGenerator<AnswerEvent, CarriedOut, undefined>;
