/** How one unit stands to others: `factor` units of `base` make one of it. */
interface UnitMeaning {
  readonly base: string;
  readonly factor: number;
}

/** Units that measure the same thing, as `base: unit=factor …`; a unit that stands in no line is its own base. */
const EQUIVALENTS = `
元: 元=1 块=1 块钱=1 元钱=1 圆=1 rmb=1 ￥=1 毛=0.1 毛钱=0.1 角=0.1 角钱=0.1 分钱=0.01
美元: 美元=1 美金=1 刀=1 $=1
公斤: 公斤=1 千克=1 kg=1 斤=0.5 两=0.05 克=0.001 g=0.001 吨=1000
米: 米=1 m=1 公分=0.01 厘米=0.01 cm=0.01 毫米=0.001 mm=0.001 公里=1000 千米=1000 km=1000 里=500 里地=500 华里=500 尺=0.33333333333 丈=3.3333333333
平: 平=1 平米=1 平方=1 平方米=1 ㎡=1
升: 升=1 l=1 毫升=0.001 ml=0.001
分钟: 分钟=1 min=1 刻钟=15 小时=60 个小时=60 钟头=60 个钟头=60 个钟=60 h=60 秒=0.0166666667 秒钟=0.0166666667 s=0.0166666667
周: 周=1 星期=1 个星期=1 礼拜=1 个礼拜=1
个月: 个月=1 年=12 整年=12 个年头=12
月: 月=1 月份=1
日: 日=1 号=1
岁: 岁=1 周岁=1
晚: 晚=1 夜=1 宿=1 个晚上=1 个夜晚=1 个夜里=1
点: 点=1 点钟=1 时=1
%: %=1 个百分点=1 百分点=1 个点=1 成=10
人: 人=1 个人=1 位=1 名=1 口人=1 口=1 号人=1
粉: 粉=1 粉丝=1 个粉丝=1 个粉=1
次: 次=1 趟=1 回=1 遍=1
种: 种=1 样=1
赞: 赞=1 点赞=1 个赞=1
`;

/** Measure words and counted nouns that are their own base. */
const COUNTED =
  '港币 欧元 日元 寸 亩 天 学期 季 季度 届 期 世纪 年代 折 倍 分 磅 个 家 户 条 件 支 只 枝 顶 张 把 台 辆 套 双 对 副 本 册 篇 首 部 幅 片 粒 颗 株 棵 朵 根 瓶 罐 杯 碗 盘 碟 盒 箱 包 袋 桶 锅 壶 筐 车 船 层 楼 间 栋 座 幢 扇 道 门 项 类 款 批 组 队 班 节 课 堂 场 轮 局 步 级 段 代 单 笔 份 桌 席 床 股 团 匹 头 尾 窝 群 封 句 字 页 题 卷 集 播放 阅读 收藏 评论 转发 浏览 观看 询盘 线索 订单 后 盏 枚 针 帖 剂 味 顿 餐 胎 圈 度 瓦 克拉 板 垛 捆 串 滴 勺 格 排 列 架 炉 窑 茬 桩 卡 例 处 站 章 年级 课时 人次 号店 帧 码';

const MEANINGS: ReadonlyMap<string, UnitMeaning> = new Map(
  EQUIVALENTS.trim()
    .split('\n')
    .flatMap((line): [string, UnitMeaning][] => {
      const [base = '', units = ''] = line.split(': ');
      return units.split(' ').map((pair) => {
        const [unit = '', factor] = pair.split('=');
        return [unit, { base, factor: Number(factor) }];
      });
    }),
);

/** What may stand behind a unit and makes another word of it: 平台, 毛坯, 包邮, 年轻. */
const ANOTHER_WORD: Readonly<Record<string, string>> = Object.fromEntries(
  '包整全括含邮吃住你教会月年装管安工送税车票 对吗吧外内不于我你他客了 单独价子位人程双 代表理价替写言办 首先次单页付 把它他她我你这那客所 站在着 排队在版饭 卡在住 套路 道理歉具 门口店槛 分成开为别享期给手 年轻龄纪底初终货会 天气然花生 日常子 周边围到 月底初子经嫂亮 号称码 里面头边的 头发条像 位置于 度过假 条件 款式项 成了为交功本人都立长员绩型 班主长级 课程件 节目日省约假气 级别 段时子位 次元日要品 户外型口 家长庭里具电务属 张老师姐总哥 粉色红 平台时均安常衡静 元旦素气 毛巾病衣利线坯 角落色度压 尺寸码 米饭粉线 克服制 台风阶词上 车厘间位上里主 盘点 板子块 股份票 字幕体 页面 题目材 本来地人身科职店月 副业本 批发量评 笔记画 组织长成 圈子里 架子 针对织 味道 点击评开心都儿 队伍友 件事 处理在于 例如 间接隔 项目 种植地 章节 码头 团队购 口味碑腔 箱子包 桶装 回来去头家 轮流胎 名字称声 场地景 份额 层次'
    .split(' ')
    .map((word) => [word.slice(0, 1), word.slice(1)]),
);

const SPOKEN = [...new Set([...MEANINGS.keys(), ...COUNTED.split(' ')])].filter(
  (unit) => !'￥$'.includes(unit),
);
const LONGEST_FIRST = [...SPOKEN].sort((a, b) => b.length - a.length);
const patternOf = (unit: string): string => {
  if (/^[a-z]+$/.test(unit)) return `${unit}(?![a-z0-9])`;
  const others = ANOTHER_WORD[unit];
  return others === undefined || others === '' ? unit : `${unit}(?![${others}])`;
};
const UNIT = new RegExp(LONGEST_FIRST.map(patternOf).join('|'), 'iy');

/** What a unit measures; `''` stays without. */
export const meaningOfUnit = (unit: string): UnitMeaning =>
  MEANINGS.get(unit.toLowerCase()) ?? { base: unit, factor: 1 };

/** The unit that begins at `at`, longest first; `''` for none. */
export function unitAt(text: string, at: number): string {
  UNIT.lastIndex = at;
  return UNIT.exec(text)?.[0] ?? '';
}

/** What can be bought, charged or counted only as a measure, so that 「一斤」 is never a mere article. */
const MEASURED = new Set(
  '元 美元 港币 公斤 米 平 升 分钟 周 个月 月 日 天 岁 点 % 倍 折 级 成 亩 度 学期 季 年代 世纪 分'.split(
    ' ',
  ),
);

/** Whether 「一」 before this unit counts things (一家, 一位) and may be no more than an article. */
export const isCounter = (unit: string): boolean => unit !== '' && !MEASURED.has(meaningOfUnit(unit).base);
