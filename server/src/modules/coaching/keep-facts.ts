import {
  currentOf,
  type DoubtedFact,
  doubtOf,
  type Fact,
  type FactChange,
  type FactHistory,
  mergeFacts,
  replaceFactsOf,
  type SaidMessage,
  type VerifiedFact,
  verifyClaim,
} from '@qihang/coach/facts';
import { type FactRecord, writeFact } from '@qihang/coach/protocol';

export interface FactStore {
  /** Applies what `plan` makes of the user's facts as they are now; once for the same facts. */
  change(
    userId: string,
    plan: (known: readonly FactHistory[]) => readonly FactChange[],
  ): Promise<readonly FactHistory[]>;
}

/** What the facts of an answer are verified against, by the short names of its brief. */
export interface Claims {
  readonly records: readonly FactRecord[];
  readonly said: ReadonlyMap<string, SaidMessage>;
  readonly known: ReadonlyMap<string, Fact>;
  /** What was doubted in the turn before. */
  readonly doubted: readonly DoubtedFact[];
}

/** Facts of one answer, before they are stored. */
export interface Verified {
  readonly facts: readonly VerifiedFact[];
  /** The records that they were claimed by: what is refused is not in the conversation of later briefs. */
  readonly records: readonly FactRecord[];
  /** A sentence for each that was refused, for the next brief. */
  readonly refused: readonly string[];
  /** Those of them that were only doubted. */
  readonly doubted: readonly DoubtedFact[];
}

/** In front of a fact that was only doubted, which is told whole: it is to be told again as it stands. */
const DOUBT = '疑 ';

const asRecord = ({ field, value, about, decided }: FactRecord): string =>
  decided === undefined ? `F|${field}|${value}|${about}` : `D|${value}`;

/** Verifies what a model claims to have heard against the user's own words (docs/decisions/0026 §5). */
export function verifyClaims({ records, said, known, doubted }: Claims): Verified {
  const verdicts = records.map((record) => ({
    record,
    verdict: verifyClaim(record, { said, facts: known, doubted }),
  }));
  const kept = verdicts.flatMap(({ verdict }) => verdict.kept ?? []);
  return {
    facts: kept.map(({ fact }) => fact),
    records: kept.map(({ record }) => record),
    refused: verdicts.flatMap(({ record, verdict }) =>
      verdict.refused.map(
        (each) =>
          `${doubtOf(record, each) === null ? asRecord(record) : DOUBT + writeFact(record)}：${each.why}`,
      ),
    ),
    doubted: verdicts.flatMap(({ record, verdict }) =>
      verdict.refused.flatMap((each) => doubtOf(record, each) ?? []),
    ),
  };
}

/** What is known after the facts of an answer were stored. */
export interface Kept {
  readonly histories: readonly FactHistory[];
  /** Sentences that have the model ask about corrections of what the user has confirmed. */
  readonly toAsk: readonly string[];
}

/** Stores verified facts for their message; 重新生成 replaces those that its last answer brought. */
export async function keepFacts(
  store: FactStore,
  facts: readonly VerifiedFact[],
  place: { readonly userId: string; readonly messageId: string; readonly isAgain: boolean },
  newId: () => string,
): Promise<Kept> {
  let toAsk: readonly string[] = [];
  const histories = await store.change(place.userId, (known) => {
    const merge = place.isAgain ? replaceFactsOf : mergeFacts;
    const merged = merge(known, facts, { messageId: place.messageId, newId });
    toAsk = merged.toAsk.map(
      ({ confirmed, heard }) =>
        `档案里用户确认过「${confirmed.value}」，这次听着像「${heard.value}」：问一句「我记的是${confirmed.value}，改成${heard.value}，对吗」`,
    );
    return merged.changes;
  });
  return { histories, toAsk: [...toAsk, ...notLifted(facts, factsNow(histories), place.messageId)] };
}

/** 可讲 that let nothing out, for it rests on words of before: it is said, or the model tries it turn after turn. */
const notLifted = (
  heard: readonly VerifiedFact[],
  now: readonly Fact[],
  messageId: string,
): readonly string[] =>
  heard
    .filter(
      ({ isPrivate, quotes }) => isPrivate === false && quotes.every((one) => one.messageId !== messageId),
    )
    .filter(({ value, replaces }) =>
      now.some((fact) => fact.isPrivate === true && (fact.id === replaces?.id || fact.value === value)),
    )
    .map(({ value }) => `「${value}」还是别往外讲：可讲要引他这一句里放开的话；他没说就问他一句，别替他放开`);

/** The values that hold. */
export const factsNow = (histories: readonly FactHistory[]): readonly Fact[] =>
  histories.flatMap((history) => currentOf(history) ?? []);
