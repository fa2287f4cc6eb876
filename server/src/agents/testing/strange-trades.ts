/** What somebody of a trade says in one turn, and the pieces that a careful editor would give there. */
interface TradeTurn {
  readonly said: string;
  /** Ids of pieces; of these one or more belong into the answer. Empty: nothing does. */
  readonly fitting: readonly string[];
}

/** Trades that no piece names, each with a short conversation in which the subject changes. */
export interface StrangeTrade {
  readonly business: string;
  readonly platform: string | null;
  readonly turns: readonly TradeTurn[];
}

/** Written by one author who had not read how pieces are picked, before the first run. */
export const STRANGE_TRADES: readonly StrangeTrade[] = [
  {
    business: '纸箱厂，做食品外箱和快递箱',
    platform: '抖音',
    turns: [
      { said: '我开纸箱厂的，主要给做饼干的、卖水果的做外箱，也做快递箱', fitting: [] },
      { said: '客户最怕箱子压塌，去年有个卖橙子的，一车箱子到地方底全开了，找我来换', fitting: [] },
      { said: '五层的一个三块二，三层一块八，起订五百个', fitting: [] },
      { said: '那你说我拍什么好，车间里就是机器响', fitting: [] },
      { said: '抖音的文案最多能写多少字', fitting: ['douyin-body'] },
      { said: '客户嫌我比隔壁厂贵两毛怎么回', fitting: ['price-dear', 'price-asked'] },
      {
        said: '给我写条脚本，就讲那车橙子',
        fitting: ['film-speed', 'film-structure', 'film-hooks', 'ai-douyin', 'ai-duty'],
      },
    ],
  },
  {
    business: '马术教练',
    platform: '小红书',
    turns: [
      { said: '教小孩骑马的，俱乐部在郊区，最小的五岁', fitting: [] },
      { said: '上课都是先刷马再上马，刷二十分钟，孩子就不怕了', fitting: [] },
      { said: '家长最常问摔下来怎么办', fitting: [] },
      { said: '我想拍孩子上课的样子，能直接发吗', fitting: ['people-children', 'people-consent'] },
      { said: '一节三百八，办二十节的六千', fitting: [] },
      {
        said: '小红书上能不能写我微信',
        fitting: ['lead-xhs-what', 'lead-xhs-where', 'lead-xhs-ways', 'lead-general', 'lead-ask'],
      },
    ],
  },
  {
    business: '刻墓碑',
    platform: null,
    turns: [
      { said: '我是刻碑的，我爸也刻，一块碑从选石头到立起来四十天', fitting: [] },
      { said: '来的人都不怎么讲价，进门先问几号能立', fitting: [] },
      { said: '有个老太太给自己刻的，名字描红，站那儿看了一下午', fitting: [] },
      { said: '这行当拍出来有没有人看，会不会晦气', fitting: [] },
      { said: '开光、选日子、旺后代这些能不能说', fitting: ['ad-superstition'] },
      { said: '清明前后忙，别的时候一周也就两三单', fitting: [] },
    ],
  },
  {
    business: '叉车培训',
    platform: '抖音',
    turns: [
      { said: '我是教开叉车的，带人考N1证', fitting: [] },
      { said: '学员大多是仓库的，三十来岁，怕的是倒车进货架', fitting: [] },
      { said: '我能不能写包过，不过退钱', fitting: ['ad-education', 'ad-refund', 'ad-false'] },
      { said: '学费一千六，管一顿饭', fitting: [] },
      { said: '昨天一个学员第一次上车就把托盘叉穿了，全场都笑', fitting: [] },
      { said: '一周发几条合适', fitting: ['rhythm', 'rhythm-douyin', 'rhythm-time'] },
    ],
  },
  {
    business: '无人机打药',
    platform: '快手',
    turns: [
      { said: '给人家地里打药的，用无人机，一亩七块', fitting: [] },
      { said: '去年接了一万两千亩，主要是麦子和玉米', fitting: [] },
      { said: '老乡不信飞机打得匀，非要下地里翻叶子看', fitting: [] },
      { said: '飞手累，夏天四点就起来', fitting: [] },
      { said: '快手名字能起几个字', fitting: ['kuaishou-name', 'name-formula'] },
      { said: '我想投点钱推一推，行不行', fitting: ['money-promote'] },
    ],
  },
  {
    business: '窗帘定制',
    platform: '小红书',
    turns: [
      { said: '做窗帘的，上门量、做好再上门挂', fitting: [] },
      { said: '客户家里都有孩子，最担心甲醛味道', fitting: [] },
      { said: '一米从六十八到两百六，布不一样', fitting: [] },
      { said: '我在客户家里拍安装，要注意啥', fitting: ['people-homes', 'people-consent'] },
      { said: '有一回量错了三公分，整幅重做，自己贴了八百', fitting: [] },
      { said: '标题老是超，到底能写几个字', fitting: ['xhs-title'] },
    ],
  },
  {
    business: '电梯维保',
    platform: null,
    turns: [
      { said: '我修电梯的，一个人管六十二台', fitting: [] },
      { said: '半夜被困的最多，一个月三四回，得二十分钟到', fitting: [] },
      { said: '物业一年给一台四千二的保养费', fitting: [] },
      { said: '我不想露脸，公司也不让', fitting: ['film-face'] },
      { said: '那发视频号还是抖音，我这个找谁看', fitting: ['platform-choice'] },
      { said: '上周救出来个孕妇，她老公非塞我两包烟', fitting: [] },
    ],
  },
  {
    business: '鹦鹉繁育',
    platform: '抖音',
    turns: [
      { said: '我养鹦鹉的，家里两百多只，卖手养的小鸟', fitting: [] },
      { said: '一只牡丹一百二，和尚要八百', fitting: [] },
      { said: '新手最怕喂奶呛着，我教他们看嗉囊', fitting: [] },
      {
        said: '评论里问价的好多，都是问了就没影了',
        fitting: ['price-asked', 'review-deal', 'lead-ask', 'price-think'],
      },
      { said: '有个姑娘的鸟飞了，在楼下喊了三天喊回来了', fitting: [] },
      { said: '用AI配音要不要标', fitting: ['ai-scope', 'ai-duty', 'ai-douyin', 'ai-found'] },
    ],
  },
  {
    business: '助听器验配',
    platform: '视频号',
    turns: [
      { said: '我给老人配助听器的，开店九年', fitting: [] },
      { said: '儿女带来的多，老人自己嫌丢人，戴上了又说吵', fitting: [] },
      { said: '一对从三千八到两万六', fitting: [] },
      {
        said: '能不能说戴了就治好耳聋',
        fitting: ['ad-cure', 'licence-medical', 'licence-medical-more', 'ad-false', 'ad-words-list'],
      },
      { said: '先让老人坐下聊十分钟，聊他年轻时候，才给他测', fitting: [] },
      {
        said: '这条播放就一百多，怎么回事',
        fitting: ['review-views', 'review-order', 'review-own', 'review-fewest'],
      },
    ],
  },
  {
    business: '刻印章',
    platform: '小红书',
    turns: [
      { said: '刻印章的，姓名章闲章都刻，一方石头磨半天', fitting: [] },
      { said: '有人拿来他爷爷的旧章，让我照着补一方', fitting: [] },
      { said: '姓名章两百八，带边款加一百', fitting: [] },
      { said: '有人说我的字没别人好看', fitting: [] },
      { said: '网上找的古印图能放进笔记里吗', fitting: ['copy-others'] },
      {
        said: '排个月历吧，一周撑死三条',
        fitting: [
          'rhythm',
          'rhythm-xhs',
          'rhythm-free-slot',
          'rhythm-shares',
          'rhythm-time',
          'film-minutes',
          'days-winter',
        ],
      },
    ],
  },
  {
    business: '泳池水处理',
    platform: null,
    turns: [
      { said: '给泳池弄水的，酒店、小区的池子都包', fitting: [] },
      { said: '水绿了是最急的，客人拍了发出去，经理半夜打电话', fitting: [] },
      { said: '一个标准池一年两万八', fitting: [] },
      { said: '我媳妇说我拍的东西没人看得懂', fitting: [] },
      { said: '要不要先辞了现在的班专门干这个号', fitting: ['money-job'] },
      { said: '多久能火啊', fitting: ['money-when', 'money-followers'] },
    ],
  },
  {
    business: '手工皮具',
    platform: '小红书',
    turns: [
      { said: '做皮包的，一个人，一周出两个', fitting: [] },
      { said: '线是我一针一针缝的，一个包三千多针', fitting: [] },
      { said: '同行都用机器，还敢说手工', fitting: [] },
      { said: '我想写全网最好的手工包，可以不', fitting: ['ad-superlative', 'ad-words-list'] },
      { said: '有个客人背了六年拿回来换提手，我看着挺高兴', fitting: [] },
      { said: '我这价该怎么分档', fitting: ['price-rungs', 'price-anchor', 'price-pack', 'price-sample'] },
    ],
  },
];
