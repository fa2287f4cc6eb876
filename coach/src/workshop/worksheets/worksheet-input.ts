import type { DeliverableContent, Order } from '@qihang/shared/contracts';
import type { Fact } from '../../facts/fact';
import type { Festival } from '../../kinds/kind';

/** All that a worksheet may be made of. */
export interface WorksheetInput {
  /** The user's newest facts; only the confirmed ones are used. */
  readonly facts: readonly Fact[];
  /** What the order names: a topic's key in the newest 选题库, a platform. */
  readonly order?: Pick<Order, 'topic' | 'platform'>;
  /** The topic of the script that is made anew, which the library may not hold any more; left out for a new one. */
  readonly topic?: string;
  /** What is worth filming in the user's trade, where there is a pack of it; what follows a bar in a line is left out. */
  readonly scenes: readonly string[];
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
  readonly festivals: readonly Festival[];
  /** The newest 选题库; null before there is one. */
  readonly topics: DeliverableContent<'topics'> | null;
}

/** Why no worksheet can be made, in a sentence for the user. */
export interface NoWorksheet {
  readonly why: string;
}
