import type { ProfileField } from './profile';

/** Every field as the user reads it, in the order of the interview: what comes first is asked first. */
export const FIELD_NAMES: Readonly<Record<ProfileField, string>> = {
  business: '做的事',
  audience: '服务的人',
  proof: '凭什么信你',
  offer: '卖什么',
  price: '价格',
  platform: '平台',
  posts: '能发的量',
  hours: '能用的时间',
  problem: '他们的难题',
  experience: '年限',
  background: '过去或身份',
  place: '所在地',
  goal: '想实现的',
  story: '讲过的真事',
  asset: '手里有的',
  followers: '粉丝',
  name: '称呼',
  rejected: '不做的',
};

export const FIELDS = Object.keys(FIELD_NAMES) as readonly ProfileField[];
