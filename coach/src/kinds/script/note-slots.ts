import type { LineSlot } from '../line-slot';
import { FEWEST_BEATS, SCRIPT_SLOTS } from './script-slots';

const shared = (...keys: readonly string[]): readonly LineSlot[] =>
  SCRIPT_SLOTS.filter(({ key }) => keys.includes(key));

/** The lines of a 图文: the text to be pasted, then its pictures. */
export const NOTE_SLOTS: readonly LineSlot[] = [
  ...shared('题目', '标题#', '封面'),
  {
    key: '正文#',
    pointer: '/beats/#/say',
    what: '一段，两三句，直接能贴出去；一步一段的可以自己带上1. 2. 3.',
    placed: '稿子的一段，照抄；段里换了行的，行与行之间写／',
    role: 'text',
    longest: 300,
    count: [FEWEST_BEATS, 14],
    isBody: true,
  },
  {
    key: '配图#',
    pointer: '/pictures/#',
    what: '拍什么、怎么摆、压哪几个字，一个人一部手机拍得成',
    placed: '稿子说的配图，一张一条，照抄；没有不写',
    role: 'direction',
    longest: 80,
    count: [0, 9],
    asked: [1, 4],
    aim: 35,
  },
  ...shared('标签#', '注意#', '判断'),
];
