import type { Fact } from '../profile';

const MIN = 10;
const MIN_UNASKED = 15;
const MAX = 160;
/** 有一个客户…，我两周帮他谈下来了: something that happened once. */
const ONCE =
  /有(?:一)?(?:个|位|次|回)(?:客户|客人|学员|学生|家长|老板|业主|妈妈|朋友|人|次)|上(?:次|个月|周|礼拜)|前(?:几|两)天|那(?:次|天|年)|记得|头一回|第一次有/;
const DONE = /了|过/;

/**
 * A concrete case, kept as told: the answer to a question for one, or one told unasked, where nothing else was
 * understood. Too short, or a question back, is none.
 */
export function readStory(message: string, isAsked: boolean, facts: readonly Fact[]): readonly Fact[] {
  const text = message.trim().replace(/\s+/g, ' ');
  if (/[？?吗]$/.test(text)) return [];
  const isTold = text.length >= MIN_UNASKED && ONCE.test(text) && DONE.test(text) && facts.length === 0;
  if (!(isAsked && text.length >= MIN) && !isTold) return [];
  const kept = text.slice(0, MAX);
  return [{ field: 'story', value: { text: kept }, quote: kept, confidence: 0.7 }];
}
