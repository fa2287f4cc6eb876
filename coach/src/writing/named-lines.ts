import { readNumerals } from '../facts/read-quantities';
import type { LineSlot } from '../kinds/line-slot';

/** Lists whose items a reader sees by their numbers, or whose names are words of every sentence. */
const READABLE = new Set(['题', '标题', '注意', '当心', '轮着拍', '下一步', '另', '空', '没有']);
/** 一条3分钟 and 第2级1个人: the name is a counter there. */
const COUNTED = /[\d一二两三四五六七八九十百半几多每这那哪首头末各第]$/;

/** A line of the same work that a text names as its writer knows it (账3, 条8): no reader sees that. null for none. */
export function namedLineIn(text: string, slots: readonly LineSlot[]): string | null {
  const names = [...new Set(slots.flatMap(({ key }) => (key.includes('#') ? [listOf(key)] : [])))];
  const hidden = names.filter((name) => !READABLE.has(name));
  for (const { start, end, unit, min, max, isVague } of readNumerals(text)) {
    const name = hidden.find((each) => text.slice(0, start).endsWith(each));
    if (name === undefined || unit !== '' || min !== max || isVague || !isDigits(text.slice(start, end)))
      continue;
    if (!COUNTED.test(text.slice(0, start - name.length))) return text.slice(start - name.length, end);
  }
  return null;
}

const listOf = (key: string): string => key.slice(0, key.indexOf('#'));
const isDigits = (text: string): boolean => [...text].every((sign) => sign >= '0' && sign <= '9');
