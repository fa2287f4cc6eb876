import type { LastConversation, PlannedMonth, StandingInput } from '../standing-input';

type Item = PlannedMonth['content']['items'][number];

export const TODAY = '2026-03-20';

export const anItem = (key: string, day: string, title: string, fields: Partial<Item> = {}): Item => ({
  ...{ key, day, title, slot: 'post', topic: `t-${key}`, pillar: null, format: null },
  ...{ minutes: 30, festival: null },
  ...fields,
});

export const aMonth = (items: readonly Item[], done: readonly string[] = []): PlannedMonth => ({
  deliverableId: '00000000-0000-4000-8000-000000000001',
  content: { platform: '视频号', items: [...items] },
  blank: null,
  done,
});

export const aTalk = (fields: Partial<LastConversation> = {}): LastConversation => ({
  ...{ id: '00000000-0000-4000-8000-000000000002', agentKey: 'lao-gao-ip-master', title: '修伞的生意' },
  ...{ day: '2026-03-18', words: '一把伞收二十五', answer: '记下了。上一个客人拿来的是什么伞？' },
  ...fields,
});

/** Somebody who has begun, without anything made. */
export const anInput = (fields: Partial<StandingInput> = {}): StandingInput => ({
  ...{ today: TODAY, shelf: [], calendar: null, results: [], conversation: aTalk(), isInCare: false },
  ...fields,
});

/** Everything made that the way begins with. */
export const MADE: StandingInput['shelf'] = (['positioning', 'topics', 'calendar'] as const).map((kind) => ({
  ...{ id: `made-${kind}`, kind, subject: '', day: '2026-03-10' },
}));
