/** Signs that no distinctive word has: pronouns, particles, counters, the time, and what is said of everything. */
const PLAIN = new Set([
  ...'的地得了着过在是有和与及跟也都就还又才再吗呢啊吧嘛哈呀哦我你您他她它咱俺们这那哪谁么啥咋没不别无很太最更好大小多少几每各两个些次',
  ...'年月日天点分秒时间钟元块钱万千百十一二三四五六七八九零半第人事家里上下前后中内外来去到从给对向把被让叫做干想要会能可以说讲看听问用为只已经',
]);

/** Words that are parted by blanks. */
const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words of two characters that occur in anybody's story. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  listed(`
  自己 今年 去年 明年 后年 前年 现在 当时 以前 后来 时候 最近 平时 目前 刚刚 老公 老婆 丈夫 妻子
  孩子 儿子 女儿 爸爸 妈妈 父亲 母亲 父母 爷爷 奶奶 婆婆 家庭 朋友 同学 同事 客户 客人 顾客 学员
  学生 老师 师傅 老板 徒弟 邻居 亲戚 公司 工作 上班 下班 生意 开店 店铺 门店 手机 视频 直播 拍摄
  内容 账号 主页 晚上 早上 上午 下午 中午 夜里 周末 春天 夏天 秋天 冬天 过年 小时 分钟 星期 觉得
  知道 因为 所以 但是 如果 什么 怎么 这样 那样 别人 东西 事情 问题 办法 地方 起来 出来 回来 开始
  一直 一起 非常 比较 真的 其实 然后 之后 之前 大概 左右 喜欢 希望 准备 打算 计划 目标 价格 服务
  产品 平台 粉丝 身体 生活 学习 收入 成本 赚钱 便宜 电话 微信 照片 名字 年龄 岁数 老家 城市 县城
  农村 回家 吃饭 睡觉 走路 开车 买菜 做饭 认识 介绍 帮忙 发现 决定 选择 坚持 放弃 慢慢
  医院 医生 大夫 学校 单位 市场 超市 公园 小区 房子 厨房 客厅 门口 路上 街上 村里 镇上 衣服 桌子
  活动 运动 锻炼 休息 健康 安全 情况 关系 过程 结果 经验 方法 技术 手艺 材料 合同 消息 通知 说话 言语
  讲话 聊天 帮助 需要 应该 必须 经常 有时 总是 大家 老人 年轻 男人 女人 大姐 大哥 阿姨 叔叔 姑娘 小伙
`),
);

/** Whether a sign is part of no distinctive word. */
export const isPlainSign = (sign: string): boolean => PLAIN.has(sign);
