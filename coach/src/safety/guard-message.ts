import { type Judgement, makeJudge, type SafetyModel } from './guard/safety-model';
import model from './guard/safety-model.json';
import type { SafetyClass } from './safety-class';

/** How much a message alarms the guard; each level has what is needed before it. */
const LEVELS = [
  /** The product answers by itself, whoever else could. */
  { level: 'certain', whole: 0.99, part: 0.997 },
  /** Where no model can judge, the product answers. */
  { level: 'sure', whole: 0.8, part: 0.97 },
  /** A model is told to judge; without one the message passes. */
  { level: 'suspected', whole: 0.5, part: 0.75 },
] as const;

/** In place of `sure` for a short message about one's life: a number to call too many harms less than one too few. */
const SURE_OF_A_LIFE = 0.7;

/** What the guard hears in a message. */
export interface Alarm {
  readonly class: SafetyClass;
  readonly level: (typeof LEVELS)[number]['level'];
}

/** Most people's messages are shorter; what is longer is judged in parts, or one sentence would drown in it. */
const PART = 120;

const judge = makeJudge(model as SafetyModel);

/**
 * What may be wrong with a message, before any model is asked (docs/decisions/0026 §1). Words of danger stand in many a
 * harmless trade, so that only what is certain is acted upon without a model's judgement. Takes time linear in the message.
 */
export function alarmIn(message: string): Alarm | null {
  const parts = partsOf(message);
  const gravest = parts
    .map(judge)
    .reduce<Judgement | null>(
      (found, each) => (found === null || each.danger > found.danger ? each : found),
      null,
    );
  if (gravest === null) return null;
  const { danger, class: heard } = gravest;
  // A part of a long text has to be surer: it has many parts, and each may be mistaken.
  const level = LEVELS.find((each) => danger > (parts.length > 1 ? each.part : wholeFor(each, heard)));
  return level === undefined ? null : { class: heard, level: level.level };
}

const wholeFor = ({ level, whole }: (typeof LEVELS)[number], heard: SafetyClass): number =>
  level === 'sure' && heard === 'self-harm' ? SURE_OF_A_LIFE : whole;

/** The class of a message that is answered without a model where there is none to judge it; null for any other. */
export function guardMessage(message: string): SafetyClass | null {
  const alarm = alarmIn(message);
  return alarm === null || alarm.level === 'suspected' ? null : alarm.class;
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
