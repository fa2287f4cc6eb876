import { FACT_FIELDS } from './fields';
import { folded } from './fold';
import type { Quantity } from './quantity';

/** Words that a tidy sentence needs and nobody has to have said. */
const GLUE = new RegExp(
  `${Object.values(FACT_FIELDS).join('|')}|目前|现在|主要|包括|以及|其中|大约|左右|一共|已经|用户|服务|提供|属于|曾经|每次|个人|自己|为主|其他|[的了在是和与及有也都就着过我你他她它们这那等做给到从以之为被把对向后前里中上下用可能会要想还只才又再吗呢啊吧]`,
  'g',
);

/** The longest stretch of words that nobody said, and the share that somebody did, which a value must keep to. */
const LONGEST_UNSAID = 4;
const LEAST_SAID = 0.5;

/** Whether the words of a value, its numbers aside, mostly come from what was said. */
export function isGrounded(
  value: string,
  numerals: readonly Quantity[],
  quoted: string,
  around: string,
): boolean {
  let words = value;
  for (const { start, end } of numerals)
    words = `${words.slice(0, start)}${' '.repeat(end - start)}${words.slice(end)}`;
  const content = folded(words.replace(GLUE, ' ')).replace(/[^\p{L}]/gu, '');
  if (content === '') return numerals.length > 0 || folded(quoted).includes(folded(value));
  const near = folded(quoted);
  const far = folded(around);
  let said = 0;
  let unsaid = 0;
  let longest = 0;
  for (let index = 0; index < content.length; index += 1) {
    const char = content[index] ?? '';
    const pairs = [content.slice(index - 1, index + 1), content.slice(index, index + 2)].filter(
      (pair) => pair.length === 2,
    );
    const isPair = pairs.some((pair) => near.includes(pair) || far.includes(pair));
    const weight =
      isPair || (content.length === 1 && near.includes(char)) ? 1 : near.includes(char) ? 0.75 : 0;
    said += weight;
    unsaid = weight > 0 ? 0 : unsaid + 1;
    longest = Math.max(longest, unsaid);
  }
  return said / content.length >= LEAST_SAID && longest <= LONGEST_UNSAID;
}
