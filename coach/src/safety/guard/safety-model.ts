import type { SafetyClass } from '../safety-class';
import { gramsOf } from './message-grams';

/**
 * What was learned from labelled messages: multinomial logistic regression over runs of characters, weighed by how
 * seldom they are. Made by `testing/train-model.ts`, never by hand.
 */
export interface SafetyModel {
  readonly classes: readonly (SafetyClass | 'none')[];
  readonly bias: readonly number[];
  /** Of each run of characters how seldom it is, then its weight for each class, in hundredths, split by spaces. */
  readonly grams: Readonly<Record<string, string>>;
}

/** What a message is, as far as the model can tell. */
export interface Judgement {
  /** 0 to 1: that it is not harmless. */
  readonly danger: number;
  /** What it is most likely, if it is not. */
  readonly class: SafetyClass;
}

/** A judge of single messages; what it answers depends on the message alone. */
export function makeJudge({ classes, bias, grams }: SafetyModel): (message: string) => Judgement {
  const known = new Map(
    Object.entries(grams).map(([gram, numbers]) => [
      gram,
      numbers.split(' ').map((part) => Number(part) / 100),
    ]),
  );
  return (message) => {
    const found = [...gramsOf(message)]
      .flatMap((gram) => [known.get(gram) ?? []])
      .filter(({ length }) => length > 0);
    const norm = Math.sqrt(found.reduce((sum, [rarity = 0]) => sum + rarity * rarity, 0)) || 1;
    const scores = classes.map((_, index) =>
      found.reduce(
        (sum, numbers) => sum + ((numbers[0] ?? 0) / norm) * (numbers[index + 1] ?? 0),
        bias[index] ?? 0,
      ),
    );
    return judgementOf(classes, scores);
  };
}

function judgementOf(classes: SafetyModel['classes'], scores: readonly number[]): Judgement {
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const none = parts[classes.indexOf('none')] ?? 0;
  const byLikelihood = classes
    .map((each, index) => ({ each, part: parts[index] ?? 0 }))
    .sort((a, b) => b.part - a.part);
  const likely = byLikelihood.find(({ each }) => each !== 'none')?.each;
  if (likely === undefined || likely === 'none') throw new Error('a safety model without classes');
  return { danger: 1 - none / whole, class: likely };
}
