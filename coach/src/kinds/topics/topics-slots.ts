import type { LineSlot } from '../line-slot';

export const STAGES = ['认知', '信任', '转化', '生活'] as const;
export type Stage = (typeof STAGES)[number];

export const MOST_PILLARS = 5;
/** A library may have grown beyond what is ordered at a time. */
export const MOST_TOPICS = 100;

/** The lines of a 选题库: three for a topic, so that sixty of them stay readable while they come. */
export const TOPICS_SLOTS: readonly LineSlot[] = [
  {
    key: '判断',
    pointer: '/judgement',
    what: '先拍哪一根、哪一题，为什么，先放下什么',
    role: 'text',
    longest: 140,
    count: [1, 1],
    isForUser: true,
  },
  {
    key: '柱#',
    pointer: '/pillars/#/name',
    what: '支柱的名字，用他的词',
    role: 'text',
    longest: 8,
    count: [2, MOST_PILLARS],
    core: 'each',
  },
  {
    key: '柱#占比',
    pointer: '/pillars/#/share',
    what: '百分之几，合计100',
    role: 'number',
    longest: 4,
    count: [2, MOST_PILLARS],
  },
  {
    key: '柱#讲',
    pointer: '/pillars/#/about',
    what: '这一根讲什么',
    role: 'text',
    longest: 60,
    count: [2, MOST_PILLARS],
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
    key: '题#为什么',
    pointer: '/topics/#/why',
    what: '凭什么只有他能拍，看的人会做什么',
    role: 'text',
    longest: 60,
    count: [1, MOST_TOPICS],
    core: 'each',
    isForUser: true,
  },
  {
    key: '题#归',
    pointer: '/topics/#/pillar',
    what: `支柱/钩子/给谁看/阶段/形式，用/隔开；阶段是${STAGES.join('、')}之一`,
    role: 'direction',
    longest: 60,
    count: [1, MOST_TOPICS],
    core: 'each',
  },
];
