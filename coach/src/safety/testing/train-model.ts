import { gramsOf } from '../guard/message-grams';
import type { SafetyModel } from '../guard/safety-model';

/** A message with what it is. */
export interface LabelledMessage {
  readonly label: SafetyModel['classes'][number];
  readonly text: string;
}

/** A run of characters in fewer messages than this is a chance. */
const FEWEST = 4;
/** One that stands in more than this part of the messages tells nothing. */
const MOST = 0.3;
const ROUNDS = 30;
const DECAY = 1e-4;

type Features = readonly (readonly [gram: number, value: number])[];

/** `label<TAB>message`, one a line. */
export const readMessages = (file: string): readonly LabelledMessage[] =>
  file
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', text = ''] = line.split('\t');
      return { label: label as LabelledMessage['label'], text };
    });

/** Learns a model from labelled messages: stochastic gradient descent in a fixed order, so that it learns the same again. */
export function trainModel(messages: readonly LabelledMessage[]): SafetyModel {
  const counts = new Map<string, number>();
  const grams = messages.map(({ text }) => gramsOf(text));
  for (const gram of grams.flatMap((each) => [...each])) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= FEWEST && count < messages.length * MOST);
  const index = new Map(kept.map(([gram], at) => [gram, at]));
  const rarity = kept.map(([, count]) => Math.log(messages.length / count));
  const classes = [...new Set(messages.map(({ label }) => label))].sort();
  const weights = classes.map(() => new Float64Array(kept.length));
  const bias = new Float64Array(classes.length);
  const samples = messages.map(({ label }, at) => ({
    label: classes.indexOf(label),
    features: featuresOf(grams[at] ?? new Set(), index, rarity),
  }));
  const next = makeChance();
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = 2 / (1 + round * 0.1);
    shuffle(samples, next);
    for (const { label, features } of samples) {
      const likely = likelihoods(features, weights, bias);
      for (const [at, own] of weights.entries()) {
        const error = (likely[at] ?? 0) - (at === label ? 1 : 0);
        bias[at] = (bias[at] ?? 0) - rate * 0.1 * error;
        for (const [gram, value] of features) {
          const weight = own[gram] ?? 0;
          own[gram] = weight - rate * (error * value + DECAY * weight);
        }
      }
    }
  }
  return {
    classes,
    bias: [...bias].map((value) => Math.round(value * 100) / 100),
    grams: Object.fromEntries(
      kept.map(([gram], at) => [
        gram,
        [rarity[at] ?? 0, ...weights.map((own) => own[at] ?? 0)]
          .map((value) => Math.round(value * 100))
          .join(' '),
      ]),
    ),
  };
}

function featuresOf(
  grams: ReadonlySet<string>,
  index: ReadonlyMap<string, number>,
  rarity: readonly number[],
): Features {
  const found = [...grams].flatMap((gram) => index.get(gram) ?? []);
  const norm = Math.sqrt(found.reduce((sum, at) => sum + (rarity[at] ?? 0) ** 2, 0)) || 1;
  return found.map((at) => [at, (rarity[at] ?? 0) / norm]);
}

function likelihoods(features: Features, weights: readonly Float64Array[], bias: Float64Array): number[] {
  const scores = weights.map((own, at) =>
    features.reduce((sum, [gram, value]) => sum + (own[gram] ?? 0) * value, bias[at] ?? 0),
  );
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / whole);
}

/** Numbers from 0 to 1 in a fixed order (Park and Miller, 1988). */
function makeChance(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

function shuffle<Item>(items: Item[], next: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    const [one, two] = [items[at], items[other]];
    if (one === undefined || two === undefined) continue;
    items[at] = two;
    items[other] = one;
  }
}
