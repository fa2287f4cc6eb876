import { CERTAIN, OUTCOME, SURELY, VOUCHES } from './promise-words';

/** What talk must not say (docs/decisions/0026 §8). */
export type ScreenKind = 'promise' | 'praise' | 'healing' | 'vendor' | 'contact' | 'machine' | 'foreign';

export interface ScreenPattern {
  readonly kind: ScreenKind;
  readonly says: RegExp;
  /** Matches at the end of a text behind which the pattern may still be said: what it matches is held back until then. */
  readonly opens?: RegExp;
  /** A quoted example passes; a number or an address leads out of the house even in quotation marks. */
  readonly evenQuoted?: boolean;
  /** What is said behind it makes it no better: 「我是豆包，不能……」 warns of nothing. */
  readonly evenWarnedLater?: boolean;
}

const ILLNESS =
  '(?:抑郁|焦虑|失眠|颈椎|腰椎|腰间盘|高血压|糖尿病|癌|肿瘤|痛风|鼻炎|关节炎|哮喘|胃病|脱发|近视|自闭|不孕|湿疹|皮肤病|病症|疾病|慢性病|顽疾|百病|宫寒|痛经|咳嗽|发烧|[一-龥]{1,3}病|[一-龥]{1,3}症)';
const INCOME = '(?:月入|日入|年入|日赚|月赚|年赚)';
const GROWN = `(?:收入|营业额|业绩|粉丝|订单|生意|客流|播放量?|销量)[^。！？!?，,\\n]{0,6}(?:翻[一二三四五六七八九十几两0-9]{0,3}[倍番]|破[百千万十0-9])`;
/** The longest gap of a promise and the longest beginning of its outcome. */
const UNTIL = 17;

const promise = (says: RegExp, opens?: RegExp): ScreenPattern =>
  opens === undefined ? { kind: 'promise', says } : { kind: 'promise', says, opens };

/** Every pattern ends on a word that begins a hold, so that the end of a match is never shown before it is judged. */
export const PROMISES: readonly ScreenPattern[] = [
  promise(
    new RegExp(`${CERTAIN}[^。！？!?]{0,14}${OUTCOME}`, 'g'),
    new RegExp(`${CERTAIN}[^。！？!?\\n]{0,${UNTIL}}$`),
  ),
  promise(
    new RegExp(`${VOUCHES}[^。！？!?]{0,20}${OUTCOME}`, 'g'),
    new RegExp(`${VOUCHES}[^。！？!?\\n]{0,23}$`),
  ),
  promise(
    new RegExp(
      `[你您](?:就|也|都)(?:能|会|可以)[^。！？!?，,]{0,3}${INCOME}[0-9一二三四五六七八九十百几两]`,
      'g',
    ),
  ),
  promise(/稳赚|包赚|必赚|躺赚|只赚不赔|零风险赚/g),
  promise(
    /(?<![钱书面背提挎红打礼荷腰箱皮外承草豆])包(?:过(?!来|去|夜|期|年|程|的)|涨粉|爆单|爆火|上热门|出单|回本|学会|拿证|录取)|必(?:爆|火(?!候)|涨粉|出单)/g,
  ),
  promise(
    new RegExp(
      `(?:${INCOME}[^。！？!?]{0,8}|${GROWN}[^。！？!?，,\\n]{0,4})${SURELY}|(?:轻松|稳稳|保底|躺着|随随便便|妥妥)(?:就)?(?:能|可以)?(?:${INCOME}|赚到|赚[0-9一二三四五六七八九十百千万])`,
      'g',
    ),
    new RegExp(`${INCOME}[^。！？!?\\n]{0,12}$`),
  ),
  promise(
    /(?:无效|没有?效果|做不到|不(?:过|涨粉|出单|瘦|回本|赚钱)|治不好|学不会)(?:就|包|我)?(?:全额|全部|无条件)?(?:退款|退费|退钱|全额退|全退)/g,
  ),
];

/** Ranks that a model gives to a person of whom it knows three sentences. */
export const PRAISES: readonly ScreenPattern[] = [
  {
    kind: 'praise',
    says: /[你您](?:的[^。！？!?，,\n]{1,6})?(?:一定|肯定|绝对|无疑|简直|真|就)?(?:是|堪称|可谓)[^。！？!?，,\n不]{0,10}(?:最(?:专业|权威|顶尖|厉害|优秀|强|棒)的|第一(?:人|品牌)|顶级|天花板|(?:全[国网市镇县省城]|本[市地县镇]|当地|行业)(?:最|第一|数一数二|顶尖|头号))/g,
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
    says: new RegExp(
      `${ILLNESS}[^。！？!?，,]{0,6}(?:百分之?百|百分百|100%|保证|一定|肯定|绝对)(?:就)?(?:能|会|可以)?(?:好|消|退|缓解|恢复)`,
      'g',
    ),
  },
  {
    kind: 'healing',
    says: /(?:不用|不必|无需|不需要|告别|扔掉|停掉)再?(?:吃[^。！？!?，,]{0,3}药|打针|[动做]手术|(?:降压|降糖|安眠|止痛)药|胰岛素)/g,
  },
  { kind: 'healing', says: /比(?:吃药|打针|手术|看医生|去医院)(?:还|更|都)?(?:管用|有效|灵|强)/g },
  {
    kind: 'healing',
    says: /根治|药到病除|包治|断根|永不复发|保证治|(?:能|可以|一定|保证|帮你|帮他|帮她|帮人)(?:彻底|完全|真正)?(?:治愈|治好)|治好(?:你|他|她)的/g,
  },
];

const CHANNEL = '(?:微信号?|薇信|威信|v信|vx|wx|wechat|qq群?号?|企鹅号?|扣扣)';
/** Hosts of authorities and of the platforms on which the users publish. */
const KNOWN_HOST =
  '(?!(?:https?:\\/\\/)?(?:[a-z0-9-]{1,30}\\.){0,3}(?:gov\\.cn|douyin\\.com|xiaohongshu\\.com|kuaishou\\.com|bilibili\\.com|weixin\\.qq\\.com|samr\\.gov\\.cn)(?![a-z0-9.-]))';
const TOP = '(?:com|cn|net|top|xyz|vip|cc|shop|site|club|me|link)';

const address = (says: RegExp): ScreenPattern => ({
  kind: 'contact',
  says,
  evenQuoted: true,
  evenWarnedLater: true,
});

export const CONTACTS: readonly ScreenPattern[] = [
  address(/(?<![0-9])1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])/g),
  address(new RegExp(`${CHANNEL}[是为:： ]{0,3}[a-z0-9][a-z0-9_-]{4,19}`, 'g')),
  address(/(?<![a-z0-9])[v微][:： ]{1,2}[a-z0-9][a-z0-9_-]{4,19}/g),
  { kind: 'contact', says: new RegExp(`(?:加|扫|添加)一?下?我的?(?:个人)?(?:${CHANNEL}|二维码|好友)`, 'g') },
  address(new RegExp(`(?<![a-z0-9._-])[a-z0-9][a-z0-9._-]{1,30}@[a-z0-9-]{2,30}\\.${TOP}(?![a-z0-9])`, 'g')),
  address(
    new RegExp(
      `(?<![a-z0-9.@/:-])${KNOWN_HOST}(?:https?:\\/\\/[a-z0-9]|www\\.[a-z0-9]|[a-z0-9][a-z0-9-]{1,30}\\.${TOP}(?![a-z0-9]))`,
      'g',
    ),
  ),
];

const machine = (says: RegExp): ScreenPattern => ({ kind: 'machine', says, evenWarnedLater: true });

/** What only those speak of who write for a program: the talk of a model that tells how it was told to answer. */
export const MACHINE: readonly ScreenPattern[] = [
  machine(
    /系统(?:提示|指令|设定)词|(?:根据|按照?|遵循|遵照|基于)[^。！？!?，,\n]{0,4}系统(?:提示|指令|设定)|思考过程|结构化(?:的)?(?:记录|数据|信息|输出)|@@@|@@(?:care|orders|写)/g,
  ),
  machine(
    /(?:输出|返回|以下|下面|如下|按照?|这是)[^。！？!?\n]{0,6}json|json(?:的)?(?:格式|记录|数据|如下|输出)/g,
  ),
  {
    ...machine(/(?<!你的?)用户[^。！？!?\n]{0,24}我(?:应该|需要|要先|得先|可以先|会先)|system prompt/g),
    opens: /(?<!你的?)用户[^。！？!?\n]{0,28}$/,
  },
  machine(/按照?(?:要求的?|规定的?|给定的?|指定的?)?格式(?:要求)?(?:来)?(?:输出|回答|回复|返回)/g),
];
