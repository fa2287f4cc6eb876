/** A message as somebody would type it, and what of the agent's knowledge it needs. */
export interface KnowledgeQuestion {
  readonly text: string;
  /** What an answer cannot do without, in words; null where no knowledge is needed. */
  readonly needs: string | null;
}

/** Written before the words of the pieces were. Every other one (the second, the fourth …) was kept unseen until the end. */
export const KNOWLEDGE_QUESTIONS: readonly KnowledgeQuestion[] = [
  { text: '小红书标题写了二十六个字发不出去 是不是超了', needs: '小红书标题字数' },
  { text: '我想在笔记最后一张图放个码让人扫了找我 行不行啊', needs: '二维码导流' },
  { text: '我媳妇说得找个做短视频的公司给我们刷点播放 先把号养起来', needs: '刷量' },
  { text: '这个稿子是你写的 我发出去用不用说一声是机器写的', needs: 'AI声明' },
  { text: '我没行医证 就是家传的会扎针 能讲颈椎吗', needs: '医疗资质' },
  { text: '家长都问我补数学能提多少分 我能不能打个包票写上', needs: '教育承诺' },
  { text: '发了七条都是三四百播放 上一条掉到一百二 是不是被限了', needs: '看数据的次序' },
  { text: '我想拍店里来洗头的一个小姑娘 她才上初一 挺上镜', needs: '拍孩子' },
  { text: '自己做的辣椒酱想放网上卖 要办什么手续不', needs: '食品手续' },
  { text: '抖音一条视频下面那段文案最多能打多少字来着', needs: '抖音文案字数' },
  { text: '念稿子一分钟大概要写多少个字，我老是超时', needs: '口播语速' },
  { text: '我想写全网第一家做这个的 反正没人查', needs: '极限词' },
  { text: '隔壁那家就是糊弄人的 我要不要拍一条揭他老底', needs: '贬低同行' },
  { text: '视频里放几张从网上扒的图 没事吧', needs: '搬运' },
  { text: '都说晚上八点发最好，是真的吗？', needs: '发布时间' },
  { text: '手里就一千多块 要不要买个相机和那种领夹麦', needs: '设备' },
  { text: '公众号文章结尾写分享到朋友圈领资料 可以吧', needs: '诱导分享' },
  { text: '想起个名字叫老王国学名师 行吗', needs: '名字不能用的字' },
  { text: '学员闹退款 我当初写的是不满意全退', needs: '退费写法' },
  { text: '我是賣保險的，可以講哪款重疾險划算嗎', needs: '金融资质' },
  { text: '你好', needs: null },
  { text: '在吗', needs: null },
  { text: '嗯嗯 好的', needs: null },
  { text: '我是做家电清洗的 干了六年 主要在城东这片', needs: null },
  { text: '昨天去给一个老太太家洗空调 她非塞给我两个柿子', needs: null },
  { text: '就第二个吧', needs: null },
  { text: '有点累了 明天再说', needs: null },
  { text: '你刚才说的那个开头我不太喜欢 太硬了', needs: null },
  { text: '我儿子今年考上大学了 高兴', needs: null },
  { text: '把定位卡里那句改成给带娃的妈妈做饭', needs: null },
  { text: '我小红书有三百来个粉 都是老客户', needs: null },
  { text: '我一般上午在店里 下午出去送货', needs: null },
  { text: '客人进门第一句一般都问今天有啥新鲜的', needs: null },
  { text: '出个脚本吧 就讲我师傅教我磨刀那天', needs: null },
  { text: '我去年从厂里出来的 赔了点钱 现在一个人干', needs: null },
  { text: '你说得对 我就是舍不得放下以前那套', needs: null },
  { text: '刚才打错了 是十一年不是十年', needs: null },
  { text: '我老公不同意我干这个 天天吵', needs: null },
  { text: '换几个轻松点的', needs: null },
  { text: '昨天微信上有两个老客户来找我修伞', needs: null },
];
