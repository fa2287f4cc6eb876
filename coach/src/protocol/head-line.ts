import type { DeliverableKind } from '@qihang/shared/contracts';
import { CLASS_OF_NAME, SAFETY_CLASSES } from '../safety/class-names';
import type { SafetyClass } from '../safety/safety-class';
import { isLatin, isSpace } from './marks';
import { KIND_OF_NAME } from './record-names';
import type { Head } from './records';

export const NO_HEAD: Head = { care: null, orders: [] };

const CARE_WORDS = ['care', '安全', '求助'];
const ORDER_WORDS = ['orders', 'order', '订单', '任务'];
const KEY_WORDS = [...CARE_WORDS, ...ORDER_WORDS];
/** Some models write that there is nothing, in place of nothing. */
const EMPTY_WORDS = ['none', 'null', 'nothing', '没有', '无', '空', '-'];
const SEPARATORS = new Set([...',，、;；/|｜:：=＝+&。[]()（）`*{}"\'「」']);

/** What stood behind the name of nothing known is a word of a head when it is as short and not a sentence. */
const MAX_LEFT_OUT = 15;
const SENTENCE_SIGNS = ['。', '！', '？', '!', '?', '…', '，'];

export interface HeadReading {
  readonly head: Head;
  /** Talk that followed on the same line; '' for none. */
  readonly talk: string;
}

const isSeparator = (character: string): boolean => isSpace(character) || SEPARATORS.has(character);

/** The first of these words that stands at `at`; a word of letters ends where its letters do. */
function wordAt(text: string, at: number, words: Iterable<string>, mustEnd: boolean): string | null {
  for (const word of words) {
    if (!text.startsWith(word, at)) continue;
    const next = text.charAt(at + word.length);
    if (isLatin(word.charAt(word.length - 1)) && isLatin(next)) continue;
    if (!mustEnd || next === '' || isSeparator(next)) return word;
  }
  return null;
}

/**
 * Reads what follows the signs @@ on a head's line: `care 自伤 orders 脚本,定位卡`, also without the two words or with other
 * separators. An unknown name is left out; of several classes the gravest counts. What reads like a sentence is talk that
 * lacked its line break.
 */
export function readHead(text: string): HeadReading {
  const small = text.toLowerCase();
  let about: 'care' | 'orders' | null = null;
  let isNone = false;
  let care: SafetyClass | null = null;
  const orders: DeliverableKind[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSeparator(text.charAt(at))) {
      at++;
      continue;
    }
    const key = wordAt(small, at, KEY_WORDS, false);
    if (key !== null) {
      about = CARE_WORDS.includes(key) ? 'care' : 'orders';
      isNone = false;
      at += key.length;
      continue;
    }
    const nothing = wordAt(small, at, EMPTY_WORDS, about === null);
    const name = nothing ?? nameAt(small, at, about);
    if (name === null) break;
    at += name.length;
    if (nothing !== null) isNone = true;
    const found = CLASS_OF_NAME.get(name);
    if (found !== undefined && !isNone) care = graver(care, found);
    const kind = KIND_OF_NAME.get(name);
    if (kind !== undefined && !orders.includes(kind)) orders.push(kind);
  }
  const rest = text.slice(at).trim();
  return { head: { care, orders }, talk: isSentence(rest) ? rest : '' };
}

function nameAt(small: string, at: number, about: 'care' | 'orders' | null): string | null {
  const mustEnd = about === null;
  const care = about === 'orders' ? null : wordAt(small, at, CLASS_OF_NAME.keys(), mustEnd);
  return care ?? (about === 'care' ? null : wordAt(small, at, KIND_OF_NAME.keys(), mustEnd));
}

const graver = (one: SafetyClass | null, other: SafetyClass): SafetyClass =>
  one === null || SAFETY_CLASSES.indexOf(other) < SAFETY_CLASSES.indexOf(one) ? other : one;

const isSentence = (text: string): boolean =>
  text.length > MAX_LEFT_OUT || SENTENCE_SIGNS.some((sign) => text.includes(sign));

/**
 * What a line that begins with @@ is, from the text behind the signs so far: `open` while it may still become a head with
 * content, `head` once it is one, `other` where it cannot be.
 *
 * @param isFirst nothing was shown yet: there a bare name counts too, later only `care` and `orders` do
 */
export function judgeHead(text: string, isFirst: boolean): 'open' | 'head' | 'other' {
  const small = text.toLowerCase();
  const words = isFirst ? FIRST_WORDS : KEY_WORDS;
  for (const word of words) {
    if (small.length < word.length && word.startsWith(small)) return 'open';
    if (!small.startsWith(word)) continue;
    const next = small.charAt(word.length);
    if (KEY_WORDS.includes(word) && !(isLatin(word.charAt(0)) && isLatin(next))) return 'head';
    if (next === '') return 'open';
    if (isSeparator(next)) return 'head';
  }
  return 'other';
}

const FIRST_WORDS = [...KEY_WORDS, ...EMPTY_WORDS, ...CLASS_OF_NAME.keys(), ...KIND_OF_NAME.keys()];
