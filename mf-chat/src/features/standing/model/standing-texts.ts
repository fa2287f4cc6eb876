/** Texts of the product, not of an agent, for somebody who comes back; with the welcome (`welcome-back.ts`). */
export const STANDING_TEXTS = {
  name: '上次到这里',
  last: '上次说到',
  today: '今天要发',
  task: '今天要办',
  late: '排了还没发',
  unmeasured: '还没记数据',
} as const;
