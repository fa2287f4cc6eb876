import { CARE_ENDS, careUntil, isCareClass, SAFETY_TEXTS, type SafetyClass } from '@qihang/coach/safety';
import type { AnswerEvent, AnswerRequest } from '../answers/answerer';
import type { CoachingDeps } from './turn-deps';
import { NEW_TURN } from './turn-state';

/** A turn, whoever takes it. */
export interface CaringTurn {
  readonly deps: Pick<CoachingDeps, 'gate' | 'care' | 'now'> & {
    readonly turns: Pick<CoachingDeps['turns'], 'save' | 'withhold'>;
  };
  readonly request: Pick<AnswerRequest, 'userId' | 'answerId' | 'question'>;
}

const NOT_NOW = '工作先放一放，成果都在，一样不少。';

/**
 * Says the product's own words for a message that needs care or a no (docs/decisions/0026 §4, §9): never a model's, and
 * nothing of the message becomes a fact or is told to a vendor later.
 * @param isShown some of an answer is on screen, which these words replace
 */
export async function* answerWithCare(
  { deps, request }: CaringTurn,
  safetyClass: SafetyClass,
  isShown: boolean,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { userId, answerId, question } = request;
  const isCare = isCareClass(safetyClass);
  const text = SAFETY_TEXTS[safetyClass];
  const chips = isCare ? [CARE_ENDS] : [];
  await deps.gate.run(async () => {
    if (isCare) await deps.care.begin(userId, careUntil(deps.now(), safetyClass));
    await deps.turns.withhold(userId, question.id);
    await deps.turns.save(userId, answerId, {
      ...NEW_TURN,
      phase: 'done',
      isByProduct: true,
      talk: text,
      chips,
    });
  });
  yield isShown ? { type: 'replace', text, isWhole: true } : { type: 'text', text };
  if (isCare) yield { type: 'extras', extras: { chips, deliverables: [] } };
}

/** Says that work waits while somebody is cared for. */
export async function* pauseWork({ deps, request }: CaringTurn, safetyClass: SafetyClass) {
  const text = `${NOT_NOW}\n\n${SAFETY_TEXTS[safetyClass]}`;
  const state = { ...NEW_TURN, phase: 'done' as const, isByProduct: true, talk: text, chips: [CARE_ENDS] };
  await deps.gate.run(() => deps.turns.save(request.userId, request.answerId, state));
  yield { type: 'text' as const, text };
  yield { type: 'extras' as const, extras: { chips: [CARE_ENDS], deliverables: [] } };
}
