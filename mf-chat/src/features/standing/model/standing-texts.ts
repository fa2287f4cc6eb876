/** Texts of the product, not of an agent, for somebody who comes back. */
export const STANDING_TEXTS = {
  /** First message of every conversation but the user's first one, in place of the agent's welcome. */
  welcome: '接着来。今天先做哪一样？',
  name: '上次到这里',
  last: '上次说到',
  today: '今天要发',
  late: '排了还没发',
  unmeasured: '还没记数据',
} as const;
