import { CARE_CLASSES, type CareClass, type SafetyClass } from './safety-class';

const CARE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The words of the button that ends care, and exactly what it sends. */
export const CARE_ENDS = '我没事，继续';

/** What is kept of a user over all their conversations: never what was said. */
export interface CareState {
  readonly class: CareClass;
  /** Milliseconds since 1970 at which care ends by itself. */
  readonly until: number;
}

/** Whether this class pauses the work; the others are answered with a no and pause nothing. */
export function isCareClass(safetyClass: SafetyClass): safetyClass is CareClass {
  return (CARE_CLASSES as readonly SafetyClass[]).includes(safetyClass);
}

/** Care for 24 hours from `now` (milliseconds since 1970); a new cry begins them again. */
export function careUntil(now: number, safetyClass: CareClass): CareState {
  return { class: safetyClass, until: now + CARE_MILLISECONDS };
}

/** While this is true, in every conversation of the user, work and chips pause and nothing becomes a fact. */
export function isInCare(state: CareState | null, now: number): boolean {
  return state !== null && now < state.until;
}

/** Whether a message ends care by hand; an ordinary message never does (docs/decisions/0026 §9). */
export function endsCare(text: string): boolean {
  return text.trim() === CARE_ENDS;
}

/** The state after a message: its own class begins care, the button's words end it, anything else leaves it. */
export function careAfter(
  state: CareState | null,
  message: { readonly text: string; readonly class: SafetyClass | null },
  now: number,
): CareState | null {
  if (endsCare(message.text)) return null;
  if (message.class !== null && isCareClass(message.class)) return careUntil(now, message.class);
  return isInCare(state, now) ? state : null;
}
