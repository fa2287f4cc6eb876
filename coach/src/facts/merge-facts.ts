import type { FactRef, FactVersion, Quote, VerifiedFact } from './fact';
import { changeFacts, currentOf, type FactChange, type FactHistory } from './fact-history';
import { folded } from './fold';
import { isSamePriced } from './priced-thing';
import { tellsAgain } from './tells-again';

/** What comes of the verified facts of a message. */
export interface Merged {
  readonly changes: readonly FactChange[];
  /** Corrections of what the user has confirmed: questions to ask, never changes. */
  readonly toAsk: readonly { readonly confirmed: FactVersion; readonly heard: VerifiedFact }[];
}

/** The message that the facts belong to, and a source of ids. */
export interface Origin {
  readonly messageId: string;
  readonly newId: () => string;
}

const MOST_QUOTES = 3;

const isSameValue = (a: Pick<VerifiedFact, 'field' | 'about' | 'value'>, b: typeof a): boolean =>
  a.field === b.field && a.about === b.about && folded(a.value) === folded(b.value);

const isSameQuote = (a: Quote, b: Quote): boolean =>
  a.messageId === b.messageId && a.start === b.start && a.end === b.end;

function versionOf(
  heard: VerifiedFact,
  { id, version, isPrivate }: Pick<FactVersion, 'id' | 'version' | 'isPrivate'>,
  saidIn: string,
): FactVersion {
  const { field, value, about, quotes } = heard;
  const made: FactVersion = { id, version, field, value, about, status: 'heard', quotes, saidIn };
  return isPrivate === true ? { ...made, isPrivate } : made;
}

/**
 * Whether a fact is told to nobody after it was heard again: once it is not, only what the user says now lets it out,
 * for a model may have marked an old sentence otherwise.
 */
function staysPrivate(current: FactVersion, heard: VerifiedFact, { messageId }: Origin): boolean {
  const isLifted = heard.isPrivate === false && heard.quotes.some((quote) => quote.messageId === messageId);
  return heard.isPrivate === true || (current.isPrivate === true && !isLifted);
}

/** The next version of a fact of which nothing has changed but whether it may be told. */
function markAgain(current: FactVersion, heard: VerifiedFact, origin: Origin): readonly FactChange[] {
  const isPrivate = staysPrivate(current, heard, origin);
  if (isPrivate === (current.isPrivate === true)) return [];
  const { isPrivate: _, ...rest } = current;
  const fact: FactVersion = { ...rest, version: current.version + 1, saidIn: origin.messageId };
  return [{ kind: 'replace', fact: isPrivate ? { ...fact, isPrivate } : fact, before: current.version }];
}

/** The same value said again: its new quotes are added, as a version that the later message brought. */
function sayAgain(current: FactVersion, heard: VerifiedFact, origin: Origin): FactChange | null {
  const more = heard.quotes.filter((quote) => !current.quotes.some((own) => isSameQuote(own, quote)));
  const hasRoom = current.quotes.length + more.length <= MOST_QUOTES;
  const isNews = current.status === 'old' || (current.status === 'heard' && more.length > 0 && hasRoom);
  if (!isNews) return markAgain(current, heard, origin)[0] ?? null;
  const quotes = current.status === 'old' ? heard.quotes : [...current.quotes, ...more];
  const next = {
    id: current.id,
    version: current.version + 1,
    isPrivate: staysPrivate(current, heard, origin),
  };
  const fact = versionOf({ ...heard, value: current.value, quotes }, next, origin.messageId);
  return { kind: 'replace', fact, before: current.version };
}

/**
 * What the user has confirmed, or what was changed since the model saw it, be it by hand; not once they were asked and said 对.
 */
const isToAsk = (
  target: FactVersion,
  { insteadOf }: VerifiedFact,
  ref: FactRef | null,
  { messageId }: Origin,
): boolean =>
  (target.status === 'confirmed' &&
    (insteadOf === undefined || folded(insteadOf) !== folded(target.value))) ||
  (ref !== null && ref.version < target.version && target.saidIn !== messageId);

/** Takes out of force what one new value makes stale besides the fact that it corrects; what is private stays so. */
function withdraw(histories: readonly FactHistory[], heard: VerifiedFact, origin: Origin): Merged {
  const stale = (heard.withdraws ?? []).flatMap((ref) => {
    const target = histories.flatMap((history) => currentOf(history) ?? []).find(({ id }) => id === ref.id);
    // It says the same already: then it was this very correction.
    if (target === undefined || isSameValue(target, heard) || target.isPrivate === true) return [];
    return [{ ref, target }];
  });
  const asked = stale.filter(({ ref, target }) => isToAsk(target, heard, ref, origin));
  return {
    changes: stale
      .filter((each) => !asked.includes(each))
      .map(({ target: { id, version, field } }) => {
        const next = { id, version: version + 1, isPrivate: false };
        const fact = versionOf({ ...heard, field }, next, origin.messageId);
        return { kind: 'replace', fact: { ...fact, isWithdrawn: true }, before: version };
      }),
    toAsk: asked.map(({ target }) => ({ confirmed: target, heard })),
  };
}

const overlaps = (a: Quote, b: Quote): boolean =>
  a.messageId === b.messageId && a.start < b.end && b.start < a.end;

/** What was private does not come out as another fact that says the same of the same words. */
const isPrivateElsewhere = (heard: VerifiedFact, known: readonly FactVersion[]): boolean =>
  known.some(
    (fact) =>
      fact.isPrivate === true &&
      fact.field === heard.field &&
      fact.about === heard.about &&
      fact.quotes.some((quote) => heard.quotes.some((own) => overlaps(own, quote))) &&
      tellsAgain(heard.value, fact.value),
  );

function applyOne(
  histories: readonly FactHistory[],
  heard: VerifiedFact,
  origin: Origin,
  before: readonly FactVersion[],
): Merged {
  const own = putOne(histories, heard, origin, before);
  const gone = withdraw(changeFacts(histories, own.changes), heard, origin);
  return { changes: [...own.changes, ...gone.changes], toAsk: [...own.toAsk, ...gone.toAsk] };
}

/**
 * The fact that a later message corrects without naming it: another price of the very same thing. None where these words
 * are those of an older version, for then they are only read again.
 */
function unnamedTarget(
  histories: readonly FactHistory[],
  heard: VerifiedFact,
  { messageId }: Origin,
): FactVersion | 'read again' | undefined {
  if (heard.replaces !== null) return undefined;
  const history = histories.find((each) => {
    const current = currentOf(each);
    return current !== undefined && current.saidIn !== messageId && isSamePriced(current, heard);
  });
  const isReadAgain = history?.versions.some(
    (version) =>
      isSameValue(version, heard) &&
      heard.quotes.every((quote) => version.quotes.some((own) => isSameQuote(own, quote))),
  );
  return isReadAgain === true ? 'read again' : history && currentOf(history);
}

/**
 * Whether a correction rests on nothing but words of earlier versions, which the value that holds has taken the place of: they
 * are only read again.
 */
function isReadAgain({ versions }: FactHistory, current: FactVersion, { quotes }: VerifiedFact): boolean {
  const isIn = (own: readonly Quote[], quote: Quote) => own.some((one) => overlaps(one, quote));
  return quotes.every(
    (quote) =>
      !isIn(current.quotes, quote) &&
      versions.some((version) => version.value !== current.value && isIn(version.quotes, quote)),
  );
}

function putOne(
  histories: readonly FactHistory[],
  heard: VerifiedFact,
  origin: Origin,
  before: readonly FactVersion[],
): Merged {
  const currents = histories.flatMap((history) => currentOf(history) ?? []);
  const same = currents.find((fact) => isSameValue(fact, heard));
  const none = { changes: [], toAsk: [] };
  const named = currents.find(({ id }) => id === heard.replaces?.id);
  const unnamed = same === undefined ? unnamedTarget(histories, heard, origin) : undefined;
  if (unnamed === 'read again') return none;
  const target = named ?? unnamed;
  if (same !== undefined && (target === undefined || target.id === same.id)) {
    const change = sayAgain(same, heard, origin);
    return change === null ? none : { changes: [change], toAsk: [] };
  }
  if (target === undefined) {
    const isPrivate = heard.isPrivate ?? isPrivateElsewhere(heard, [...before, ...currents]);
    const fact = versionOf(heard, { id: origin.newId(), version: 1, isPrivate }, origin.messageId);
    return { changes: [{ kind: 'add', fact }], toAsk: [] };
  }
  const isAgain = histories.some(
    (history) => history.id === target.id && isReadAgain(history, target, heard),
  );
  if (isAgain || isToAsk(target, heard, heard.replaces, origin)) {
    const isMarked = heard.isPrivate === true;
    // An answer to the old message itself, made again, is no question of the user's.
    const isOld = isAgain && heard.quotes.some(({ messageId }) => messageId === origin.messageId);
    return {
      changes: isMarked ? markAgain(target, heard, origin) : [],
      toAsk: isOld ? [] : [{ confirmed: target, heard }],
    };
  }
  const { id, version } = target;
  const next = { id, version: version + 1, isPrivate: staysPrivate(target, heard, origin) };
  const fact = versionOf(heard, next, origin.messageId);
  return { changes: [{ kind: 'replace', fact, before: target.version }], toAsk: [] };
}

/**
 * Merges the verified facts of a message into what is known: new ones are added, a correction makes the next version
 * of the fact it names, what was said before gains a quote at most. What the user does not want told stays marked until
 * it is lifted. Doing it twice changes nothing more.
 * @param before the facts as they held before what `known` lacks was taken back
 */
export function mergeFacts(
  known: readonly FactHistory[],
  verified: readonly VerifiedFact[],
  origin: Origin,
  before: readonly FactHistory[] = [],
): Merged {
  const held = before.flatMap((history) => currentOf(history) ?? []);
  return verified.reduce<Merged>(
    (merged, heard) => {
      const next = applyOne(changeFacts(known, merged.changes), heard, origin, held);
      return { changes: [...merged.changes, ...next.changes], toAsk: [...merged.toAsk, ...next.toAsk] };
    },
    { changes: [], toAsk: [] },
  );
}

/** Takes every unconfirmed version back that `isGone`, and revives what held before. */
function takeBack(known: readonly FactHistory[], isGone: (version: FactVersion) => boolean): FactChange[] {
  return known.flatMap((history): FactChange[] => {
    const gone = history.versions.filter((version) => version.status !== 'confirmed' && isGone(version));
    const current = history.versions.at(-1);
    const left = history.versions.filter((version) => !gone.includes(version)).at(-1);
    const removals = [...gone].reverse().map(({ id, version }) => ({ kind: 'remove' as const, id, version }));
    const isRevived = left !== undefined && current !== undefined && gone.includes(current);
    return isRevived ? [...removals, { kind: 'revive', id: left.id, version: left.version }] : removals;
  });
}

/** An edited message takes back its unconfirmed facts, those that quote it among them (docs/decisions/0026 §5). */
export const withdrawFacts = (known: readonly FactHistory[], messageId: string): FactChange[] =>
  takeBack(
    known,
    (version) =>
      version.saidIn === messageId || version.quotes.some((quote) => quote.messageId === messageId),
  );

/** What the user asked not to be told is not forgotten because another answer to the same words forgets it. */
function isOnlyMarked(
  { id, version, value, isPrivate }: FactVersion,
  known: readonly FactHistory[],
): boolean {
  const before = known
    .find((history) => history.id === id)
    ?.versions.filter((each) => each.version < version)
    .at(-1);
  return isPrivate === true && before?.value === value && before.isPrivate !== true;
}

/** 重新生成: the unconfirmed facts that the message's last answer brought give way to those of its new one. */
export function replaceFactsOf(
  known: readonly FactHistory[],
  verified: readonly VerifiedFact[],
  origin: Origin,
): Merged {
  const isKept = (version: FactVersion) =>
    verified.some((heard) => isSameValue(version, heard)) || isOnlyMarked(version, known);
  const back = takeBack(known, (version) => version.saidIn === origin.messageId && !isKept(version));
  const merged = mergeFacts(changeFacts(known, back), verified, origin, known);
  return { ...merged, changes: [...back, ...merged.changes] };
}
