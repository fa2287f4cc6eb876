import { mentionsIn } from '../../facts/owner-words';
import type { Quantity } from '../../facts/quantity';
import type { Source } from './claim-sources';

/** Who stands how many generations above or below the user. */
const GENERATIONS: readonly (readonly [number, RegExp])[] = [
  [3, /太爷|曾祖|太公|太奶/],
  [2, /爷爷|奶奶|姥姥|姥爷|外公|外婆|祖父|祖母/],
  [
    1,
    /[我俺咱]们?家?(?:爸|妈|爹|娘|阿爸|阿妈|阿爹|老爹|老爸|老妈|大爷|二爷|叔|伯|舅|姑|姨)|父亲|母亲|爸爸|妈妈|公公|婆婆|丈人/,
  ],
  [-1, /儿子|女儿|闺女|[我俺咱]们?家?儿/],
  [-2, /孙子|孙女/],
];

const textOf = ({ evidence }: Source): string => evidence.message.text;

/** 三代人 of 爷爷, 我爸 and the user, or of 「到我是第三代」. */
export function isGenerations({ unit, min, max, isOrdinal }: Quantity, sources: readonly Source[]): boolean {
  if (unit !== '代' || isOrdinal || min !== max) return false;
  const spoken = sources.map(textOf).join('\n');
  const told = GENERATIONS.filter(([, words]) => words.test(spoken)).length;
  const isCounted = sources.some(({ evidence }) =>
    evidence.numerals.some((said) => said.isOrdinal && said.unit === '代' && said.min === min),
  );
  return isCounted || (min > 1 && min <= told + 1);
}

/** How many people a message names who act beside the user: 我, 我妹夫 and 我老婆 are three. */
const peopleIn = ({ evidence }: Source): number =>
  new Set(
    evidence.read.clauses.flatMap(({ text }) =>
      mentionsIn(text)
        .filter(({ subject }) => subject === 'self' || subject === 'family')
        .map(({ subject, start, end }) => (subject === 'self' ? '我' : text.slice(start, end))),
    ),
  ).size;

/** Whether a number of a sum counts the people whom one of the sources names. */
export const countsPeople = (count: number, sources: readonly Source[]): boolean =>
  count > 1 && sources.some((source) => peopleIn(source) === count);
