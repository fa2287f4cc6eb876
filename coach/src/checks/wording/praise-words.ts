/** Words that are parted by blanks. */
const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What is said of goods, work or people so that others buy: 最新鲜, 最专业. The longest of those that begin alike counts. */
export const QUALITIES: readonly string[] = listed(`
  好吃 好喝 好看 好用 好听 好使 好玩 好闻 好 佳 优 棒 牛 强 顶 绝 美 香 纯 鲜 稳 准 专业
  正宗 地道 正规 新鲜 安全 有效 管用 见效 靠谱 可靠 权威 先进 高级 高端 高档 精准 负责 用心 贴心
  良心 放心 省心 走心 诚信 实在 实惠 实用 划算 超值 值得 厉害 资深 懂 齐全 全面 完美 完整 干净
  卫生 细致 精致 精美 精细 耐用 结实 扎实 舒服 舒适 优秀 优质 出色 高效 健康 天然 环保 营养 漂亮
  时尚 经典 顶尖 豪华 奢华 珍贵 稀有 受欢迎 畅销 火爆 有实力 有经验 有名 出名 有水平 有良心 有口碑
  懂行 会教 会做 具 了解
`);

/** What praises only where it is told of one's own: the cheapest tiles are anybody's. */
export const MEASURES: readonly string[] = listed(`
  便宜 低 高 大 全 快 早 新 多 火 热门 流行 豪 久 老牌 潮 轻 薄 省
`);

/** Things that nobody sells, which may be the best ones all the same: 最好的办法, 最安全的距离. */
export const PLAIN_NOUNS: readonly string[] = listed(`
  办法 方法 方式 做法 时候 时间 时机 时光 时节 季节 年纪 年华 日子 那 这 距离 位置 角度 地方
  状态 原因 答案 样子 事 朋友 闺蜜 自己 陪伴 礼物 安排 结果 消息 证明 选择 学校 老师 孩子 关系
  投资 教育 回答 解释 借口 练习 记忆 回忆 风景 人 部分 话 夸奖 报答 几 两 反馈 广告 告别 道歉
  休息 一次 一年 一天 一回 一句 一招 一步 一刻 一种 一段 一件 一顿 一课
`);

/** What one sells by: 最大优惠, 最低价. */
export const OFFERS: readonly string[] = listed(`
  价 优惠 折扣 力度 福利 品牌 工厂 平台 阵容 团队 课程 秘籍 神器 单品 攻略 教程
`);

/** Whom one buys from. */
export const SELLER =
  /^[一-鿿]{0,4}(?:师|教练|团队|店|馆|机构|公司|医生|顾问|月嫂|阿姨|品牌|厂家|中介|专家|铺|工坊|工作室)/;

/** One's own goods, service or person. */
export const OWN =
  /我家|我们|咱|俺家|本店|本人|小店|我店|我这|就我|数我|找我|选我|跟我|我是|我做的|我卖的|我教的|我的|自家|我带|我[做修教灌剪烧炒酿缝画拍讲包炖煮烤卤焊养种]得/;
/** How far it is said to reach. */
export const SCOPE =
  /全(?:网|国|城|市|省|县|镇|区|球|世界|行业|村|小区)|我们[镇村县市区]|咱们?[镇村县市区]|世界|国内|业内|行业|圈内|市面上|史上|宇宙|地表|同行[里中]|这一带|[整这]条街|整个|本地|当地|方圆|周边|附近/;

/** What 绝对 makes a warranty of. */
export const WARRANTIES: readonly string[] = listed(`
  正品 放心 没问题 值 无 零 包 保 治 过关 满意 真材实料 够 能 可以 是真 不假 第一 不掉 不坏
  不漏 不退 不褪 不反弹 不复发 不出事 不亏 不后悔 不踩坑 不翻车 不变 不伤 不会让你 不骗 不含 不加
`);

/** What goods are the first in. */
export const RANKED = /销|口碑|排名|质量|品质|服务|手艺|技术|人气|好评|做到|行业|业绩|信誉|实力|牌子|规模/;
