import type { DeliverableKind } from '@qihang/shared/contracts';

/** Purpose of each kind in one line, shown while none has been made. */
export const PURPOSES: Readonly<Record<DeliverableKind, string>> = {
  positioning: '一句话说清你是谁、帮谁、凭什么',
  kit: '名字、简介、头像、封面，按平台各一套',
  story: '把你的经历写成能反复用的故事',
  topics: '明天就能拍的选题',
  calendar: '按你的时间排好一个月',
  script: '每一句说什么、拍什么，精确到秒',
  ladder: '钱从哪来、卡在哪一级，怎么回话',
  check: '发出去之前，先查一遍违规的地方',
  review: '这周的数据，对照你自己的平常水平',
};

/** Kinds of which another set is useful: 换一批. */
const AGAIN: Readonly<Partial<Record<DeliverableKind, string>>> = {
  positioning: '换一批说法',
  kit: '换一批',
  topics: '换一批',
  calendar: '重排一版',
  script: '换一版',
};

/** Label of the button for another set; null for kinds without one. */
export const againLabel = (kind: DeliverableKind): string | null => AGAIN[kind] ?? null;
