const ANYWHERE = (
  '吗 呢 怎么 怎样 咋 能不能 行不 可以 可不 要不要 该不该 多少 几个 几条 几点 啥 什么 哪 会不会 合适 算不算 是不是 有没有 ' +
  '为何 何时 好不好 对不对 应该 违规'
).split(' ');
const AT_THE_END = ['不', '没', '么', '吧'];

/** Whether a folded message sounds like a question: its marks are gone, and few people type them. */
export const isAsking = (text: string): boolean =>
  ANYWHERE.some((word) => text.includes(word)) || AT_THE_END.some((word) => text.endsWith(word));
