import { DELIVERABLE_KINDS, type DeliverableKind } from '@qihang/shared/contracts';
import { isQuestionNumber, type QuestionNumber } from './questions';

/** The longest answer, in UTF-16 units: what a field of 我的档案 holds. */
export const ANSWER_MAX = 200;
/** How often 不知道 brings examples before the question is skipped. */
export const UNSURE_MAX = 2;

/** Where a user stands in the workshop, as JSON; the answers themselves are the user's facts. */
export interface WorkshopState {
  readonly version: 1;
  /** The question that stands at the end of the last turn; null where none does, so that nothing sent is an answer. */
  readonly open: QuestionNumber | null;
  /** How often 不知道 was sent to the open one. */
  readonly unsure: number;
  readonly skipped: readonly QuestionNumber[];
  /** The question that was answered last, for 改. */
  readonly last: QuestionNumber | null;
  /** What was typed while no question was open, offered as the answer to one. */
  readonly offered: { readonly number: QuestionNumber; readonly text: string } | null;
  /** Kinds that were ordered here, in their order. */
  readonly made: readonly DeliverableKind[];
}

/** Where everybody begins. */
export const NEW_WORKSHOP: WorkshopState = {
  version: 1,
  open: null,
  unsure: 0,
  skipped: [],
  last: null,
  offered: null,
  made: [],
};

/** Reads a stored state; what is unknown or broken in it is left out, and nothing throws. */
export function readWorkshopState(stored: unknown): WorkshopState {
  if (!isRecord(stored) || stored.version !== 1) return NEW_WORKSHOP;
  const { open, unsure, skipped, last, made } = stored;
  return {
    version: 1,
    open: isQuestionNumber(open) ? open : null,
    unsure: typeof unsure === 'number' && unsure >= 0 && unsure <= UNSURE_MAX ? Math.floor(unsure) : 0,
    skipped: listOf(skipped).filter(isQuestionNumber),
    last: isQuestionNumber(last) ? last : null,
    offered: readOffered(stored.offered),
    made: DELIVERABLE_KINDS.filter((kind) => listOf(made).includes(kind)),
  };
}

function readOffered(offered: unknown): WorkshopState['offered'] {
  if (!isRecord(offered)) return null;
  const { number, text } = offered;
  const isText = typeof text === 'string' && text.trim() !== '' && text.length <= ANSWER_MAX;
  return isQuestionNumber(number) && isText ? { number, text } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [...new Set(value)] : []);

/** The state of a user whose shelf holds these kinds, whatever was ordered. */
export const withMade = (state: WorkshopState, made: readonly DeliverableKind[]): WorkshopState => ({
  ...state,
  made: DELIVERABLE_KINDS.filter((kind) => made.includes(kind)),
});
