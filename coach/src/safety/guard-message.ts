import { type Judgement, makeJudge, type SafetyModel } from './guard/safety-model';
import model from './guard/safety-model.json';
import type { SafetyClass } from './safety-class';

/** Above this the guard speaks; chosen on messages of writers that the model had not learned from. */
const SURE = 0.75;
/** A part of a long text has to be surer: it has many parts, and each may be mistaken. */
const SURE_OF_PART = 0.95;
/** Most people's messages are shorter; what is longer is judged in parts, or one sentence would drown in it. */
const PART = 120;

const judge = makeJudge(model as SafetyModel);

/**
 * Whether a message needs care or a no before any model is asked (docs/decisions/0026 §1). It hears plain cries and many
 * that are not; what it misses, the model's head has to hear. Takes time linear in the message.
 */
export function guardMessage(message: string): SafetyClass | null {
  const parts = partsOf(message);
  const sure = parts.length > 1 ? SURE_OF_PART : SURE;
  const gravest = parts
    .map(judge)
    .reduce<Judgement | null>(
      (found, each) => (found === null || each.danger > found.danger ? each : found),
      null,
    );
  return gravest === null || gravest.danger <= sure ? null : gravest.class;
}

/** The message whole, or in overlapping parts. */
function partsOf(message: string): readonly string[] {
  const characters = [...message];
  if (characters.length <= PART) return [message];
  const count = Math.ceil((characters.length * 2) / PART) - 1;
  return Array.from({ length: count }, (_, index) =>
    characters.slice((index * PART) / 2, (index * PART) / 2 + PART).join(''),
  );
}
