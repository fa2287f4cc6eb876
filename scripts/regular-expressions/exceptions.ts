/** Patterns that are not linear, and why they may stay: they see short texts only. */
export interface Exception {
  /** How each begins: enough to tell it from the others. */
  readonly begins: readonly string[];
  /** UTF-16 units of the longest text that they see. */
  readonly reach: number;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    reach: 100,
    why: 'They see one clause or a part of it; splitClauses cuts every clause at 100.',
    begins: [
      '(?:了|的|这块|这个|方面|生意)+$',
      '[是了我你很吗问说多少]|介绍|来的$',
      '(?:课|活|收|要|是|卖)+$',
      '(?:吧|啊|呢|多|居多)+$',
      '(?:吧|啊|呢)+$',
      '(?:到|至|-|~|—).*$',
      '[多左右来几]+$',
      '^(?:课|课程|营|项目|',
      String.raw`(?:¥|￥)?(?<!对)[\d一二两`,
      '(?:的|了|吧|呢|啊|为主|什么的|',
      '(?<=.{2,})(?:来?卖给|',
      '(?:的)?(?:单子|活儿|订单|外包).*$',
      '(?:一枚|一名|一个|这块|',
      '(?:的|了|吧|呢|啊|哈|呀|',
      '(?<=[一-鿿]{2,}(?:师|员|',
      '(?:刚)?(?:被裁|失业|',
      '^(?:但是?|不过|而且|(?:大多|',
      '^(.{1,16}?)(?:都|也|就是|',
      '(?<![第十百千万',
      '(?:(?:服务|带|教|',
      '(?:复购率?|好评率?|',
      '(?:(?:一年|每年|去年|',
      '^(?:已经|都|总共|一共|',
      '(?:老顾客|老客户|',
      '(?:服务|辅导|陪跑|',
      '(?:个案|咨询|授课|',
      '(一周|每周|一个星期|',
      '^(?:最多|大概|能',
      String.raw`((?:小|近|快|大半)?(?:\d+`,
      String.raw`((?:\d+(?:[.,]\d+)*`,
      String.raw`^((?:\d+(?:[.,]\d+)*`,
      '(?:微信|私域|朋友圈|',
      '(?:团队|员工|工厂|',
      '(?:(?:做|干|当|教|开)了?)?(?:(?:已经|',
      '(?:干|做|待|工作|上班)?(?:了|过)?',
    ],
  },
  {
    reach: 200,
    why: 'They see a value of the profile or a part of one; the schema of its values ends a text at 200.',
    begins: ['^(.*?)(?:¥|￥)?', '(?:吧|啊|呢|呀|哦|哈|嘛|'],
  },
  {
    reach: 250,
    why: 'readRevision looks at nothing longer.',
    begins: ['(?:吧|呗|一下|好吗|'],
  },
  {
    reach: 40,
    why: 'A title is cut at 16 characters before its loose end goes.',
    begins: ['(?:[的了吗呢吧啊呀和与及跟或是'],
  },
];

/** UTF-16 units of the longest text that a listed pattern sees; null for all others. */
export const reachOf = ({ source }: { readonly source: string }): number | null =>
  EXCEPTIONS.find(({ begins }) => begins.some((begin) => source.startsWith(begin)))?.reach ?? null;
