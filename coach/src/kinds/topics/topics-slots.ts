import { type LineSlot, PAST } from '../line-slot';

export const STAGES = ['认知', '信任', '转化', '生活'] as const;
export type Stage = (typeof STAGES)[number];

const MOST_PILLARS = 5;
/** A library may have grown beyond what is ordered at a time. */
const MOST_TOPICS = 100;

/** The lines of a 选题库: what it takes to film a topic tomorrow, and a line of where it belongs that nobody sees. */
export const TOPICS_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '对他说：这一批他该记住的一句；不报题号，下面不再说',
    role: 'text',
    longest: 60,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '柱#',
    pointer: '/pillars/#/name',
    what: '一组题的小标题，用他的话',
    role: 'text',
    longest: 8,
    count: [0, MOST_PILLARS],
    core: 'each',
  },
  {
    key: '柱#讲',
    pointer: '/pillars/#/about',
    what: '小标题说不明白才写，这一组什么时候用',
    role: 'text',
    longest: 40,
    count: [0, MOST_PILLARS],
    isForUser: true,
  },
  {
    key: '题#',
    pointer: '/topics/#/text',
    what: '题目，能照着说出口的一句',
    role: 'text',
    longest: 40,
    count: [1, MOST_TOPICS],
    core: 'each',
    isItem: true,
    isMain: true,
  },
  {
    key: '题#开头',
    pointer: '/topics/#/opening',
    what: '每题都写：接着题目往下说的第一句，念得出声',
    role: 'text',
    longest: 40,
    count: [0, MOST_TOPICS],
  },
  {
    key: '题#一点',
    pointer: '/topics/#/point',
    what: '每题都写：这一题讲清的那一点，一两句，有实在内容；是他的就写来源，是行当常识来源空着',
    role: 'text',
    longest: 90,
    count: [0, MOST_TOPICS],
  },
  {
    key: '题#怎么拍',
    pointer: '/topics/#/filming',
    what: '每题都写，一行：什么摆在手机前头，手上做什么，停在哪，哪样别入镜',
    role: 'direction',
    longest: 70,
    count: [0, MOST_TOPICS],
    isSeen: true,
  },
  {
    key: '题#先办',
    pointer: '/topics/#/why',
    what: '拍之前真有事要办才写：先问过谁、哪一处得他自己填、等什么时候',
    role: 'text',
    longest: 40,
    count: [0, MOST_TOPICS],
    isForUser: true,
  },
  {
    key: '题#为什么',
    pointer: '/topics/#/why',
    what: '为什么是这一题',
    role: 'text',
    longest: 40,
    count: [0, MOST_TOPICS],
    asked: PAST,
    isForUser: true,
  },
  {
    key: '题#归',
    pointer: '/topics/#/pillar',
    what: '小标题/给谁看/形式，用/隔开，没有小标题写-；跟上一题一样就不写',
    role: 'direction',
    longest: 60,
    count: [0, MOST_TOPICS],
  },
];
