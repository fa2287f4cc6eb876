/** Kinds of deliverables, in the order in which the work is done. Without zod: the browser needs these. */
export const DELIVERABLE_KINDS = [
  'positioning',
  'kit',
  'story',
  'topics',
  'calendar',
  'script',
  'ladder',
  'check',
  'review',
] as const;
export type DeliverableKind = (typeof DELIVERABLE_KINDS)[number];

export const DELIVERABLE_NAMES: Readonly<Record<DeliverableKind, string>> = {
  positioning: '定位卡',
  kit: '四件套',
  story: '人设故事',
  topics: '选题库',
  calendar: '30天日历',
  script: '脚本',
  ladder: '变现阶梯',
  check: '发布前体检',
  review: '周复盘',
};

/** Placeholder for facts that only the user knows, in place of an invented value. At most three in a deliverable. */
export const GAP = '【待补充】';

/** Over the one block below a deliverable: what to see to before it is used, what is missing, what was lent. */
export const FOOT_HEADING = '用之前';

/** Over what versions of before asked for at their end, because it was never told. */
export const OPEN_HEADING = '还空着，得你说';

/** Before what the writer said for the user beyond what they told. */
export const LENT_HEADING = '替你搭的话，不认就划掉';

/** Over the lists of a 变现阶梯, wherever it is read. */
export const LADDER_HEADINGS = {
  sums: '算一笔账',
  without: '不卖的',
  outside: '现在就能对外说的',
  week: '这周就一步',
  talk: '有人来问，照着回',
} as const;

/** Over the parts of a level. */
export const LEVEL_LABELS = {
  forWhom: '给谁',
  delivers: '他拿到',
  price: '价',
  reckoning: '怎么算的',
  sum: '算一笔',
  keeps: '当心',
  condition: '往上走的条件',
  handover: '这么说',
} as const;

/** What a day of a 30天日历 is for, where that is not its post. */
export const DAY_LABELS = { free: '机动', work: '要办', rest: '歇' } as const;

/** Over the parts of a 30天日历 beside its days. */
export const CALENDAR_HEADINGS = {
  platform: '平台',
  from: '开始',
  perWeek: '一周几条',
  rhythm: '节奏',
  first: '先办',
  spares: '备着，哪天缺了拿来顶',
  slips: '落下了怎么办',
  watch: '记什么，照什么改',
} as const;

/** Forms into which deliverables are exported: `png` is the whole work in one long picture, `share` one picture of 3:4. */
export const EXPORT_FORMATS = ['docx', 'pdf', 'csv', 'ics', 'md', 'share', 'png'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
