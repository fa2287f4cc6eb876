import { FORMATS } from '../formats';
import { type LineSlot, PAST } from '../line-slot';

export const STAGES = ['认知', '信任', '转化', '生活'] as const;
export type Stage = (typeof STAGES)[number];

const MOST_PILLARS = 8;
/** A library may have grown beyond what is ordered at a time. */
const MOST_TOPICS = 100;

/** Characters of what is told in a topic. */
export const LONGEST_BODY = 600;

const OF_BEFORE = { count: [0, MOST_TOPICS], asked: PAST } as const;

/** The lines of a 选题库: a title, its first sentence, one text, and a line of where it belongs that nobody sees. */
export const TOPICS_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说一句：先拍哪样，为什么；不报题号',
    placed: '题目前头对他说的话，照抄，长了只抄头几句，别的放附#；题目前头没有话就不写',
    role: 'text',
    longest: 200,
    aim: 40,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '柱#',
    pointer: '/pillars/#/name',
    what: '一批题的小标题，如「第一个礼拜天」；只在他一回连拍几条时写，不然不分',
    placed: '一批题的小标题；稿子分了批才写',
    role: 'text',
    longest: 16,
    count: [0, MOST_PILLARS],
    core: 'each',
  },
  {
    key: '柱#讲',
    pointer: '/pillars/#/about',
    what: '',
    role: 'text',
    longest: 40,
    count: [0, MOST_PILLARS],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '题#',
    pointer: '/topics/#/text',
    what: '题目，能照着说出口的一句',
    placed: '题目，前头的序号不抄，后头带的记号（如【给家长】）照抄',
    role: 'text',
    longest: 40,
    aim: 20,
    count: [1, MOST_TOPICS],
    core: 'each',
    isItem: true,
    isMain: true,
  },
  {
    key: '题#开头',
    pointer: '/topics/#/opening',
    what: '每题都写：开口第一句，念得出声，接着题目往下说',
    placed: false,
    role: 'text',
    longest: 60,
    aim: 24,
    count: [0, MOST_TOPICS],
  },
  {
    key: '题#文',
    pointer: '/topics/#/body',
    what: '每题都写，两三句一段：看见什么，为什么，停在哪一句或请看的人做哪件小事',
    placed: '题目底下的全部，一行不落，次序照旧；题目底下什么都没有就不写',
    role: 'text',
    longest: LONGEST_BODY,
    aim: 90,
    count: [0, MOST_TOPICS],
    isToSay: true,
    mayPropose: true,
  },
  {
    key: '题#一点',
    pointer: '/topics/#/point',
    what: '',
    role: 'text',
    longest: 90,
    ...OF_BEFORE,
  },
  {
    key: '题#怎么拍',
    pointer: '/topics/#/filming',
    what: '',
    role: 'direction',
    longest: 70,
    ...OF_BEFORE,
    isSeen: true,
  },
  {
    key: '题#先办',
    pointer: '/topics/#/why',
    what: '拍之前真有事要办才写：先问过谁、他不肯了换哪题、等什么时候',
    placed: false,
    isToSay: true,
    role: 'text',
    longest: 60,
    aim: 24,
    count: [0, MOST_TOPICS],
    isForUser: true,
  },
  {
    key: '题#为什么',
    pointer: '/topics/#/why',
    what: '',
    role: 'text',
    longest: 40,
    ...OF_BEFORE,
    isForUser: true,
  },
  {
    key: '题#归',
    pointer: '/topics/#/pillar',
    what: `小标题/给谁看/形式，用/隔开，没有小标题写-，形式只写一个：${FORMATS}；跟上一题一样就不写`,
    role: 'direction',
    longest: 60,
    count: [0, MOST_TOPICS],
  },
];
