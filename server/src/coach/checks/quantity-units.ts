/** What a number counts. Two numbers can only be the same fact when they count the same. */
export type Measure =
  | 'money'
  | 'months'
  | 'days'
  | 'seconds'
  | 'year'
  | 'date'
  | 'people'
  | 'percent'
  | 'factor'
  | 'posts'
  | 'times'
  | 'things'
  | 'characters'
  | 'age'
  | 'bare';

/** A unit as it is written, what it measures, and how many of the measure's own unit it is. */
type Unit = readonly [names: string, measure: Measure, scale: number];

/** Longer names first, so that 个月 is not 个. */
const UNITS: readonly Unit[] = [
  ['元钱|块钱|元|块|rmb|大洋', 'money', 1],
  ['周岁|岁', 'age', 1],
  ['周年|年', 'months', 12],
  ['个月', 'months', 1],
  ['个星期|星期|个礼拜|礼拜|周', 'days', 7],
  ['天|晚上?', 'days', 1],
  ['个小时|小时|个钟头|钟头', 'seconds', 3_600],
  ['分钟', 'seconds', 60],
  ['秒钟|秒', 'seconds', 1],
  ['个百分点|%|％', 'percent', 1],
  ['成(?![一-鿿]{0,2}[了功为品])', 'percent', 10],
  ['倍', 'factor', 1],
  [
    '万粉|个?粉丝?|人次|口人|个人|个?(?:学员|学生|客户|顾客|客人|会员|员工|徒弟|家庭|家长|老板|宝妈|妈妈|孩子|企业|公司|商家|业主)|人|位|名|户|家',
    'people',
    1,
  ],
  ['条|篇|更|期|集|支', 'posts', 1],
  ['次|遍|回|趟', 'times', 1],
  ['个?字', 'characters', 1],
  [
    '平方米|平米|平方|公里|公斤|厘米|毫升|kg|cm|斤|两|克|吨|亩|米|台|架|单|例|起|件|套|只|场|桌|盒|箱|瓶|袋|罐|份|节|堂|课时|课|本|张|幅|辆|间|栋|门|度|级|号|届|代|杯|束|双|对|匹|头|棵|个',
    'things',
    1,
  ],
];

const COMPILED = UNITS.map(([names, measure, scale]) => ({
  pattern: new RegExp(`(?:${names})`, 'y'),
  measure,
  scale,
}));

export interface ReadUnit {
  readonly text: string;
  readonly measure: Measure;
  readonly scale: number;
}

/** The unit that stands at `at`; a bare number where there is none. */
export function unitAt(text: string, at: number): ReadUnit {
  for (const { pattern, measure, scale } of COMPILED) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return { text: match[0], measure, scale };
  }
  return { text: '', measure: 'bare', scale: 1 };
}

/**
 * What is counted in speech rather than in fact: three steps, two sides, four words. Behind the number; a unit that
 * tells of work done (三家, 五个学员) is never among them.
 */
export const COUNTED_IN_SPEECH =
  /^(?:步|点(?!钟)|句|样|处|项|格|段|种|类|面|方(?!米)|层|行|列|组|轮|关|问|招|幕|镜|边|头(?!牛|猪|羊)|端|截|股|口(?!人)|眼|手(?!房|车)|笔|页|张(?:单子|纸|图|卡|表)|件(?:事|小事|套|东西|大事)|条(?:路|线|命)|个(?:问题|字|词|动作|办法|细节|方向|选择|选题|角度|开头|结尾|画面|镜头|理由|原因|例子|支柱|标签|版本|地方|数|步骤|关键|要点|重点|阶段|部分|栏|空|坑|毛病|误区|习惯|场景|时候|道理|信号|感觉|人设|话题|题目|账号|平台|说法|做法|样子|极端|来回|月内|答案|故事|维度|档|钩子|口子|价|节|单子|名字))/;
