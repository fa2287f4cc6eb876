import type { ProfileValueView, ProfileView } from '@qihang/shared/contracts';

/** Input of the first deliverable, in the user's own words. */
export interface FirstStep {
  /** The user's trade, such as 调钢琴; null when it is unknown or too long for a name. */
  readonly trade: string | null;
  /** A few of the shortest other facts: 家长、三百元一次、无锡. */
  readonly said: readonly string[];
}

/** Maximum length of a name; longer values are descriptions. */
const NAME_LENGTH = 12;
const SAID_COUNT = 4;

const isName = (text: string): boolean => [...text].length <= NAME_LENGTH;

/** What is about the user and holds; what the rules of an older release read is not said back. */
const isOwn = ({ about, state }: ProfileValueView): boolean => about === null && state !== 'old';

/** First step for a user without deliverables. */
export function firstStepOf({ fields }: ProfileView): FirstStep {
  const known = fields.map(({ field, values }) => ({ field, text: values.find(isOwn)?.text ?? null }));
  const trade = known.find(({ field }) => field === 'business')?.text ?? null;
  const said = known
    .flatMap(({ field, text }) => (field === 'business' || text === null ? [] : [text]))
    .filter(isName);
  return { trade: trade !== null && isName(trade) ? trade : null, said: said.slice(0, SAID_COUNT) };
}
