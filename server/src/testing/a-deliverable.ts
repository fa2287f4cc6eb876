import { randomUUID } from 'node:crypto';
import type { Fact, FactField } from '@qihang/coach/facts';
import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import type { NewWork } from '../modules/deliverables/deliverable-store';

/** Something that the user has confirmed. */
export const aFact = (field: FactField, value: string, fields: Partial<Fact> = {}): Fact => ({
  ...{ id: randomUUID(), version: 1, field, value, about: 'self', status: 'confirmed', quotes: [] },
  ...fields,
});

export const aPrice = (amount: number): Fact => aFact('price', `${amount}元一次`);

export const aPositioning = (
  fields: Partial<DeliverableContent<'positioning'>> = {},
): DeliverableContent<'positioning'> => ({
  judgement: '先讲琴潮，因为家长问得最多',
  oneLiners: [
    { way: '做什么给谁', text: '给无锡琴童家长调钢琴的人' },
    { way: '难题', text: '琴潮了先别急着修，听我说' },
    { way: '资历', text: '调了十二年琴' },
  ],
  rows: [
    { label: '做的事', text: '上门调钢琴' },
    { label: '服务谁', text: '琴童家长' },
    { label: '价格', text: '300元一次' },
    { label: '平台', text: '视频号' },
  ],
  scores: ['专业', '证据', '人群', '难题', '变现', '时间'].map((dimension) => ({
    dimension,
    score: 3,
    why: '说过十二年',
  })),
  risks: [],
  next: '先定二十条选题',
  ...fields,
});

export const aTopics = (texts: readonly string[]): DeliverableContent<'topics'> => ({
  judgement: '先拍琴潮',
  pillars: [
    { name: '难题', share: 60, about: '家长问的' },
    { name: '信任', share: 40, about: '上门的事' },
  ],
  topics: texts.map((text, index) => ({
    key: `t${index + 1}`,
    text,
    pillar: '难题',
    hook: '反问',
    audience: '家长',
    stage: '认知',
    format: '口播',
    score: 80,
    why: '家长老问',
  })),
});

export const aCalendar = (titles: readonly string[]): DeliverableContent<'calendar'> => ({
  judgement: '一周两条，先拍琴潮',
  from: '2026-01-05',
  perWeek: 2,
  platform: '视频号',
  items: titles.map((title, index) => ({
    key: `d${index + 1}`,
    day: `2026-01-${String(5 + index).padStart(2, '0')}`,
    slot: 'post',
    title,
    topic: `t${index + 1}`,
    pillar: '难题',
    format: '口播',
    minutes: 30,
    festival: null,
  })),
});

export const aScript = (
  fields: Partial<DeliverableContent<'script'>> = {},
): DeliverableContent<'script'> => ({
  judgement: '先给一个动作',
  topic: '琴潮了怎么办',
  platform: '视频号',
  seconds: 41,
  titles: ['琴潮了怎么办'],
  coverLine: '琴潮了',
  beats: [
    { from: 0, to: 6, say: '琴键按下去不回来？', shot: '', caption: '' },
    { from: 6, to: 30, say: '十有八九是潮了。', shot: '', caption: '' },
    { from: 30, to: 41, say: '先通一天风。', shot: '', caption: '' },
  ],
  tags: [],
  ...fields,
});

interface Place {
  readonly userId: string;
  readonly conversationId: string;
  readonly answerId: string;
}

/** A deliverable by the rules, for the given answer. */
export const aWork = <K extends DeliverableKind>(
  place: Place,
  kind: K,
  content: DeliverableContent<K>,
  fields: Partial<NewWork<K>> = {},
): NewWork<K> => ({
  ...place,
  kind,
  content,
  subject: '',
  title: '定位卡',
  reason: 'make',
  label: '离线教练',
  madeBy: 'rules',
  revision: 0,
  order: { action: 'make', kind },
  facts: [aPrice(300)],
  after: null,
  ...fields,
});
