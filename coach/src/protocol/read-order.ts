import { SCRIPT_FORMS, type ScriptForm } from '@qihang/shared/contracts';
import { readCount, readDay, readPace, readSeconds } from './amounts';
import { isBlankWord } from './blank-word';
import { isDigit, skipDigits, splitAtBars, withoutQuotes } from './marks';
import { actionOf, kindOf, PARAMETER_NAMES, type ParameterKey, parameterOf } from './record-names';
import type { OrderParameters, OrderRecord } from './records';

/** A parameter as it came: `key` is '' for a bare text. */
export interface GivenParameter {
  readonly key: string;
  readonly value: string;
}

type Parameters = { -readonly [Key in ParameterKey]?: OrderParameters[Key] };

const NOTHING = new Set(['', '-', '—', '无', 'null', 'none']);

/** Whether a value says that there is none. */
export const isNothing = (value: string): boolean => NOTHING.has(value.trim().toLowerCase());

/**
 * An order from its parts, or null where the kind is none of ours. What was asked for and is not understood, an unknown
 * parameter or 「20到30秒」, is kept in `wish` in the words in which it came: an order may not lose what somebody asked.
 */
export function orderOf(
  kind: string,
  action: string | null,
  given: readonly GivenParameter[],
): OrderRecord | null {
  const known = kindOf(kind);
  if (known === null) return null;
  let target: string | null = null;
  const parameters: Parameters = {};
  const wishes: string[] = [];
  for (const { key, value } of given) {
    const text = withoutQuotes(value);
    if (isNothing(text)) continue;
    const parameter = key === '' ? (isShelfName(text) ? 'target' : 'wish') : parameterOf(key);
    if (parameter === 'target') target ??= text;
    else if (parameter === 'wish') wishes.push(text);
    else if (parameter === null || !take(parameters, parameter, text))
      wishes.push(asWish(parameter, key, text));
  }
  if (wishes.length > 0) parameters.wish = wishes.join('；');
  return { kind: known, action: (action === null ? null : actionOf(action)) ?? 'make', target, parameters };
}

/**
 * Reads `O|脚本|写|题目=…|秒=20`. A last line without a line break may be cut: it counts only when its action stands.
 */
export function readOrder(line: string, from: number, isLast: boolean): OrderRecord | null {
  const [, kind, ...rest] = splitAtBars(line, from);
  if (kind === undefined) return null;
  const action = rest.findIndex(({ text }) => actionOf(text) !== null);
  if (isLast && action < 0) return null;
  const given = rest.filter((_, index) => index !== action).map(({ text }) => givenOf(text));
  return orderOf(kind.text, rest[action]?.text ?? null, given);
}

function givenOf(piece: string): GivenParameter {
  for (let at = 1; at < piece.length && at <= 12; at++) {
    const character = piece.charAt(at);
    const isEqual = character === '=' || character === '＝';
    const isColon = character === ':' || character === '：';
    if (!isEqual && !isColon) continue;
    const key = piece.slice(0, at).trim();
    if (isEqual || parameterOf(key) !== null) return { key, value: piece.slice(at + 1) };
  }
  return { key: '', value: piece };
}

/** Amounts that are no counts. */
const AMOUNTS: { readonly [Key in ParameterKey]?: (text: string) => number | null } = {
  seconds: readSeconds,
  pace: readPace,
};

/** Sets a parameter that has not been given yet; false where the value says nothing that it could hold. */
function take(parameters: Parameters, key: Exclude<ParameterKey, 'wish'>, text: string): boolean {
  if (key === 'must' || key === 'mustNot' || key === 'avoid' || key === 'unknown') {
    parameters[key] = [...(parameters[key] ?? []), ...wordsOf(key, text)];
    return true;
  }
  if (parameters[key] !== undefined) return false;
  if (key === 'topic' || key === 'tone' || key === 'platform' || key === 'audience') {
    parameters[key] = text;
    return true;
  }
  if (key === 'form') {
    const form = formOf(text);
    if (form !== null) parameters.form = form;
    return form !== null;
  }
  if (key === 'blank') {
    if (isBlankWord(text)) parameters.blank = text;
    return isBlankWord(text);
  }
  if (key === 'from') {
    const day = readDay(text);
    if (day !== null) parameters.from = day;
    return day !== null;
  }
  const amount = (AMOUNTS[key] ?? readCount)(text);
  if (amount !== null) parameters[key] = amount;
  return amount !== null;
}

/** People call a post to be read by several names. */
const FORM_WORDS: Readonly<Record<ScriptForm, readonly string[]>> = {
  图文: ['图文', '笔记', '图片', '文章'],
  口播: ['口播', '视频', '短片'],
};

/** The form that a text names; null for none of ours, or for both. */
function formOf(text: string): ScriptForm | null {
  const named = SCRIPT_FORMS.filter((form) => FORM_WORDS[form].some((word) => text.includes(word)));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The words of a list; a sentence that has to stand in the work is one of its own. */
function wordsOf(key: 'must' | 'mustNot' | 'avoid' | 'unknown', text: string): readonly string[] {
  if (key === 'must' && isSentence(text)) return [withoutQuotes(text)];
  return key === 'mustNot' ? listOf(text).map(forbiddenWord) : listOf(text);
}

const FORBIDS = ['别', '不要', '不能', '不许', '不得', '不', '勿'];
const SAYINGS = ['出现', '说', '提', '写', '讲', '用', '带', '有'];
const OF_WORDS = ['两个字', '三个字', '四个字', '这个词', '这几个字', '这种话', '字样', '二字'];

/** 有机 of 「别说有机」 and 「有机」两个字: the word itself is what may not stand there. A ban on doing stays as it is. */
function forbiddenWord(text: string): string {
  const ending = OF_WORDS.find((words) => text.endsWith(words) && text.length > words.length);
  const word = ending === undefined ? text : text.slice(0, -ending.length);
  for (const sign of FORBIDS) {
    const saying = SAYINGS.find((each) => word.startsWith(`${sign}${each}`));
    const rest = saying === undefined ? '' : word.slice(sign.length + saying.length);
    if (rest !== '') return withoutQuotes(rest);
  }
  return withoutQuotes(word);
}

/** The semicolon splits; only a list without one is split at the signs that people use instead. */
function listOf(text: string): string[] {
  const hasSemicolon = text.includes(';') || text.includes('；');
  const items: string[] = [];
  let item = '';
  for (const character of text) {
    if (hasSemicolon ? character === ';' || character === '；' : '、,，'.includes(character)) {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item].map(withoutQuotes).filter((word) => !isNothing(word));
}

/** A word that has to stand somewhere is shorter than a clause of a sentence. */
const LONGEST_WORD = 8;

/** 「门要是重，拿手机电筒照一下两边这道槽」 has to stand as it is: cut at its commas it would be three orders. */
const isSentence = (text: string): boolean =>
  !text.includes(';') &&
  !text.includes('；') &&
  !text.includes('、') &&
  listOf(text).some((piece) => piece.length > LONGEST_WORD);

const asWish = (parameter: ParameterKey | null, key: string, text: string): string =>
  `${parameter === null ? key : PARAMETER_NAMES[parameter][0]}=${text}`;

/** `d3`: what the brief calls a deliverable on the shelf. */
const isShelfName = (text: string): boolean =>
  (text.startsWith('d') || text.startsWith('D')) &&
  isDigit(text.charAt(1)) &&
  skipDigits(text, 1) === text.length;
