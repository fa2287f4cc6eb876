import type { Fact } from '../facts/fact';
import { answeredIn, QUESTION_NUMBERS, type QuestionNumber } from './questions';
import { WORKSHEET_KINDS } from './worksheet-kinds';
import type { WorkshopState } from './workshop-state';
import { COMMAND_NAMES } from './workshop-texts';

/** Where the user stands and what is known of them. */
export interface WorkshopScene {
  readonly state: WorkshopState;
  readonly facts: readonly Fact[];
  readonly answered: readonly QuestionNumber[];
}

export const sceneOf = (state: WorkshopState, facts: readonly Fact[]): WorkshopScene => ({
  state,
  facts,
  answered: answeredIn(facts),
});

/** The first question that has no answer and was not skipped; null after the last. */
export const nextQuestion = ({ state, answered }: WorkshopScene): QuestionNumber | null =>
  QUESTION_NUMBERS.find((number) => !answered.includes(number) && !state.skipped.includes(number)) ?? null;

/** Those that were skipped and still have no answer. */
export const leftOut = ({ state, answered }: WorkshopScene): readonly QuestionNumber[] =>
  state.skipped.filter((number) => !answered.includes(number));

/** What there is to do while no question is open: always something, the most useful first. */
export function nextButtons(scene: WorkshopScene): readonly string[] {
  const { state, answered } = scene;
  const unmade = WORKSHEET_KINDS.filter((kind) => !state.made.includes(kind)).map(
    (kind) => COMMAND_NAMES[kind],
  );
  if (answered.length === 0 && nextQuestion(scene) !== null) {
    return [COMMAND_NAMES.start, ...unmade.slice(0, 1), COMMAND_NAMES.help];
  }
  if (nextQuestion(scene) !== null) {
    return [COMMAND_NAMES.resume, ...unmade.slice(0, 2), COMMAND_NAMES.answers];
  }
  const skipped = leftOut(scene).length > 0 ? [COMMAND_NAMES.skipped] : [];
  if (unmade.length === 0) return [COMMAND_NAMES.answers, ...skipped, COMMAND_NAMES.all];
  return [COMMAND_NAMES.all, ...skipped, ...unmade.slice(0, 2 - skipped.length), COMMAND_NAMES.answers];
}
