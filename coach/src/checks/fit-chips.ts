import { type FactField, fieldOf } from '../facts/fields';
import { folded } from '../facts/fold';
import { type Quantity, sameNumber, sameQuantity } from '../facts/quantity';
import { readNumerals } from '../facts/read-quantities';
import { WEEKDAY } from '../facts/weekdays';
import type { ChipRecord } from '../protocol/records';
import { wantsForeign } from './foreign-talk';
import { makeTalkScreen } from './screen-talk';

const MOST = 4;
const LONGEST = 24;
/** Marks of layout and of the protocol; nobody answers in them. */
const MARKUP = /[|｜{}[\]<>@`]|\*\*|__|\\n/;
const HAN = /[\u3400-\u9fff]/;
/** What a person has been given by somebody: never put into their mouth. */
const CREDENTIALS =
  /证(?![明实据言])|[一二三四五六七八九十高中初0-9]级|资格|执照|职称|学历|获奖|冠军|博士|硕士/;
const ASSURES = /保证/g;
/** One of those that were offered (第二个, 两个都要), and the product's own name of a work. */
const CHOICE = /第[0-9一二三四五六七八九十]{1,2}[个条题句版种张]|[两俩三四][个条题句版种样]?都|30天日历/g;
/** Fields whose values happened, or were said by somebody: a tap would make the model's guess the user's own words. */
const HAPPENED: readonly FactField[] = ['story', 'customerWords', 'proof'];
const MOSTLY = 0.5;
const SENTENCE_ENDS = /(?<=[。！？!?\n])/;
/** Of ways, words and works there may be two that nobody counted: 先写两条, 头三句. */
const OF_WORK = /^[个条种样句题步段版遍下点](?![人娃孩儿女店徒员学顾客老朋])/;
/** A few of what is money or time. */
const FEW = /几[元块万千百年岁]/;

/** Whether a number says something of the user: 两家店, 三年, 一百元. A day to come does not, and 一 alone is in too many words. */
function claims({ text, min, max, unit, isVague, end }: Quantity, chip: string): boolean {
  if (unit === WEEKDAY) return false;
  if (isVague || max < 1) return FEW.test(text);
  const isSmall = /^[两三四五六七八九]/.test(text) && max < 10;
  if (min === 1 && max === 1) return /^[元块万千百年岁]/.test(unit);
  return !isSmall || !OF_WORK.test(chip.slice(end - unit.length));
}

const isCounted = (one: Quantity, said: readonly Quantity[]): boolean =>
  said.some(
    (other) => sameQuantity(one, other) || (one.unit === '' && sameNumber({ ...other, unit: '' }, one)),
  );

function isOfEvent(name: string | null): boolean {
  const field = fieldOf(name ?? '');
  return field !== null && HAPPENED.includes(field);
}

/** Whether most of a text, letters two by two, stands in what was said or asked. */
function isMostlyKnown(text: string, known: string): boolean {
  const letters = [...folded(text)];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return pairs.filter((pair) => known.includes(pair)).length >= pairs.length * MOSTLY;
}

const questionsIn = (talk: string): string =>
  talk
    .split(SENTENCE_ENDS)
    .filter((sentence) => /[？?]$/.test(sentence))
    .join('\n');

/** What a model writes around a short answer, taken off: 「行」, **行**, 1. 行 */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[-•·]|\*(?!\*)|[0-9]{1,2}[.、．)）](?![0-9]))\s{0,3}/, '')
    .replace(/^\*\*([^*]{1,48})\*\*$/, '$1')
    .replace(/^[「『“"]([^「」『』“”"]{1,48})[」』”"]$/, '$1')
    .trim();

/**
 * The short answers that may be offered: no number, certificate, place or event that nobody said (docs/decisions/0026 §5), none
 * twice, four at most; nothing that the talk may not hold either, and no marks.
 * @param said what the user has said so far, and what was asked before
 * @param talk the answer that they stand under: of a number that it asks about a chip may speak
 */
export function fitChips(chips: readonly ChipRecord[], said: string, talk = ''): readonly string[] {
  const asked = questionsIn(talk);
  const known = folded(`${said}\n${asked}`);
  const numbers = readNumerals(`${said}\n${asked}`);
  const isSaid = (text: string) => known.includes(folded(text));
  const isReadable = (text: string) => HAN.test(text) || isSaid(text) || wantsForeign(said);
  const hasSaidNumbers = (text: string) =>
    isSaid(text) ||
    readNumerals(text.replace(CHOICE, ''))
      .filter((one) => claims(one, text.replace(CHOICE, '')))
      .every((one) => isSaid(one.text) || isCounted(one, numbers));
  const texts = chips
    .map(({ field, text }) => ({ field, text: bare(text) }))
    .filter(({ field, text }) => field !== '地点' || isSaid(text))
    .filter(({ field, text }) => field === '平台' || isReadable(text))
    .filter(({ field, text }) => !isOfEvent(field) || isMostlyKnown(text, known))
    .filter(({ text }) => text !== '' && text.length <= LONGEST && !MARKUP.test(text))
    .map(({ text }) => text)
    .filter((text) => !CREDENTIALS.test(text.replace(ASSURES, '')) || isSaid(text))
    .filter(hasSaidNumbers)
    .filter(isClean);
  return [...new Set(texts)].slice(0, MOST);
}

function isClean(text: string): boolean {
  const screen = makeTalkScreen({ vendorNames: [], mayBeForeign: true });
  screen.push(text);
  screen.end();
  return screen.dropped.length === 0;
}
