/** 甲、乙和丙; null for none. */
export function joinAll(items: readonly string[]): string | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  return items.length === 1 ? last : `${items.slice(0, -1).join('、')}和${last}`;
}

const NUMERAL = /[\d.,一二两三四五六七八九十百千万%]/;

/** Cut at a whole character and never inside a number, with an ellipsis when something was lost. */
export function clip(text: string, max: number): string {
  const chars = [...text];
  if (chars.length <= max) return text;
  let end = max - 1;
  while (end > 1 && NUMERAL.test(chars[end - 1] ?? '') && NUMERAL.test(chars[end] ?? '')) end -= 1;
  return `${chars.slice(0, end).join('')}…`;
}

export const lengthOf = (text: string): number => [...text].length;

/** What was said as something to be quoted: 「琴潮了怎么办」. */
export const quoted = (text: string): string => `「${text.replace(/[「」？?。]/g, '')}」`;

const READS_AS_QUESTION =
  /([一-鿿])[不没]\1|怎么|吗$|呢$|多久|多少|能不能|要不要|哪|什么|为啥|是不是|会不会|该不该|打没打|有没有|几(?:次|年|个月|块|岁|点|天)$/;
export const isAskedAloud = (problem: string): boolean => READS_AS_QUESTION.test(problem);

/** What they said of themselves, said to them: 把售后给我做 → 把售后给你做. */
export const addressed = (text: string): string => text.replace(/(?<!自)我/g, '你');

const COUNT_WORDS = [
  '零',
  '一',
  '两',
  '三',
  '四',
  '五',
  '六',
  '七',
  '八',
  '九',
  '十',
  '十一',
  '十二',
] as const;
/** A number before a measure word: 两次. */
export const countWord = (count: number): string => COUNT_WORDS[count] ?? String(count);

/** A difficulty that one feels rather than asks: 怕被坑钱. It is said of people, not quoted from them. */
const FELT = /^(?:怕|害怕|担心|愁|发愁|嫌|焦虑|觉得|总觉得|总担心|总怕|就怕)/;
export const isFelt = (problem: string): boolean => FELT.test(problem);
