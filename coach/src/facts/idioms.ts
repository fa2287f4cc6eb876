/** Words in which a numeral counts nothing; a number that begins inside one of them is none. */
const IDIOMS =
  '万一 万能 万分 万物 万岁 万事 千万别 千万不 千万要 千万记 千万得 千万注意 千万小心 千万莫 千家万户 千篇一律 千方百计 千辛万苦 成千上万 百分百 百货 百姓 百科 百度 百合 一百个放心 十分(?!钟) 十足 十字 一样 一般 一边 一面 一路 一手 一口气 一口价 一家人 一家子 一家老小 一个劲 一块[儿去来做干买拍弄搞玩吃喝住用学练跑走上下过合聊写讲开办订拼凑等看听唱跳打爬修教带租养团搬坐站睡回出] 一回事 一码事 一把手 一条龙 一条心 一次性 一站式 一对一 一级棒 一线 一代人 一门心思 一步到位 一步步 一步一步 一身 一通 一段时间 一阵 一辈子 一本正经 一季度 一批批 一个个 一分钱一分货 一度(?!电) 一层层 一带 一时 一点点 一点儿 一点也 一点都 一点没 一点不 三心二意 三角(?!钱) 三轮 三明治 三文鱼 三天两头 三三两两 三五成群 三言两语 三下五除二 三门峡 三亚 三明 三农 三高 四周 四季 四川 四面八方 四平(?![方米]) 四害 四六级 四轮 五金 五官 五角(?=[星形枫场大]) 五花肉 五花八门 五湖四海 五台(?=山) 六神 六安 六盘水 六一 七上八下 七嘴八舌 七夕 七台河 七七八八 八卦 八宝 八字 九宫格 九江 九牛一毛 两口子 两边 两面 两手 二手 二维码 二次元 二次创业 二胎 二婚 二级市场 二道贩 二人转 半夜 半路 半道 半成品 半死 半点 半斤八两 半信半疑 双十一 双十二 五一 十一假期 十一长假 三八 乱七八糟 不三不四 接二连三 独一无二 一清二楚 一五一十 一模一样 一心一意 一来二去 一干二净 一刀两断 说一不二 五颜六色 唯一 统一 单一 同一 之一 其一 专一 第一时间 一点(?![零〇一二三四五六七八九][^十百千])';
const IDIOM = new RegExp(
  IDIOMS.split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
const CLOCK_BEFORE = /[午晨上间到]$/;

/** The spans of a text in which no number begins. 「下午一点」 is a time, 「一点」 alone is none. */
export function idiomSpans(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(IDIOM)]
    .map((found) => ({ start: found.index, end: found.index + found[0].length, word: found[0] }))
    .filter(
      ({ start, word }) => word !== '一点' || !CLOCK_BEFORE.test(text.slice(Math.max(0, start - 1), start)),
    );
}
