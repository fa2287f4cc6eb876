import { makeForeignFilter } from './foreign-talk';
import {
  CONTACTS,
  HEALINGS,
  MACHINE,
  PRAISES,
  PROMISES,
  type ScreenKind,
  type ScreenPattern,
} from './screen-patterns';
import { TRIGGERS } from './screen-triggers';
import { endsQuoted, isWarned } from './screen-warnings';
import { makeTriggers } from './trigger-words';
import { vendorPatterns } from './vendor-patterns';

export interface TalkScreen {
  /** Takes what the model wrote and returns what may be shown now. */
  push(text: string): string;
  /**
   * What was still held, judged; and an honest sentence if nothing was left to show. Where the vendor broke off, what is
   * held may be the beginning of anything, and is not shown.
   */
  end(how?: { readonly isCut: boolean }): string;
  /** What was taken out so far, in order. */
  readonly dropped: readonly ScreenKind[];
}

const CLAUSE_END = /[，,。！？!?；;\n~…]/;
const SENTENCE_END = /[。！？\n]/;
/** ASCII ends a sentence only where no address goes on behind it. */
const ASCII_END = /[!?.]/;
/** The last end of a sentence in what is shown. */
const LAST_END = /[。！？!?\n](?=[^。！？!?\n]*$)/;
const HELD_AT_MOST = 30;
/** A clause that matched waits for the next one, which may warn: 「保证月入过万，这种话别写」. */
const WARNING_WITHIN = 24;
const CONTEXT = 60;
/** A quotation that is longer than this was never closed. */
const QUOTED_WITHIN = 200;

/** Closes a sentence of which the beginning had been shown. */
const TAKEN_BACK: Readonly<Record<ScreenKind, string>> = {
  promise: '……这话我收回，结果谁也保证不了。',
  praise: '……',
  healing: '……这话我收回，看病的事请问医生。',
  vendor: '……我就是这里的 AI 教练。',
  contact: '……联系方式我这里不给。',
  machine: '……',
  foreign: '',
};
/** Stands for an answer of which nothing else is left. */
const INSTEAD: Readonly<Record<ScreenKind, string>> = {
  promise: '结果谁也保证不了，我不说这种话。我们看你能做到、能拿出来给人看的是什么。',
  praise: '排名的话我不说。我们看你拿得出来给人看的是什么。',
  healing: '能不能治好要听医生的，我不说这种话。我们说你具体做了什么、客人的感受是什么。',
  vendor: '我是这里的 AI 教练，不是真人。我们接着说你的事。',
  contact: '我不给站外的联系方式。有要说的，在这里说就行。',
  machine: '刚才那段没写成给你看的话，我收回了。你再发一次，我接着答。',
  foreign: '刚才那段没用中文写，我收回了。你再发一次，我用中文说。',
};

interface Matched {
  readonly kind: ScreenKind;
  /** Nothing that follows can excuse it. */
  readonly isSure: boolean;
}

/** The first half of a letter that takes two places; half a letter must not travel alone. */
const HALF_LETTER = /[\uD800-\uDBFF]$/;

interface Unit {
  readonly raw: string;
  /** As the patterns see it; empty for marks of layout. */
  readonly plain: string;
  readonly endsClause: boolean;
  /** Shown as it stands where nothing is held: it ends no clause, begins no trigger and is no layout. */
  readonly isQuiet: boolean;
}

const triggers = makeTriggers(TRIGGERS);

function toUnit(raw: string): Unit {
  const plain = /[*`]/.test(raw) ? '' : raw.normalize('NFKC').toLowerCase();
  const endsClause = CLAUSE_END.test(raw);
  return { raw, plain, endsClause, isQuiet: plain === raw && !endsClause && !triggers.mayBegin(raw) };
}

/** One for each letter that was seen, of 65,536 at most: to make it costs more than to look it up. */
const letters = new Map<string, Unit>();

function unitOf(letter: string): Unit {
  const known = letters.get(letter);
  if (known !== undefined) return known;
  const unit = toUnit(letter);
  letters.set(letter, unit);
  return unit;
}

interface ScreenSettings {
  /** Words by which an answer would name its vendor's model as itself. */
  readonly vendorNames: readonly string[];
  /** The user may want talk in another language than Chinese. */
  readonly mayBeForeign?: boolean;
  /** What was shown of an answer that was cut and is continued: a warning or a quotation in it goes on. */
  readonly before?: string;
}

interface ScreenedFor {
  readonly patterns: readonly ScreenPattern[];
  readonly openings: readonly RegExp[];
}

const known = new WeakMap<readonly string[], ScreenedFor>();

/** What talk is screened for, made once for a list of names: every answer is screened for the same. */
function patternsFor(vendorNames: readonly string[]): ScreenedFor {
  const made = known.get(vendorNames);
  if (made !== undefined) return made;
  const patterns = [
    ...PROMISES,
    ...PRAISES,
    ...HEALINGS,
    ...vendorPatterns(vendorNames),
    ...CONTACTS,
    ...MACHINE,
  ];
  const screenedFor = { patterns, openings: patterns.flatMap(({ opens }) => opens ?? []) };
  known.set(vendorNames, screenedFor);
  return screenedFor;
}

/**
 * Screens talk while it streams (docs/decisions/0026 §8): a sentence that promises, heals, names a vendor as itself, gives
 * contacts, speaks of how it was told to answer or is in English is dropped from where it was caught; everything else
 * passes character for character, however it is cut. It holds back from a trigger word to the end of its clause, and
 * further while a pattern may still match, at most 30 characters. Linear in the text.
 */
export function makeTalkScreen(settings: ScreenSettings): TalkScreen {
  const { vendorNames, mayBeForeign = false, before = '' } = settings;
  const { patterns, openings } = patternsFor(vendorNames);
  const dropped: ScreenKind[] = [];
  const foreign = mayBeForeign ? null : makeForeignFilter(() => dropped.push('foreign'), before);
  let held: Unit[] = [];
  let isHolding = false;
  let matched: { until: number } | null = null;
  let sentence = '';
  let line = '';
  let carry = '';
  let shownAnything = false;
  let isSkipping = false;
  let mayEnd = false;

  function plainOf(units: readonly Unit[]): string {
    let plain = '';
    for (const unit of units) plain += unit.plain;
    return plain;
  }

  function show(units: readonly Unit[]): string {
    if (units.length === 0) return '';
    const plain = plainOf(units);
    const cut = plain.search(LAST_END);
    sentence = (cut < 0 ? sentence + plain : plain.slice(cut + 1)).slice(-CONTEXT);
    line = (plain.includes('\n') ? plain.slice(plain.lastIndexOf('\n') + 1) : line + plain).slice(
      -QUOTED_WITHIN,
    );
    const raw = units.map((unit) => unit.raw).join('');
    if (raw.trim() !== '') shownAnything = true;
    return raw;
  }

  /** Letters that hold nothing back, behind which nothing is held. */
  function showQuiet(text: string): string {
    sentence = (sentence + text).slice(-CONTEXT);
    line = (line + text).slice(-QUOTED_WITHIN);
    if (!shownAnything && text.trim() !== '') shownAnything = true;
    return text;
  }

  function findMatch(): Matched | null {
    const text = sentence + plainOf(held);
    for (const { kind, says, evenQuoted, evenWarnedLater = false } of patterns) {
      // Not `matchAll`, which copies each expression first: 25 to 50 µs a judgement against 6.
      says.lastIndex = 0;
      for (let match = says.exec(text); match !== null; match = says.exec(text)) {
        const end = match.index + match[0].length;
        if (end <= sentence.length) continue;
        const before = text.slice(0, match.index);
        if (!evenQuoted && endsQuoted(line + before.slice(sentence.length))) continue;
        if (!isWarned(before, evenWarnedLater ? '' : text.slice(end)))
          return { kind, isSure: evenWarnedLater };
      }
    }
    return null;
  }

  function drop(kind: ScreenKind, last: string): string {
    dropped.push(kind);
    held = [];
    isHolding = false;
    matched = null;
    const begun = /[\p{L}\p{N}]/u.test(sentence);
    sentence = '';
    isSkipping = !SENTENCE_END.test(last);
    mayEnd = ASCII_END.test(last);
    return (begun ? TAKEN_BACK[kind] : '') + (last === '\n' ? '\n' : '');
  }

  function release(): string {
    const units = held;
    held = [];
    isHolding = false;
    matched = null;
    return show(units);
  }

  /** Keeps what may still be the beginning of a trigger and shows the rest. */
  function showUpToTrigger(): string {
    const begun = triggers.findAtEnd(plainOf(held.slice(-HELD_AT_MOST)));
    isHolding = begun?.whole === true;
    let keep = 0;
    for (let plain = 0; plain < (begun?.length ?? 0); keep += 1)
      plain += held[held.length - 1 - keep]?.plain.length ?? 1;
    const units = held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return show(units);
  }

  function judge(last: string): string {
    const found = findMatch();
    if (found === null) {
      matched = null;
      return SENTENCE_END.test(last) ? release() : showUpTo(openFrom() ?? newerHalf(last));
    }
    if (SENTENCE_END.test(last) || matched !== null || found.isSure) return drop(found.kind, last);
    matched = { until: held.length + WARNING_WITHIN };
    return '';
  }

  /** From which unit on a pattern may still match; null where none may. */
  function openFrom(): number | null {
    const text = plainOf(held);
    const starts = openings.flatMap((opens) => opens.exec(text)?.index ?? []);
    if (starts.length === 0) return null;
    let at = 0;
    for (let plain = Math.min(...starts); plain > 0; at += 1) plain -= held[at]?.plain.length ?? plain;
    return at;
  }

  /** At the limit a newer trigger may have only just begun: the newer half goes on being held. */
  const newerHalf = (last: string): number =>
    CLAUSE_END.test(last) ? held.length : Math.ceil(held.length / 2);

  function showUpTo(at: number): string {
    const units = held.slice(0, at);
    held = held.slice(at);
    isHolding = held.length > 0;
    return show(units);
  }

  function skip(letter: string): string | null {
    if (mayEnd) {
      mayEnd = false;
      if (!/[\x21-\x7e]/.test(letter)) {
        isSkipping = false;
        return null;
      }
    }
    mayEnd = ASCII_END.test(letter);
    if (SENTENCE_END.test(letter)) isSkipping = false;
    return letter === '\n' ? '\n' : '';
  }

  function take(letter: string): string {
    if (isSkipping) {
      const skipped = skip(letter);
      if (skipped !== null) return skipped;
    }
    const unit = unitOf(letter);
    held.push(unit);
    if (matched !== null) return unit.endsClause || held.length >= matched.until ? judge(letter) : '';
    // Every pattern ends on a word that is held.
    if (unit.endsClause) return held.length === 1 ? release() : judge(letter);
    if (!isHolding) return showUpToTrigger();
    return held.length >= HELD_AT_MOST ? judge(letter) : '';
  }

  function takeAll(text: string): string {
    let out = carry;
    let at = 0;
    while (at < text.length) {
      const from = at;
      if (!isSkipping && held.length === 0)
        while (at < text.length && unitOf(text.charAt(at)).isQuiet) at += 1;
      if (at > from) out += showQuiet(text.slice(from, at));
      else {
        out += take(text.charAt(at));
        at += 1;
      }
    }
    carry = HALF_LETTER.exec(out)?.[0] ?? '';
    return out.slice(0, out.length - carry.length);
  }

  /** What is held goes, unjudged: a clause that is not over may become one that passes, an address that of a platform. */
  function endCut(): string {
    carry = '';
    held = [];
    return '';
  }

  function endWhole(): string {
    const shown = foreign === null ? '' : takeAll(foreign.end());
    const found = findMatch();
    const rest = shown + carry + (found === null ? release() : drop(found.kind, ''));
    isSkipping = false;
    const first = dropped[0];
    if (shownAnything || rest.trim() !== '' || first === undefined) return rest;
    shownAnything = true;
    return rest + INSTEAD[first];
  }

  show(before.split('').map(unitOf));
  return {
    dropped,
    push: (text) => takeAll(foreign === null ? text : foreign.push(text)),
    end: ({ isCut } = { isCut: false }) => (isCut ? endCut() : endWhole()),
  };
}
