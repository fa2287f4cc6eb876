/** What the coach hands over (PRODUCT §6), in the order in which the work is done. Without zod: the browser needs these. */
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

/** What stands where only the user can say something: never an invented value. At most three to a deliverable. */
export const GAP = '【待补充】';

/** Forms in which a deliverable is taken away. */
export const EXPORT_FORMATS = ['docx', 'pdf', 'csv', 'ics', 'md', 'png'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
