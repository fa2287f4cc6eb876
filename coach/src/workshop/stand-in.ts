import type { Order } from '@qihang/shared/contracts';
import { isCommand, isReturn, nameAfterFailure } from './read-command';
import { whyNotHere } from './take-step';
import { isWorksheetKind } from './worksheet-kinds';
import type { WorkshopState } from './workshop-state';
import { COMMAND_NAMES } from './workshop-texts';
import type { WorkshopTurn } from './workshop-turn';

/** The button of an order that can be carried out here; null for any other. */
const nameOf = (order: Order | null): string | null =>
  order !== null && isWorksheetKind(order.kind) && whyNotHere(order) === null
    ? nameAfterFailure(order.kind)
    : null;

/** The button to the workshop where a vendor failed, at talk (null) or at an order; nothing starts by itself. */
export const buttonAfterFailure = (order: Order | null): string => nameOf(order) ?? COMMAND_NAMES.workshop;

/** The answer before a question, as it is stored. */
export interface AnswerBefore {
  /** Buttons of {@link buttonAfterFailure} that hang on it, because its vendor failed. */
  readonly offers: readonly string[];
  /** Order of the question that it answers; null for words alone. */
  readonly order: Order | null;
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

/** The order that a question comes to in the workshop: its own, or the failed one that its button names. */
export const orderHere = (
  { order: failed }: AnswerBefore,
  { text, order }: { readonly text: string; readonly order: Order | null },
): Order | null => order ?? (nameOf(failed) === text ? failed : null);

const CHIPS_MAX = 4;

/** The buttons of a turn with the way back to the coach; examples of an open question make room for it first. */
export function withReturn({ chips, state }: Pick<WorkshopTurn, 'chips' | 'state'>): readonly string[] {
  const room = CHIPS_MAX - 1;
  const kept = state.open === null ? chips.slice(0, room) : chips.slice(-room);
  return [...kept, COMMAND_NAMES.coach];
}
