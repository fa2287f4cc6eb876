import { CONTACTS, HEALINGS, PROMISES, type ScreenKind } from './screen-patterns';
import { TRIGGERS } from './screen-triggers';
import { endsQuoted, isWarned } from './screen-warnings';
import { makeFindTrigger } from './trigger-words';
import { vendorPatterns } from './vendor-patterns';

export interface TalkScreen {
  /** Takes what the model wrote and returns what may be shown now. */
  push(text: string): string;
  /** What was still held, judged; and an honest sentence if nothing was left to show. */
  end(): string;
  /** What was taken out so far, in order. */
  readonly dropped: readonly ScreenKind[];
}

const CLAUSE_END = /[，,。！？!?；;\n~…]/;
const SENTENCE_END = /[。！？\n]/;
/** ASCII ends a sentence only where no address goes on behind it. */
const ASCII_END = /[!?.]/;
const HELD_AT_MOST = 30;
/** A clause that matched waits for the next one, which may warn: 「保证月入过万，这种话别写」. */
const WARNING_WITHIN = 24;
const CONTEXT = 60;
/** A quotation that is longer than this was never closed. */
const QUOTED_WITHIN = 200;

/** Closes a sentence of which the beginning had been shown. */
const TAKEN_BACK: Readonly<Record<ScreenKind, string>> = {
  promise: '……这话我收回，结果谁也保证不了。',
  healing: '……这话我收回，看病的事请问医生。',
  vendor: '……我就是这里的 AI 教练。',
  contact: '……联系方式我这里不给。',
};
/** Stands for an answer of which nothing else is left. */
const INSTEAD: Readonly<Record<ScreenKind, string>> = {
  promise: '结果谁也保证不了，我不说这种话。我们看你能做到、能拿出来给人看的是什么。',
  healing: '能不能治好要听医生的，我不说这种话。我们说你具体做了什么、客人的感受是什么。',
  vendor: '我是这里的 AI 教练，不是真人。我们接着说你的事。',
  contact: '我不给站外的联系方式。有要说的，在这里说就行。',
};

/** The first half of a letter that takes two places; half a letter must not travel alone. */
const HALF_LETTER = /[\uD800-\uDBFF]$/;

interface Unit {
  readonly raw: string;
  /** As the patterns see it; empty for marks of layout. */
  readonly plain: string;
}

/**
 * Screens talk while it streams (docs/decisions/0026 §8): a sentence that promises, heals, names a vendor as itself or gives
 * contacts is dropped from where it was caught; everything else passes character for character, however it is cut. It
 * holds back from a trigger word to the end of its clause, at most 30 characters. Linear in the text.
 */
export function makeTalkScreen({ vendorNames }: { readonly vendorNames: readonly string[] }): TalkScreen {
  const patterns = [...PROMISES, ...HEALINGS, ...vendorPatterns(vendorNames), ...CONTACTS];
  const findTrigger = makeFindTrigger(TRIGGERS);
  const dropped: ScreenKind[] = [];
  let held: Unit[] = [];
  let isHolding = false;
  let matched: { kind: ScreenKind; until: number } | null = null;
  let sentence = '';
  let line = '';
  let carry = '';
  let shownAnything = false;
  let isSkipping = false;
  let mayEnd = false;

  const plainOf = (units: readonly Unit[]) => units.map((unit) => unit.plain).join('');

  function show(units: readonly Unit[]): string {
    const plain = plainOf(units);
    const cut = Math.max(...[...'。！？!?\n'].map((mark) => plain.lastIndexOf(mark)));
    sentence = (cut < 0 ? sentence + plain : plain.slice(cut + 1)).slice(-CONTEXT);
    line = (plain.includes('\n') ? plain.slice(plain.lastIndexOf('\n') + 1) : line + plain).slice(
      -QUOTED_WITHIN,
    );
    const raw = units.map((unit) => unit.raw).join('');
    if (raw.trim() !== '') shownAnything = true;
    return raw;
  }

  function findMatch(): ScreenKind | null {
    const text = sentence + plainOf(held);
    for (const { kind, says, evenQuoted } of patterns) {
      for (const match of text.matchAll(says)) {
        const end = match.index + match[0].length;
        if (end <= sentence.length) continue;
        const before = text.slice(0, match.index);
        if (!evenQuoted && endsQuoted(line + before.slice(sentence.length))) continue;
        if (!isWarned(before, text.slice(end))) return kind;
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
    const begun = findTrigger(plainOf(held.slice(-HELD_AT_MOST)));
    isHolding = begun?.whole === true;
    let keep = 0;
    for (let plain = 0; plain < (begun?.length ?? 0); keep += 1)
      plain += held[held.length - 1 - keep]?.plain.length ?? 1;
    const units = held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return show(units);
  }

  function judge(last: string): string {
    const kind = findMatch();
    if (kind === null) return matched === null && !CLAUSE_END.test(last) ? showOlderHalf() : release();
    if (SENTENCE_END.test(last) || matched !== null) return drop(kind, last);
    matched = { kind, until: held.length + WARNING_WITHIN };
    return '';
  }

  /** At the limit a newer trigger may have only just begun: the newer half goes on being held. */
  function showOlderHalf(): string {
    const half = Math.ceil(held.length / 2);
    const units = held.slice(0, half);
    held = held.slice(half);
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
    held.push({ raw: letter, plain: /[*`]/.test(letter) ? '' : letter.normalize('NFKC').toLowerCase() });
    if (matched !== null) return CLAUSE_END.test(letter) || held.length >= matched.until ? judge(letter) : '';
    if (CLAUSE_END.test(letter)) return judge(letter);
    if (!isHolding) return showUpToTrigger();
    return held.length >= HELD_AT_MOST ? judge(letter) : '';
  }

  return {
    dropped,
    push: (text) => {
      let out = carry;
      for (let at = 0; at < text.length; at += 1) out += take(text.charAt(at));
      carry = HALF_LETTER.exec(out)?.[0] ?? '';
      return out.slice(0, out.length - carry.length);
    },
    end: () => {
      const kind = findMatch();
      const rest = carry + (kind === null ? release() : drop(kind, ''));
      isSkipping = false;
      const first = dropped[0];
      if (rest.trim() !== '') shownAnything = true;
      return shownAnything || first === undefined ? rest : rest + INSTEAD[first];
    },
  };
}
