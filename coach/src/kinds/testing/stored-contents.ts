import type { DeliverableContent } from '@qihang/shared/contracts';

const score = (dimension: string) => ({ dimension, score: 3, why: '说过一半' });
const positioning: DeliverableContent<'positioning'> = {
  judgement: '先只做锁换不换这一件。',
  oneLiners: ['我先看锁芯。', '能修的不换。', '开锁十年，只讲门。'].map((text, index) => ({
    way: `说法${index + 1}`,
    text,
  })),
  rows: ['你是谁', '服务谁', '解决什么', '怎么收费'].map((label) => ({ label, text: `${label}的内容` })),
  scores: ['细分', '证据', '差异', '需求', '变现', '持续'].map(score),
  risks: ['只讲工具'],
  next: '拍一把换下来的锁芯。',
};

const kit: DeliverableContent<'kit'> = {
  judgement: '名字先让人知道你修锁。',
  platform: '抖音',
  names: ['修锁老丁', '锁先别换', '门里门外'].map((text) => ({ text, why: '听得懂' })),
  bios: ['先看锁芯，再说换不换。', '开锁十年。'].map((text) => ({ text, why: '日常用' })),
  avatar: ['手里一把锁芯', '光从门口来'],
  cover: ['一排钥匙', '右边留白'],
};

const story: DeliverableContent<'story'> = {
  judgement: '先讲半夜那一扇门。',
  stories: [
    {
      ...{ key: 'told-1', title: '半夜那扇门', situation: '半夜有人敲门。', turn: '钥匙断在里面。' },
      ...{ outcome: '锁没换。', use: '置顶视频' },
    },
  ],
  asks: ['头一回独自开的是谁家的门？'],
};

const topics: DeliverableContent<'topics'> = {
  judgement: '先拍锁芯。',
  pillars: [
    { name: '不换', share: 60, about: '能修的' },
    { name: '半夜', share: 40, about: '夜里的门' },
  ],
  topics: ['这把锁我没换', '半夜那扇门'].map((text, index) => ({
    ...{ key: `t${index + 1}`, text, pillar: index === 0 ? '不换' : '半夜', hook: '悬念', audience: '租客' },
    ...{ stage: '信任', format: '口播', score: 80, why: '手里就有' },
  })),
};

const calendar: DeliverableContent<'calendar'> = {
  judgement: '一周一条。',
  from: '2026-11-24',
  perWeek: 1,
  platform: '抖音',
  items: ['2026-11-26', '2026-12-03'].map((day, index) => ({
    ...{ key: `d${index + 1}`, day, slot: 'post', title: `第${index + 1}条`, topic: null, pillar: null },
    ...{ format: '口播', minutes: 40, festival: null },
  })),
};

const script: DeliverableContent<'script'> = {
  judgement: '从断钥匙拍起。',
  topic: '半夜那扇门',
  platform: '抖音',
  seconds: 15,
  titles: ['钥匙断在里面', '锁先别换', '半夜那扇门'],
  coverLine: '锁先别换',
  beats: (['钩子', '核心', '行动'] as const).map((part, index) => ({
    ...{ from: index * 5, to: index * 5 + 5, part, say: `钥匙断了${index + 1}截。` },
    ...{ shot: '手和锁', caption: '断了' },
  })),
  tags: ['修锁'],
};

const ladder: DeliverableContent<'ladder'> = {
  judgement: '先卖稳上门一次。',
  anchor: { text: '上门80元一次', amount: 80, unit: '次' },
  rungs: (['引流品', '信任品', '利润品'] as const).map((role) => ({
    ...{ role, name: `${role}的一样`, price: '80元', delivers: '看一次锁', handover: '不催' },
  })),
  talk: [{ when: '问价', say: '上门八十。' }],
  calculator: null,
};

const review: DeliverableContent<'review'> = {
  judgement: '只动题目。',
  week: '2026-11-16',
  figures: [{ name: '播放', value: 900, median: null, reading: '第一次记' }],
  weakest: '曝光',
  diagnosis: '讲工具的少有人看。',
  experiment: '下一条讲那扇门。',
  actions: ['拍那扇门'],
};

/** One of each way of writing of a locksmith's, as versions were stored before there were notes below them. */
export const STORED_CONTENTS = {
  positioning,
  kit,
  story,
  topics,
  plainTopics: {
    ...topics,
    pillars: [],
    topics: topics.topics.map((topic) => ({
      ...topic,
      ...{ pillar: '', hook: '', audience: '', stage: '', format: '', why: '' },
    })),
  } as DeliverableContent<'topics'>,
  calendar,
  toldCalendar: {
    ...calendar,
    judgement: '一周一条，周四发。',
    told: [{ as: 'text', text: '一周一条，周四发。' }],
  } as DeliverableContent<'calendar'>,
  script,
  note: {
    ...script,
    form: '图文',
    beats: script.beats.map((beat) => ({ ...beat, shot: '', caption: '' })),
    pictures: ['断掉的钥匙'],
  } as DeliverableContent<'script'>,
  ladder,
  review,
};
