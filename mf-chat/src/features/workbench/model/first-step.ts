import type { ProfileView } from '@qihang/shared/contracts';

/** What the first piece of work is made of, in the person's own words. */
export interface FirstStep {
  /** What they do: 调钢琴; null where nothing is known of it, or where it is too long to be a name. */
  readonly trade: string | null;
  /** What else they have said, a few of the shortest: 家长、三百元一次、无锡. */
  readonly said: readonly string[];
}

/** Longer ones are a story, and no name. */
const NAME_LENGTH = 12;
const SAID_COUNT = 4;

const isName = (text: string): boolean => [...text].length <= NAME_LENGTH;

/** What the shelf of whoever has nothing yet begins with. */
export function firstStepOf({ fields }: ProfileView): FirstStep {
  const trade = fields.find(({ field }) => field === 'business')?.values[0]?.text ?? null;
  const said = fields
    .filter(({ field }) => field !== 'business')
    .flatMap(({ values }) => values.slice(0, 1).map(({ text }) => text))
    .filter(isName);
  return { trade: trade !== null && isName(trade) ? trade : null, said: said.slice(0, SAID_COUNT) };
}
