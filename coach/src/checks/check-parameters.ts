import { folded } from '../facts/fold';
import type { OrderParameters } from '../protocol/records';

/** Why lines do not keep what was ordered. */
export interface ParameterObjection {
  /** The line that it is about; null for the whole. */
  readonly key: string | null;
  readonly code: 'tooLong' | 'tooShort' | 'wrongCount' | 'missing' | 'forbidden' | 'titleTooLong';
  /** The word that may not stand there. */
  readonly word?: string;
  /** For the model, in Chinese: what is wrong and what to do. */
  readonly why: string;
}

/** What a kind and a platform say about the lines: which are spoken, which are counted, which are titles. */
export interface ParameterLayout {
  readonly isSpoken: (key: string) => boolean;
  /** Keys of what `count` counts, one for each item. */
  readonly isItem: (key: string) => boolean;
  readonly isTitle: (key: string) => boolean;
  /** Said about the work below it: what has to stand in the work does not stand there. */
  readonly isBelow?: (key: string) => boolean;
  /** Characters that the platform lets a title have; null for no limit. */
  readonly titleLimit: number | null;
}

interface Line {
  readonly key: string;
  readonly text: string;
}

/** How fast people speak, in characters a second (the usual pace of spoken Mandarin in short videos). */
export const CHARACTERS_A_SECOND = 4;
/** How fast this one is spoken. */
export const paceOf = ({ pace }: Pick<OrderParameters, 'pace'>): number => pace ?? CHARACTERS_A_SECOND;
/** How much of a length is left that was said as one to come near to: 三百来字, 八百字上下. */
const ABOUT_SHARE = 1.15;
/** The most that an order allows, of a length as it was said. */
export const mostOf = (length: number, { isAbout }: Pick<OrderParameters, 'isAbout'>): number =>
  isAbout === true ? Math.round(length * ABOUT_SHARE) : length;
/** A script of half the length that was asked for is another script. */
export const LEAST_SHARE = 0.5;
/** A gap to be filled is neither spoken nor counted. */
const GAP = /【[^】]{0,60}】|[（(][^（）()]{0,80}[）)]/g;

/** Characters that are said aloud. */
export const spokenLength = (text: string): number => folded(text.replace(GAP, '')).length;
/** Characters as people count them: all but spaces and what parts lines, an emoji as one. */
export const lengthOf = (text: string): number => [...text.replace(/[\s／]/g, '')].length;

function checkSeconds(lines: readonly Line[], parameters: OrderParameters, layout: ParameterLayout) {
  const { seconds } = parameters;
  const pace = paceOf(parameters);
  const found: ParameterObjection[] = [];
  const spoken = lines
    .filter(({ key }) => layout.isSpoken(key))
    .reduce((sum, { text }) => sum + spokenLength(text), 0);
  const most = (seconds ?? 0) * pace;
  if (seconds !== undefined && spoken > mostOf(most, parameters))
    found.push({
      key: null,
      code: 'tooLong',
      why: `口播${spoken}字，约${Math.ceil(spoken / pace)}秒，要求${seconds}秒以内；删到${most}字以内`,
    });
  if (seconds !== undefined && spoken > 0 && spoken < most * LEAST_SHARE)
    found.push({
      key: null,
      code: 'tooShort',
      why: `口播只有${spoken}字，约${Math.ceil(spoken / pace)}秒，要求${seconds}秒；只用讲过的事补足`,
    });
  return found;
}

function checkWords(
  lines: readonly Line[],
  { must = [], mustNot = [] }: OrderParameters,
  { isBelow }: ParameterLayout,
): ParameterObjection[] {
  const whole = lines
    .filter(({ key }) => isBelow?.(key) !== true)
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
  const missing = must
    .filter((word) => !whole.includes(word.toLowerCase()))
    .map(
      (word): ParameterObjection => ({
        key: null,
        code: 'missing',
        why: `没有出现「${word}」；要求一定要有，原样写进去`,
      }),
    );
  const forbidden = lines.flatMap(({ key, text }) =>
    mustNot
      .filter((word) => word !== '' && text.toLowerCase().includes(word.toLowerCase()))
      .map(
        (word): ParameterObjection => ({
          key,
          code: 'forbidden',
          word,
          why: `出现了「${word}」，这几个字不能出现；换个说法`,
        }),
      ),
  );
  return [...missing, ...forbidden];
}

/**
 * Checks lines against what was ordered: seconds, number of items, words that must and must not stand, and the platform's
 * limit for titles. Characters are checked by `checkBounds`; tone, topic, audience and what is to be avoided are for a reader.
 */
export function checkParameters(
  lines: readonly Line[],
  parameters: OrderParameters,
  layout: ParameterLayout,
): ParameterObjection[] {
  const items = lines.filter(({ key }) => layout.isItem(key)).length;
  const { count } = parameters;
  const counted: ParameterObjection[] =
    count === undefined || items === count
      ? []
      : [
          {
            key: null,
            code: 'wrongCount',
            why: `写了${items}条，要求${count}条；${items > count ? `删掉${items - count}条` : `再写${count - items}条`}`,
          },
        ];
  const limit = layout.titleLimit;
  const titles = lines
    .filter(({ key, text }) => limit !== null && layout.isTitle(key) && lengthOf(text) > limit)
    .map(
      ({ key, text }): ParameterObjection => ({
        key,
        code: 'titleTooLong',
        why: `标题${lengthOf(text)}字，平台最多${limit}字；缩短`,
      }),
    );
  return [
    ...checkSeconds(lines, parameters, layout),
    ...counted,
    ...checkWords(lines, parameters, layout),
    ...titles,
  ];
}
