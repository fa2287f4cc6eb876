import { correctionsIn, currentOf } from '@qihang/coach/facts';
import type { Said, SaidCorrection, SaidPlace, SaidValue } from '@qihang/shared/contracts';
import type { FactRepository, ProfileFacts } from './fact-repository';
import type { KeptHistory, KeptVersion } from './kept-facts';
import type { Origins } from './origins';

/** Longest passage that is marked as a whole where the value is said in other words, characters. */
const MAX_MARKED = 24;

interface Found {
  readonly place: SaidPlace;
  readonly isVerbatim: boolean;
}

/** Where the value stands in one quote; null where its message is gone or reads otherwise by now. */
function findIn(value: string, quote: KeptVersion['quotes'][number], origins: Origins): Found | null {
  const origin = origins.get(quote.messageId);
  if (origin === undefined || origin.text.slice(quote.start, quote.end) !== quote.text) return null;
  const { messageId, start, end } = quote;
  const { conversationId } = origin;
  const at = quote.text.indexOf(value);
  if (at !== -1) {
    const from = start + at;
    return {
      place: { messageId, conversationId, start: from, end: from + value.length },
      isVerbatim: true,
    };
  }
  if (quote.text.length > MAX_MARKED) return null;
  return { place: { messageId, conversationId, start, end }, isVerbatim: false };
}

/** The value itself where one of its quotes has it, else the first quote that is short enough. */
function find({ value, quotes }: KeptVersion, origins: Origins): Found | null {
  const found = quotes.flatMap((quote) => findIn(value, quote, origins) ?? []);
  return found.find(({ isVerbatim }) => isVerbatim) ?? found[0] ?? null;
}

/** Fields of the user's own sentence that are about the customers by what they ask. */
const OF_CUSTOMERS: ReadonlySet<string> = new Set(['audience', 'problem']);

function toSaid(current: KeptVersion, origins: Origins): SaidValue {
  const { rowId: id, field, value: text, status: state, about } = current;
  const { place, isVerbatim } = find(current, origins) ?? { place: null, isVerbatim: false };
  const isOwn = about === 'self' || (about === 'customer' && OF_CUSTOMERS.has(field));
  return { id, field, text, state, isOwn, place, isVerbatim };
}

/** Corrections that are told, more than anybody scrolls back to. */
const MAX_CORRECTIONS = 100;

const isTold = (history: KeptHistory): boolean => currentOf(history)?.isPrivate !== true;

/** What messages have corrected, the newest ones. What is private is no part of it. */
const toCorrections = (histories: readonly KeptHistory[]): readonly SaidCorrection[] =>
  histories
    .filter(isTold)
    .flatMap((history) =>
      correctionsIn(history).map((correction) => ({ ...correction, rowId: history.versions.at(-1)?.rowId })),
    )
    .sort((one, other) => one.now.at.getTime() - other.now.at.getTime())
    .slice(-MAX_CORRECTIONS)
    .map(({ rowId, messageId, was, now, state }) => ({
      ...{ id: state === 'held' && rowId !== undefined ? rowId : now.rowId, messageId },
      ...{ was: was.value, now: now.value, state },
    }));

/** What the user has said, by the words that say it. What is private or of an older release's rules is no part of it. */
export const toSaidView = ({ histories }: Pick<ProfileFacts, 'histories'>, origins: Origins): Said => ({
  values: histories.flatMap((history) => {
    const current = currentOf(history);
    return current === undefined || current.isPrivate === true ? [] : [toSaid(current, origins)];
  }),
  corrections: [...toCorrections(histories)],
  isWhole: true,
});

/** Reads what a user has said. */
export type ReadSaid = (userId: string) => Promise<Said>;

export const makeReadSaid =
  (facts: Pick<FactRepository, 'profile' | 'originsOf'>): ReadSaid =>
  async (userId) => {
    const profile = await facts.profile(userId);
    return toSaidView(profile, await facts.originsOf(userId, profile));
  };
