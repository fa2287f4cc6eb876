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

/** Over what the user was asked for once at the end of a deliverable, because it was never told. */
export const OPEN_HEADING = '还空着，得你说';

/** Over what the writer said for the user beyond what they told. */
export const LENT_HEADING = '替你搭的话，不认就划掉';

/** Over the lists of a 变现阶梯, wherever it is read. */
export const LADDER_HEADINGS = {
  sums: '算一笔账',
  talk: '有人来问，照着回',
  without: '不放进来的',
} as const;

/** File formats into which deliverables are exported. */
export const EXPORT_FORMATS = ['docx', 'pdf', 'csv', 'ics', 'md', 'png'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
