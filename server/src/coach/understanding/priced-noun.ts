import { COUNTED, CURRENCY, looksLikeMoney, SUM, UNIT } from './money-patterns';

/** Something with its price right behind it: 洗澡88造型168. Offsets into the text. */
export interface PricedNoun {
  readonly noun: string;
  readonly start: number;
  readonly amount: string;
  readonly unit: string | null;
  /** 899一平起: at least that. */
  readonly isFrom: boolean;
  readonly end: number;
}

const PRICED = new RegExp(
  `(?:(?:(?:定做|定制|做|卖|来|订|买)一个|(?:定做|定制|做|卖|来|订|买)?一[张件套份条幅把只]))?([一-鿿A-Za-z]{2,8}?)(?<![一二两三四五六七八九十百千万])(?:是|才|要|卖|收|大概|差不多|都是|只要|的话|价格)*(?:¥|￥)?(?:(?:一|每|1|单)(?:个)?(${UNIT}))?(${SUM}(?:(?:到|至|-|~)${SUM})?多?)(?:左右)?(?:${CURRENCY})?(?:(?:一|每|\\/)(?:个)?(${UNIT}))?(?:左右)?(起)?(?:步|包邮|不等)?(?=$|[一-鿿A-Za-z]{2,8}\\d{2}|(?![天年个条周月次斤岁位家])[一-鿿]{2,5}?[一二两三四五六七八九]?[十百千])`,
  'y',
);
/** 一次咨询500 */
const PRICED_BETWEEN = new RegExp(
  `^(?:一|每)(次|节|份|套|期)((?:(?![一二两三四五六七八九十百千万])[一-鿿]){2,5}?)(${SUM})(?:${CURRENCY}|$)`,
);
/** Words before a number that make it no price, or name no thing. */
const NOT_SOLD =
  /^(?:半|人均|单次|一(?!对一)|每|[二两三四五六七八九十百千万])|收费|价格|单价|客单|均价|学费|费用|每次|每节|一般|大概|旺季|淡季|平时|周末|最低|最高|起步|以前|现在|目前|按|贵|便宜|差不多|也就|我|他|她|粉|有|做|干|从|了|过|月(?!卡|子)|年(?!卡|糕)|(?<!白)天|超过|招|团队|到|定价|客户|亩|产|占|复购|好评|加起来|每|第|周(?!卡)|最多|至少|左右|毛利|成本|利润|工资|房租|评分|学期|在|拍|(?<![剪烫染护理接盘])发|更|学员|龄|身高|体重|面积|员工|微信|电话|手机|编号|群|好友|播放|浏览|点赞|阅读|房间|距离|雅思|托福|六级|四级|专八|专四|绩点|高考|考了|得分|码|岁|卖了|楼|栋|尺|一(?!对一)(?<!对一)|改成|其实|店里|家里|这边|来的|下来$|分$/;

/** 晚上一百五, 小孩的九十八: what the price goes by, and nothing that is sold. */
export const isGoods = (noun: string): boolean => !/的$|^(?:白天|晚上|夜里)$/.test(noun);

const asSpoken = (noun: string): string => noun.replace(/壹/g, '一');

/** Every thing with a price in a clause that is made of nothing else: 私教课300一节, 洗澡88造型168, 加盟费五万八. */
export function pricedNouns(spoken: string): readonly PricedNoun[] {
  // 一对一 is no number, whatever stands behind it.
  const text = spoken.replace(/一对一/g, '壹对壹');
  const between = PRICED_BETWEEN.exec(text);
  if (between !== null) {
    const [whole, unit = '', noun = '', amount = ''] = between;
    const isThing = !NOT_SOLD.test(noun) && looksLikeMoney(amount);
    return isThing
      ? [{ noun: asSpoken(noun), start: 2, amount, unit, isFrom: false, end: whole.length }]
      : [];
  }
  const found: PricedNoun[] = [];
  PRICED.lastIndex = 0;
  for (let match = PRICED.exec(text); match !== null; match = PRICED.exec(text)) {
    const [whole, noun = '', before, amount = '', after, from] = match;
    const end = match.index + whole.length;
    const isThing = !NOT_SOLD.test(noun) && looksLikeMoney(amount) && !COUNTED.test(text.slice(end));
    if (!isThing) break;
    found.push({
      noun: asSpoken(noun),
      start: match.index + whole.indexOf(noun),
      amount,
      unit: before ?? after ?? null,
      isFrom: from !== undefined,
      end,
    });
  }
  PRICED.lastIndex = 0;
  return found;
}
