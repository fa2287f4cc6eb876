/** What talk must not say (docs/decisions/0026 §8). */
export type ScreenKind = 'promise' | 'healing' | 'vendor' | 'contact';

export interface ScreenPattern {
  readonly kind: ScreenKind;
  readonly says: RegExp;
  /** A quoted example passes; a number or an address leads out of the house even in quotation marks. */
  readonly evenQuoted?: boolean;
}

const SURE =
  '(?:保证|保准|包你|一定能|一定会|肯定能|肯定会|绝对能|绝对会|必定|百分之?百|百分百|100%|担保|打包票)';
const RESULT =
  '(?:月入|日入|年入|赚到|赚钱|赚[0-9一二三四五六七八九十百千万]|涨粉|涨[0-9一二三四五六七八九十百千万]|出单|爆单|爆款|爆火|火起来|能火|会火|上热门|过审|过关|考过|拿证|录取|回本|有效|见效|瘦|治好|成交|变现|破万|过万)';
const SAYS_INCOME = '(?:月入|日入|年入|日赚|月赚|年赚)[^。！？!?]{0,8}';
const ILLNESS =
  '(?:抑郁|焦虑|失眠|颈椎|腰椎|腰间盘|高血压|糖尿病|癌|肿瘤|痛风|鼻炎|关节炎|哮喘|胃病|脱发|近视|自闭|不孕|湿疹|皮肤病|病症|疾病|慢性病|顽疾|百病|[一-龥]{1,3}病|[一-龥]{1,3}症)';

/** Every pattern ends on a word that begins a hold, so that the end of a match is never shown before it is judged. */
export const PROMISES: readonly ScreenPattern[] = [
  { kind: 'promise', says: new RegExp(`${SURE}[^。！？!?]{0,14}${RESULT}`, 'g') },
  { kind: 'promise', says: /稳赚|包赚|必赚|躺赚|只赚不赔|零风险赚/g },
  {
    kind: 'promise',
    says: /(?<![钱书面背提挎红打礼荷腰箱皮外承草豆])包(?:过(?!来|去|夜|期|年|程|的)|涨粉|爆单|爆火|上热门|出单|回本|学会|拿证|录取)|必(?:爆|火(?!候)|涨粉|出单)/g,
  },
  {
    kind: 'promise',
    says: new RegExp(
      `${SAYS_INCOME}(?:没问题|不是梦|不难|稳稳|妥妥|轻轻松松|很轻松|跑不了|指日可待)|(?:轻松|稳稳|保底|躺着|随随便便|妥妥)(?:就)?(?:能|可以)?(?:月入|日入|年入|日赚|月赚|年赚)`,
      'g',
    ),
  },
  {
    kind: 'promise',
    says: /(?:无效|没有?效果|不(?:过|涨粉|出单|瘦|回本|赚钱)|治不好|学不会)(?:就|包|我)?(?:全额|全部|无条件)?(?:退款|退费|退钱|全额退|全退)/g,
  },
];

export const HEALINGS: readonly ScreenPattern[] = [
  {
    kind: 'healing',
    says: new RegExp(
      `(?:治愈|治好|根治|治疗好|疗愈好|摆脱)(?:你的|他的|她的|了|各种|一切|所有)?${ILLNESS}`,
      'g',
    ),
  },
  {
    kind: 'healing',
    says: new RegExp(
      `${ILLNESS}[^。！？!?，,]{0,6}(?:能|可以|会|就能|都能|一定)(?:被)?(?:彻底|完全)?(?:治愈|治好|断根|痊愈|康复)`,
      'g',
    ),
  },
  {
    kind: 'healing',
    says: /根治|药到病除|包治|断根|永不复发|保证治|(?:能|可以|一定|保证|帮你|帮他|帮她|帮人)(?:彻底|完全|真正)?(?:治愈|治好)|治好(?:你|他|她)的/g,
  },
];

const CHANNEL = '(?:微信号?|薇信|威信|v信|vx|wx|wechat|qq群?号?|企鹅号?|扣扣)';
/** Hosts of authorities and of the platforms on which the users publish. */
const KNOWN_HOST =
  '(?!(?:https?:\\/\\/)?(?:[a-z0-9-]{1,30}\\.){0,3}(?:gov\\.cn|douyin\\.com|xiaohongshu\\.com|kuaishou\\.com|bilibili\\.com|weixin\\.qq\\.com|samr\\.gov\\.cn)(?![a-z0-9.-]))';

export const CONTACTS: readonly ScreenPattern[] = [
  { kind: 'contact', says: /(?<![0-9])1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])/g, evenQuoted: true },
  {
    kind: 'contact',
    says: new RegExp(`${CHANNEL}[是为:： ]{0,3}[a-z0-9][a-z0-9_-]{4,19}`, 'g'),
    evenQuoted: true,
  },
  { kind: 'contact', says: new RegExp(`(?:加|扫|添加)一?下?我的?(?:个人)?(?:${CHANNEL}|二维码|好友)`, 'g') },
  {
    kind: 'contact',
    says: new RegExp(
      `(?<![a-z0-9.@/:-])${KNOWN_HOST}(?:https?:\\/\\/[a-z0-9]|www\\.[a-z0-9]|[a-z0-9][a-z0-9-]{1,30}\\.(?:com|cn|net|top|xyz|vip|cc|shop|site|club|me|link)(?![a-z0-9]))`,
      'g',
    ),
    evenQuoted: true,
  },
];
