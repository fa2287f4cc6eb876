import { FINDING_KINDS } from '@qihang/shared/contracts';
import type { LineSlot } from '../line-slot';

export const MOST_FINDINGS = 40;
const MOST_FOUND = 15;

/** What a model may find itself: length and declaration are code's. */
export const FOUND_KINDS = FINDING_KINDS.filter((kind) => kind !== 'AI声明' && kind !== '长度');

/** Answers to a finding that are no new wording. */
export const DROP = '去掉';
export const OPEN = '你来定';
/** As models write of the user whom they have been told of. */
export const OPEN_WORDS = [OPEN, '他来定', '她来定'] as const;
export const HARMLESS = '不用改';

/** The lines of a 发布前体检: one answer to each numbered finding, and what code could not see. */
export const CHECK_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '能不能发，先改哪处、为什么',
    role: 'quote',
    longest: 200,
    count: [1, 1],
  },
  {
    key: '改#',
    pointer: '/findings/#/rewrite',
    what: `几号查到的就写几号：换上去的话；整截多余写${DROP}；只有他能定写「${OPEN}：要拿出什么」，对他说；查错了写「${HARMLESS}：原因」`,
    role: 'direction',
    longest: 80,
    count: [0, MOST_FINDINGS],
    core: 'each',
  },
  {
    key: '改#原文',
    pointer: '/findings/#/quote',
    what: '只在要换的比标出来的更长时写：原文里一字不差、含着那处的一截',
    role: 'quote',
    longest: 100,
    count: [0, MOST_FINDINGS],
  },
  {
    key: '找#',
    pointer: '/findings/#/quote',
    what: '没查到的：原文里一字不差的一截',
    role: 'quote',
    longest: 100,
    count: [0, MOST_FOUND],
    core: 'each',
  },
  {
    key: '找#类',
    pointer: '/findings/#/kind',
    what: '哪一类',
    role: 'choice',
    longest: 4,
    count: [0, MOST_FOUND],
    values: FOUND_KINDS,
  },
  {
    key: '找#因',
    pointer: '/findings/#/why',
    what: '为什么不能这么发，一句，三十字内',
    role: 'quote',
    longest: 120,
    count: [0, MOST_FOUND],
    core: 'each',
  },
  {
    key: '找#改',
    pointer: '/findings/#/rewrite',
    what: `换上去的话，或${DROP}，或「${OPEN}：要拿出什么」`,
    role: 'direction',
    longest: 80,
    count: [0, MOST_FOUND],
  },
];
