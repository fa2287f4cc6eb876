import type { FactRef, FactVersion, Quote, VerifiedFact } from './fact';
import { changeFacts, currentOf, type FactChange, type FactHistory } from './fact-history';
import { folded } from './fold';

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

function versionOf(heard: VerifiedFact, id: string, version: number, saidIn: string): FactVersion {
  const { field, value, about, quotes } = heard;
  return { id, version, field, value, about, status: 'heard', quotes, saidIn };
}

/** The same value said again: its new quotes are added, as a version that the later message brought. */
function sayAgain(current: FactVersion, heard: VerifiedFact, origin: Origin): FactChange | null {
  const more = heard.quotes.filter((quote) => !current.quotes.some((own) => isSameQuote(own, quote)));
  const hasRoom = current.quotes.length + more.length <= MOST_QUOTES;
  const isNews = current.status === 'old' || (current.status === 'heard' && more.length > 0 && hasRoom);
  if (!isNews) return null;
  const quotes = current.status === 'old' ? heard.quotes : [...current.quotes, ...more];
  const fact = versionOf(
    { ...heard, value: current.value, quotes },
    current.id,
    current.version + 1,
    origin.messageId,
  );
  return { kind: 'replace', fact, before: current.version };
}

/** What the user has confirmed, or what was changed since the model saw it, be it by hand. */
const isToAsk = (target: FactVersion, ref: FactRef | null, { messageId }: Origin): boolean =>
  target.status === 'confirmed' ||
  (ref !== null && ref.version < target.version && target.saidIn !== messageId);

/** Takes out of force what one new value makes stale besides the fact that it corrects. */
function withdraw(histories: readonly FactHistory[], heard: VerifiedFact, origin: Origin): Merged {
  const stale = (heard.withdraws ?? []).flatMap((ref) => {
    const target = histories.flatMap((history) => currentOf(history) ?? []).find(({ id }) => id === ref.id);
    // It says the same already: then it was this very correction.
    return target === undefined || isSameValue(target, heard) ? [] : [{ ref, target }];
  });
  const asked = stale.filter(({ ref, target }) => isToAsk(target, ref, origin));
  return {
    changes: stale
      .filter((each) => !asked.includes(each))
      .map(({ target: { id, version, field } }) => ({
        kind: 'replace',
        fact: {
          ...versionOf({ ...heard, field }, id, version + 1, origin.messageId),
          isWithdrawn: true,
        },
        before: version,
      })),
    toAsk: asked.map(({ target }) => ({ confirmed: target, heard })),
  };
}

function applyOne(histories: readonly FactHistory[], heard: VerifiedFact, origin: Origin): Merged {
  const own = putOne(histories, heard, origin);
  const gone = withdraw(changeFacts(histories, own.changes), heard, origin);
  return { changes: [...own.changes, ...gone.changes], toAsk: [...own.toAsk, ...gone.toAsk] };
}

function putOne(histories: readonly FactHistory[], heard: VerifiedFact, origin: Origin): Merged {
  const currents = histories.flatMap((history) => currentOf(history) ?? []);
  const same = currents.find((fact) => isSameValue(fact, heard));
  const target = currents.find(({ id }) => id === heard.replaces?.id);
  const none = { changes: [], toAsk: [] };
  if (same !== undefined && (target === undefined || target.id === same.id)) {
    const change = sayAgain(same, heard, origin);
    return change === null ? none : { changes: [change], toAsk: [] };
  }
  if (target === undefined) {
    return {
      changes: [{ kind: 'add', fact: versionOf(heard, origin.newId(), 1, origin.messageId) }],
      toAsk: [],
    };
  }
  if (isToAsk(target, heard.replaces, origin)) return { changes: [], toAsk: [{ confirmed: target, heard }] };
  const fact = versionOf(heard, target.id, target.version + 1, origin.messageId);
  return { changes: [{ kind: 'replace', fact, before: target.version }], toAsk: [] };
}

/**
 * Merges the verified facts of a message into what is known: new ones are added, a correction makes the next version
 * of the fact it names, what was said before gains a quote at most. Doing it twice changes nothing more.
 */
export function mergeFacts(
  known: readonly FactHistory[],
  verified: readonly VerifiedFact[],
  origin: Origin,
): Merged {
  return verified.reduce<Merged>(
    (merged, heard) => {
      const next = applyOne(changeFacts(known, merged.changes), heard, origin);
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

/** 重新生成: the unconfirmed facts that the message's last answer brought give way to those of its new one. */
export function replaceFactsOf(
  known: readonly FactHistory[],
  verified: readonly VerifiedFact[],
  origin: Origin,
): Merged {
  const isKept = (version: FactVersion) => verified.some((heard) => isSameValue(version, heard));
  const back = takeBack(known, (version) => version.saidIn === origin.messageId && !isKept(version));
  const merged = mergeFacts(changeFacts(known, back), verified, origin);
  return { ...merged, changes: [...back, ...merged.changes] };
}
