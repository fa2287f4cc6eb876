import type { DeliverableKind, Order } from '@qihang/shared/contracts';
import { isCommand, isReturn, nameAfterFailure } from './read-command';
import { whyNotHere } from './take-step';
import { isWorksheetKind } from './worksheet-kinds';
import type { WorkshopState } from './workshop-state';
import { COMMAND_NAMES } from './workshop-texts';
import type { WorkshopTurn } from './workshop-turn';

/** The button to the workshop where a vendor failed, at talk (null) or at a deliverable; nothing starts by itself. */
export const buttonAfterFailure = (kind: DeliverableKind | null): string =>
  kind !== null && isWorksheetKind(kind) ? nameAfterFailure(kind) : COMMAND_NAMES.workshop;

/** The answer before a question, as it is stored. */
export interface AnswerBefore {
  /** Buttons of {@link buttonAfterFailure} that hang on it, because its vendor failed. */
  readonly offers: readonly string[];
  /** Where the user stands after it; null where the workshop did not answer. */
  readonly state: WorkshopState | null;
}

/**
 * Whether the workshop answers a question although there is a vendor: from the button on until the user goes back, or
 * types something while none of its questions is open.
 * @param before null at the beginning of a conversation
 */
export function isForWorkshop(
  before: AnswerBefore | null,
  { text, order }: { readonly text: string; readonly order: Order | null },
): boolean {
  if (before === null) return false;
  const { offers, state } = before;
  if (state === null) return order === null && offers.includes(text);
  if (order !== null) return whyNotHere(order) === null;
  return !isReturn(text) && (state.open !== null || isCommand(text));
}

const CHIPS_MAX = 4;

/** The buttons of a turn with the way back to the coach; examples of an open question make room for it first. */
export function withReturn({ chips, state }: Pick<WorkshopTurn, 'chips' | 'state'>): readonly string[] {
  const room = CHIPS_MAX - 1;
  const kept = state.open === null ? chips.slice(0, room) : chips.slice(-room);
  return [...kept, COMMAND_NAMES.coach];
}
