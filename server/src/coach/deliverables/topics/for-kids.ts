import type { Wording } from '../wording';

const CHILDREN = /孩|娃|家长|儿童|幼儿|小学|初中|琴童|宝宝|宝妈|妈妈/;
const GROWN = /成年|成人|上班|大人|中年|老年|退休|大学生|职场|白领|老板|零基础/;

/** Whether those who learn or are cared for are children; null where it does not show. */
export function isForKids({ audience, problem, doing }: Wording): boolean | null {
  const text = `${audience ?? ''}${doing ?? ''}`;
  if (GROWN.test(text)) return false;
  return CHILDREN.test(`${text}${problem ?? ''}`) ? true : null;
}
