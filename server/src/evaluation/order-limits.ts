import type { OrderLimits } from './person';
import type { SeenTurn } from './tape';

type Written = SeenTurn['written'][number];

/** One literal limit of an order, and whether what was written keeps it. */
export interface KeptLimit {
  readonly limit: string;
  readonly isKept: boolean;
}

const CHARACTERS_A_SECOND = 4;
/** What a pause is written with is not spoken. */
const SPOKEN = /[\p{L}\p{N}]/u;

/** Holds what was written against the limits that code can read (the others are for a reader). */
export function keptLimits(limits: OrderLimits, { title, lines }: Written): readonly KeptLimit[] {
  const texts = lines.map((line) => ({
    key: line.slice(0, line.indexOf('|')),
    text: line.slice(line.indexOf('|') + 1),
  }));
  const spoken = texts.filter(({ key }) => key.endsWith('口播'));
  const items = texts.filter(({ key }) => /^题\d+$/.test(key));
  const whole = texts.map(({ text }) => text).join('\n') + title;
  const bodies = items.length > 0 ? items : spoken;
  const { must_have = [], must_not_have = [] } = limits;
  return [
    ...limitOf('秒', limits.max_seconds, (most) => lettersOf(spoken) <= most * CHARACTERS_A_SECOND),
    ...limitOf('字', limits.max_chars, (most) =>
      items.length > 0
        ? items.every(({ text }) => [...text].length <= most)
        : lettersOf(bodies.length > 0 ? bodies : texts) <= most,
    ),
    ...limitOf('标题字', limits.title_max_chars, (most) =>
      texts.filter(({ key }) => key.startsWith('标题')).every(({ text }) => [...text].length <= most),
    ),
    ...limitOf('条', limits.count, (count) => items.length === 0 || items.length === count),
    ...must_have.map((word) => ({ limit: `有「${word}」`, isKept: whole.includes(word) })),
    ...must_not_have.map((word) => ({ limit: `没有「${word}」`, isKept: !whole.includes(word) })),
  ];
}

const lettersOf = (texts: readonly { readonly text: string }[]): number =>
  texts.reduce((sum, { text }) => sum + [...text].filter((letter) => SPOKEN.test(letter)).length, 0);

const limitOf = (
  name: string,
  limit: number | undefined,
  isKept: (limit: number) => boolean,
): readonly KeptLimit[] => (limit === undefined ? [] : [{ limit: `${limit}${name}`, isKept: isKept(limit) }]);
