import type { ProfileField } from '../profile';

/** A message as somebody typed or dictated it, what the coach had asked, and every fact that it holds. */
interface PersonaMessage {
  readonly asked: ProfileField | null;
  readonly text: string;
  /** Field and the words that its value must contain; a price is `amount/unit`. */
  readonly facts: readonly (readonly [ProfileField, string])[];
}

export interface Persona {
  readonly name: string;
  readonly messages: readonly PersonaMessage[];
}

/** Invented people, messy as people type: for measuring what the coach understands. */
export const PERSONAS: readonly Persona[] = [
  {
    name: '无锡调琴师',
    messages: [
      {
        asked: 'business',
        text: '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
        facts: [
          ['place', '无锡'],
          ['business', '调钢琴'],
          ['experience', '十二年'],
          ['offer', '上门'],
          ['price', '300/次'],
          ['audience', '家长'],
          ['problem', '琴潮了怎么办'],
          ['platform', '视频号'],
          ['posts', '一周最多两条'],
        ],
      },
      {
        asked: 'proof',
        text: '没考过证，不过城里三家琴行都把售后给我做',
        facts: [['proof', '三家琴行都把售后给我做']],
      },
    ],
  },
  {
    name: '被裁的HR',
    messages: [
      {
        asked: 'business',
        text: '做了八年HR刚被裁，不知道能干嘛，随便吧',
        facts: [
          ['background', 'HR'],
          ['experience', '八年'],
        ],
      },
      {
        asked: 'business',
        text: '不对，我不做求职辅导，我想帮小老板招人',
        facts: [
          ['business', '帮小老板招人'],
          ['audience', '小老板'],
          ['rejected', '求职辅导'],
        ],
      },
      {
        asked: 'audience',
        text: '主要是十几个人的小公司，老板自己面试的那种',
        facts: [['audience', '十几个人的小公司']],
      },
      {
        asked: 'problem',
        text: '他们老说招来的人干不到一个月就跑',
        facts: [['problem', '招来的人干不到一个月就跑']],
      },
    ],
  },
  {
    name: '成都健身教练',
    messages: [
      {
        asked: 'business',
        text: '我是健身教练 在成都 做了五年 客户都是写字楼的白领 想通过抖音接单',
        facts: [
          ['business', '健身教练'],
          ['place', '成都'],
          ['experience', '五年'],
          ['audience', '写字楼的白领'],
          ['platform', '抖音'],
          ['goal', '接单'],
        ],
      },
      {
        asked: 'proof',
        text: '有国职证，带过五十多个学员',
        facts: [
          ['proof', '国职证'],
          ['proof', '带过五十多个学员'],
        ],
      },
      {
        asked: 'offer',
        text: '私教课300一节，体验课99',
        facts: [
          ['offer', '私教课'],
          ['price', '300/节'],
          ['offer', '体验课'],
          ['price', '99/'],
        ],
      },
      { asked: 'posts', text: '每天能抽一小时吧', facts: [['hours', '每天一个小时']] },
    ],
  },
  {
    name: '做蛋糕的宝妈',
    messages: [
      {
        asked: 'business',
        text: '二胎宝妈，在家做私房蛋糕卖给小区邻居，一个168，想做小红书',
        facts: [
          ['background', '二胎宝妈'],
          ['business', '私房蛋糕'],
          ['audience', '小区邻居'],
          ['price', '168/个'],
          ['platform', '小红书'],
        ],
      },
      {
        asked: 'audience',
        text: '就是小区里给孩子过生日的妈妈',
        facts: [['audience', '给孩子过生日的妈妈']],
      },
      { asked: 'problem', text: '她们怕外面的奶油不健康', facts: [['problem', '怕外面的奶油不健康']] },
      {
        asked: 'proof',
        text: '有健康证，也考了西点师证',
        facts: [
          ['proof', '健康证'],
          ['proof', '西点师证'],
        ],
      },
      { asked: 'posts', text: '一周能发三条', facts: [['posts', '一周三条']] },
    ],
  },
  {
    name: '苏州代账会计',
    messages: [
      {
        asked: 'business',
        text: '大家好我是做会计的在苏州开了家代账公司干了9年了客户都是小微企业老板他们老问没有发票怎么办',
        facts: [
          ['business', '代账公司'],
          ['place', '苏州'],
          ['experience', '9年'],
          ['audience', '小微企业老板'],
          ['problem', '没有发票怎么办'],
        ],
      },
      {
        asked: 'proof',
        text: '中级会计证 服务过八十几家公司',
        facts: [
          ['proof', '中级会计'],
          ['proof', '服务过八十几家公司'],
        ],
      },
      {
        asked: 'offer',
        text: '代账一个月300',
        facts: [
          ['offer', '代账'],
          ['price', '300/月'],
        ],
      },
      {
        asked: 'platform',
        text: '公众号和视频号吧',
        facts: [
          ['platform', '公众号'],
          ['platform', '视频号'],
        ],
      },
    ],
  },
  {
    name: '上海劳动律师',
    messages: [
      {
        asked: 'business',
        text: '律师，执业8年，主要做劳动仲裁，打过三百多场官司，在上海，一次咨询500',
        facts: [
          ['business', '劳动仲裁'],
          ['experience', '8年'],
          ['proof', '打过三百多场官司'],
          ['place', '上海'],
          ['offer', '咨询'],
          ['price', '500/次'],
        ],
      },
      {
        asked: 'audience',
        text: '被公司辞退的打工人，他们最常问公司不给赔偿能不能告',
        facts: [
          ['audience', '被公司辞退的打工人'],
          ['problem', '公司不给赔偿能不能告'],
        ],
      },
      {
        asked: 'platform',
        text: '抖音，我不想做小红书',
        facts: [
          ['platform', '抖音'],
          ['rejected', '小红书'],
        ],
      },
    ],
  },
  {
    name: '大理民宿',
    messages: [
      {
        asked: 'business',
        text: '我在大理开民宿 6间房 旺季一晚380 淡季200 想用小红书带来订房',
        facts: [
          ['place', '大理'],
          ['business', '民宿'],
          ['price', '380/晚'],
          ['platform', '小红书'],
          ['goal', '订房'],
        ],
      },
      { asked: 'audience', text: '带孩子来住的一家人比较多', facts: [['audience', '带孩子来住的一家人']] },
      {
        asked: 'proof',
        text: '开了四年了，携程评分4.9',
        facts: [
          ['experience', '四年'],
          ['proof', '评分4.9'],
        ],
      },
    ],
  },
  {
    name: '郑州装修工长',
    messages: [
      {
        asked: 'business',
        text: '干装修15年了，从瓦工干到工长，装过200多套房子，河南郑州的，想拍抖音让业主找我',
        facts: [
          ['business', '装修'],
          ['experience', '15年'],
          ['proof', '装过200多套房子'],
          ['place', '郑州'],
          ['platform', '抖音'],
        ],
      },
      {
        asked: 'audience',
        text: '客户大部分是第一次装修的年轻人 总担心被坑钱',
        facts: [
          ['audience', '第一次装修的年轻人'],
          ['problem', '担心被坑钱'],
        ],
      },
      {
        asked: 'offer',
        text: '半包一平580，上门量房免费',
        facts: [
          ['offer', '半包'],
          ['price', '580/平'],
          ['offer', '上门量房'],
        ],
      },
    ],
  },
  {
    name: '瑜伽老师',
    messages: [
      {
        asked: 'business',
        text: '我是瑜伽老师 有RYT200证书 主要教产后妈妈 一对一400一节 小班80',
        facts: [
          ['business', '瑜伽老师'],
          ['proof', 'RYT200'],
          ['audience', '产后妈妈'],
          ['offer', '一对一'],
          ['price', '400/节'],
          ['offer', '小班'],
          ['price', '80/'],
        ],
      },
      { asked: 'audience', text: '所有人都可以练啊', facts: [] },
      { asked: 'posts', text: '随便', facts: [] },
    ],
  },
  {
    name: '英语老师',
    messages: [
      {
        asked: 'business',
        text: '英语老师十年，教小学生自然拼读，家长最愁孩子单词背了就忘，我有教师资格证和专八',
        facts: [
          ['business', '英语老师'],
          ['experience', '十年'],
          ['audience', '家长'],
          ['problem', '孩子单词背了就忘'],
          ['proof', '教师资格证'],
          ['proof', '专八'],
        ],
      },
      {
        asked: 'offer',
        text: '小班课120块一次，一对一200',
        facts: [
          ['offer', '小班课'],
          ['price', '120/次'],
          ['offer', '一对一'],
          ['price', '200/'],
        ],
      },
      { asked: 'posts', text: '白天上课，只有晚上九点以后有空', facts: [['hours', '晚上九点以后有空']] },
    ],
  },
  {
    name: '宠物店主',
    messages: [
      {
        asked: 'business',
        text: '开宠物店三年，主要给猫狗洗澡美容，洗护一次88，客人总说狗狗一洗澡就咬人',
        facts: [
          ['business', '宠物店'],
          ['experience', '三年'],
          ['offer', '洗护'],
          ['price', '88/次'],
          ['problem', '狗狗一洗澡就咬人'],
        ],
      },
      { asked: 'audience', text: '周边住户，养泰迪比熊的年轻女生多', facts: [['audience', '年轻女生']] },
      { asked: 'platform', text: '抖音同城', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '赣南脐橙',
    messages: [
      {
        asked: 'business',
        text: '我家在赣南种脐橙，三十亩地，每年卖三万斤，想在抖音卖',
        facts: [
          ['asset', '三十亩地'],
          ['proof', '每年卖三万斤'],
          ['place', '赣南'],
          ['business', '种脐橙'],
          ['platform', '抖音'],
        ],
      },
      { asked: 'offer', text: '十斤装59块包邮', facts: [['price', '59/十斤装']] },
      {
        asked: 'proof',
        text: '有绿色食品认证，回头客占六成',
        facts: [
          ['proof', '绿色食品认证'],
          ['proof', '回头客占六成'],
        ],
      },
      {
        asked: 'audience',
        text: '城里给孩子买水果的妈妈吧，她们老问打没打蜡',
        facts: [
          ['audience', '给孩子买水果的妈妈'],
          ['problem', '打没打蜡'],
        ],
      },
    ],
  },
  {
    name: '转行开代账',
    messages: [
      {
        asked: 'business',
        text: '我以前在外企做财务，现在自己开代账公司，想服务小老板',
        facts: [
          ['background', '财务'],
          ['business', '代账公司'],
          ['audience', '小老板'],
          ['proof', '外企做财务'],
        ],
      },
      { asked: 'experience', text: '加起来十六七年了', facts: [['experience', '十六七年']] },
    ],
  },
  {
    name: '退休英语老师',
    messages: [
      {
        asked: 'business',
        text: '退休英语老师，想教成年人口语，每天有两个小时',
        facts: [
          ['background', '英语老师'],
          ['business', '教成年人口语'],
          ['audience', '成年人'],
          ['hours', '每天两个小时'],
        ],
      },
      { asked: 'platform', text: '我就会用微信，视频号吧', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '月嫂李敏',
    messages: [
      {
        asked: 'business',
        text: '我叫李敏，做月嫂八年，带过六十多个宝宝，有高级育婴师证，一个月一万二',
        facts: [
          ['name', '李敏'],
          ['business', '月嫂'],
          ['experience', '八年'],
          ['proof', '带过六十多个宝宝'],
          ['proof', '高级育婴师'],
          ['price', '12000/月'],
        ],
      },
      {
        asked: 'problem',
        text: '新手妈妈最怕晚上孩子哭不知道为啥',
        facts: [
          ['audience', '新手妈妈'],
          ['problem', '晚上孩子哭'],
        ],
      },
    ],
  },
  {
    name: '修表匠',
    messages: [
      {
        asked: 'business',
        text: '修钟表的，祖传三代了，在长沙坡子街有个小店',
        facts: [
          ['business', '修钟表'],
          ['place', '长沙'],
          ['asset', '小店'],
        ],
      },
      { asked: 'audience', text: '爱好收藏老表的中年男人', facts: [['audience', '爱好收藏老表的中年男人']] },
      {
        asked: 'price',
        text: '洗油两百八，贵的表另算',
        facts: [
          ['price', '280/'],
          ['offer', '洗油'],
        ],
      },
    ],
  },
  {
    name: '程序员副业',
    messages: [
      {
        asked: 'business',
        text: '我是一名程序员，35岁，想做副业，教普通人用AI提高效率，b站有3000粉',
        facts: [
          ['business', '程序员'],
          ['platform', 'B站'],
          ['followers', '3000粉'],
          ['audience', '普通人'],
          ['goal', '副业'],
        ],
      },
      { asked: 'posts', text: '两周一条，多了做不了，要加班', facts: [['posts', '两周一条']] },
    ],
  },
  {
    name: '餐饮代运营',
    messages: [
      {
        asked: 'business',
        text: '我帮餐饮店做短视频代运营，团队5个人，在武汉，陪跑一个月8000',
        facts: [
          ['business', '短视频代运营'],
          ['audience', '餐饮店'],
          ['asset', '团队5个人'],
          ['place', '武汉'],
          ['offer', '陪跑'],
          ['price', '8000/月'],
        ],
      },
      {
        asked: 'proof',
        text: '操盘过一个火锅店三个月做到同城榜前十',
        facts: [['proof', '操盘过一个火锅店三个月做到同城榜前十']],
      },
    ],
  },
  {
    name: '摄影',
    messages: [
      {
        asked: 'business',
        text: '我拍照的，主要给小朋友拍写真，杭州，从2016年做到现在',
        facts: [
          ['business', '拍照'],
          ['audience', '小朋友'],
          ['place', '杭州'],
          ['experience', '2016年开始'],
        ],
      },
      { asked: 'proof', text: '差不多拍过一千组家庭了吧 没什么证', facts: [['proof', '拍过一千组家庭']] },
      {
        asked: 'offer',
        text: '外景一套1280，含30张精修',
        facts: [
          ['offer', '外景'],
          ['price', '1280/套'],
        ],
      },
      { asked: 'posts', text: '每周三更没问题', facts: [['posts', '每周三条']] },
    ],
  },
  {
    name: '中医推拿',
    messages: [
      {
        asked: 'business',
        text: '本人中医推拿师，从业二十余年，现在石家庄开了个小推拿馆，来的都是脖子疼的上班族',
        facts: [
          ['business', '推拿'],
          ['experience', '二十余年'],
          ['place', '石家庄'],
          ['audience', '脖子疼的上班族'],
        ],
      },
      { asked: 'offer', text: '一次158 办卡10次1280', facts: [['price', '158/次']] },
      { asked: 'platform', text: '抖音做过没做起来，想试试视频号', facts: [['platform', '视频号']] },
    ],
  },
  {
    name: '保险',
    messages: [
      {
        asked: 'business',
        text: '做保险的，7年了，之前是三甲医院护士',
        facts: [
          ['business', '保险'],
          ['experience', '7年'],
          ['background', '护士'],
          ['proof', '三甲医院护士'],
        ],
      },
      {
        asked: 'audience',
        text: '主要服务有慢性病的中年人，他们就想知道自己还能不能买',
        facts: [
          ['audience', '有慢性病的中年人'],
          ['problem', '自己还能不能买'],
        ],
      },
      { asked: 'proof', text: '协助理赔过40多起', facts: [['proof', '协助理赔过40多起']] },
    ],
  },
  {
    name: '收纳师',
    messages: [
      {
        asked: 'business',
        text: '嗯…我是做整理收纳的，就是上门帮人收拾家里那种，坐标南京',
        facts: [
          ['business', '整理收纳'],
          ['place', '南京'],
          ['offer', '上门帮人收拾家里'],
        ],
      },
      { asked: 'price', text: '按小时收费，一小时180，最少四小时', facts: [['price', '180/小时']] },
      { asked: 'audience', text: '有两个娃的妈妈多', facts: [['audience', '有两个娃的妈妈']] },
    ],
  },
  {
    name: '茶农',
    messages: [
      {
        asked: 'business',
        text: '福建安溪茶农，自家有茶山，做铁观音三十年，想卖到外地去',
        facts: [
          ['business', '铁观音'],
          ['experience', '三十年'],
          ['place', '安溪'],
          ['asset', '茶山'],
        ],
      },
      { asked: 'price', text: '一斤200到800都有', facts: [['price', '200/斤']] },
    ],
  },
  {
    name: '吉他老师',
    messages: [
      {
        asked: 'business',
        text: '在深圳教吉他 6年了 学生大多是想圆梦的成年人 一对一1节260',
        facts: [
          ['place', '深圳'],
          ['business', '教吉他'],
          ['experience', '6年'],
          ['audience', '想圆梦的成年人'],
          ['offer', '一对一'],
          ['price', '260/节'],
        ],
      },
      { asked: 'problem', text: '总觉得自己手指笨学不会', facts: [['problem', '自己手指笨学不会']] },
    ],
  },
  {
    name: '二手车',
    messages: [
      {
        asked: 'business',
        text: '我是干二手车的，干了差不多十来年，在临沂，帮人看车验车一次500',
        facts: [
          ['business', '二手车'],
          ['experience', '十来年'],
          ['place', '临沂'],
          ['offer', '看车验车'],
          ['price', '500/次'],
        ],
      },
      { asked: 'audience', text: '怕买到事故车的年轻人', facts: [['audience', '怕买到事故车的年轻人']] },
    ],
  },
  {
    name: '心理咨询',
    messages: [
      {
        asked: 'business',
        text: '国家二级心理咨询师，个案超过1500小时，主要做青少年厌学，家长会问孩子不上学怎么办，60分钟600元',
        facts: [
          ['business', '心理咨询'],
          ['proof', '二级心理咨询师'],
          ['proof', '个案超过1500小时'],
          ['audience', '家长'],
          ['problem', '孩子不上学怎么办'],
          ['price', '600/60分钟'],
        ],
      },
      {
        asked: 'platform',
        text: '公众号写了两年，有5000多粉丝',
        facts: [
          ['platform', '公众号'],
          ['followers', '5000多粉'],
        ],
      },
    ],
  },
  {
    name: '外贸',
    messages: [
      {
        asked: 'business',
        text: '义乌做饰品外贸的，工厂有20个工人，想靠抖音找国内的批发商',
        facts: [
          ['place', '义乌'],
          ['business', '饰品外贸'],
          ['platform', '抖音'],
          ['asset', '20个工人'],
          ['audience', '批发商'],
        ],
      },
      { asked: 'posts', text: '一个礼拜能弄个四五条', facts: [['posts', '四五条']] },
    ],
  },
  {
    name: '书法',
    messages: [
      {
        asked: 'business',
        text: '教小孩书法，自己开的工作室，开了有5年，合肥这边，一学期2400',
        facts: [
          ['business', '教小孩书法'],
          ['experience', '5年'],
          ['place', '合肥'],
          ['audience', '小孩'],
          ['asset', '工作室'],
          ['price', '2400/学期'],
        ],
      },
      {
        asked: 'proof',
        text: '我是省书法家协会会员，学生拿过全国一等奖',
        facts: [
          ['proof', '省书法家协会会员'],
          ['proof', '全国一等奖'],
        ],
      },
      {
        asked: 'problem',
        text: '家长抱怨孩子写作业慢字又丑',
        facts: [
          ['audience', '家长'],
          ['problem', '孩子写作业慢字又丑'],
        ],
      },
    ],
  },
  {
    name: '养蜂',
    messages: [
      {
        asked: 'business',
        text: '养蜂的 秦岭 一年也就产两千斤蜜 卖68一斤 城里人老问是不是真蜂蜜',
        facts: [
          ['business', '养蜂'],
          ['price', '68/斤'],
          ['audience', '城里人'],
          ['problem', '是不是真蜂蜜'],
        ],
      },
      { asked: 'platform', text: '小红薯', facts: [['platform', '小红书']] },
    ],
  },
  {
    name: 'PPT',
    messages: [
      {
        asked: 'business',
        text: '我之前在互联网大厂做运营现在离职了接PPT定制的单子一页80',
        facts: [
          ['background', '运营'],
          ['business', 'PPT定制'],
          ['price', '80/页'],
          ['proof', '互联网大厂做运营'],
        ],
      },
      { asked: 'audience', text: '客户是要汇报的中层管理', facts: [['audience', '要汇报的中层管理']] },
      { asked: 'hours', text: '周末两天都行，平时晚上', facts: [['hours', '周末']] },
    ],
  },
  {
    name: '糕点改口',
    messages: [
      { asked: 'business', text: '我是卖糕点的', facts: [['business', '卖糕点']] },
      {
        asked: 'audience',
        text: '不是零售，是做企业下午茶，客户是公司行政',
        facts: [
          ['audience', '公司行政'],
          ['business', '企业下午茶'],
        ],
      },
      { asked: 'price', text: '价格改成一份三十五', facts: [['price', '35/份']] },
    ],
  },
  {
    name: '早餐店',
    messages: [
      {
        asked: 'business',
        text: '我跟我老公在苏州园区卖早餐的,卖了十一年了,主要卖烧饼豆浆,一套七块钱',
        facts: [
          ['business', '卖早餐'],
          ['place', '苏州'],
          ['experience', '十一年'],
          ['price', '7/套'],
          ['offer', '烧饼豆浆'],
        ],
      },
      {
        asked: 'audience',
        text: '来买的都是赶地铁的上班族 他们最关心快不快',
        facts: [
          ['audience', '赶地铁的上班族'],
          ['problem', '快不快'],
        ],
      },
      {
        asked: 'platform',
        text: '想拍抖音，一天能拍一条，店里事多',
        facts: [
          ['platform', '抖音'],
          ['posts', '一天一条'],
        ],
      },
    ],
  },
  {
    name: '产康',
    messages: [
      {
        asked: 'business',
        text: '产后康复师，入行5年，在长沙有自己的工作室，做骨盆修复和腹直肌，单次398',
        facts: [
          ['business', '产后康复师'],
          ['experience', '5年'],
          ['place', '长沙'],
          ['asset', '工作室'],
          ['price', '398/次'],
        ],
      },
      { asked: 'audience', text: '生完孩子一年以内的妈妈', facts: [['audience', '生完孩子一年以内的妈妈']] },
      { asked: 'problem', text: '总问我肚子为什么收不回去', facts: [['problem', '肚子为什么收不回去']] },
      {
        asked: 'proof',
        text: '有产康师证书 服务过1000+妈妈',
        facts: [
          ['proof', '产康师证书'],
          ['proof', '服务过1000+妈妈'],
        ],
      },
    ],
  },
  {
    name: '大学生家教',
    messages: [
      {
        asked: 'business',
        text: '我大三，在武汉读书，兼职做初中数学家教两年，一小时100',
        facts: [
          ['place', '武汉'],
          ['business', '初中数学家教'],
          ['experience', '两年'],
          ['price', '100/小时'],
        ],
      },
      {
        asked: 'proof',
        text: '高考数学142分，带的学生从60多考到100以上',
        facts: [['proof', '高考数学142分，带的学生从60多考到100以上']],
      },
      {
        asked: 'platform',
        text: '我想做小红书或者b站',
        facts: [
          ['platform', '小红书'],
          ['platform', 'B站'],
        ],
      },
    ],
  },
  {
    name: '木工',
    messages: [
      {
        asked: 'business',
        text: '俺是木匠 打家具三十多年 山东菏泽 现在厂里不要人了',
        facts: [
          ['business', '木匠'],
          ['experience', '三十多年'],
          ['place', '菏泽'],
        ],
      },
      {
        asked: 'offer',
        text: '定做一个老榆木茶桌两千八',
        facts: [
          ['offer', '老榆木茶桌'],
          ['price', '2800/'],
        ],
      },
      { asked: 'platform', text: '俺儿子说让俺弄快手', facts: [['platform', '快手']] },
    ],
  },
  {
    name: '外企高管转型',
    messages: [
      {
        asked: 'business',
        text: '本人前外企供应链总监，18年经验，想转型做企业顾问，帮中小制造企业降库存',
        facts: [
          ['background', '供应链总监'],
          ['experience', '18年'],
          ['business', '帮中小制造企业降库存'],
          ['offer', '企业顾问'],
          ['audience', '中小制造企业'],
          ['proof', '前外企供应链总监'],
        ],
      },
      {
        asked: 'offer',
        text: '驻厂诊断3万一次，陪跑半年18万',
        facts: [
          ['offer', '驻厂诊断'],
          ['price', '30000/次'],
          ['offer', '陪跑'],
          ['price', '180000/半年'],
        ],
      },
      {
        asked: 'problem',
        text: '老板们最头疼仓库里压了一堆货，账上没钱',
        facts: [
          ['audience', '老板'],
          ['problem', '仓库里压了一堆货'],
        ],
      },
    ],
  },
  {
    name: '花店',
    messages: [
      {
        asked: 'business',
        text: '花店，开在厦门思明区，三年，日常花束99起',
        facts: [
          ['business', '花店'],
          ['place', '厦门'],
          ['experience', '三年'],
          ['offer', '日常花束'],
          ['price', '99/'],
        ],
      },
      { asked: 'audience', text: '男生买得多，经常忘纪念日那种', facts: [['audience', '男生']] },
      {
        asked: 'posts',
        text: '早上忙，下午有空能拍，一周四五条吧',
        facts: [
          ['hours', '下午有空'],
          ['posts', '一周四五条'],
        ],
      },
    ],
  },
  {
    name: '留学',
    messages: [
      {
        asked: 'business',
        text: '做英国留学申请的，自己在曼大读的硕士，入行第6年，文书一份3500',
        facts: [
          ['business', '英国留学申请'],
          ['proof', '曼大读的硕士'],
          ['experience', '6年'],
          ['offer', '文书'],
          ['price', '3500/份'],
        ],
      },
      {
        asked: 'audience',
        text: '双非学校想逆袭的大三学生，还有他们家长',
        facts: [['audience', '双非学校想逆袭的大三学生']],
      },
    ],
  },
  {
    name: '陪诊',
    messages: [
      {
        asked: 'business',
        text: '我是陪诊师小周，北京，干了一年半，以前是导医',
        facts: [
          ['business', '陪诊师'],
          ['place', '北京'],
          ['experience', '一年半'],
          ['background', '导医'],
        ],
      },
      { asked: 'audience', text: '在外地工作 父母要看病的子女', facts: [['audience', '父母要看病的子女']] },
      {
        asked: 'price',
        text: '半天198 全天358',
        facts: [
          ['price', '198/半天'],
          ['price', '358/全天'],
        ],
      },
    ],
  },
  {
    name: '刺绣',
    messages: [
      {
        asked: 'business',
        text: '苏绣 从小跟奶奶学的 苏州镇湖人 绣一幅小的要一千多',
        facts: [
          ['business', '苏绣'],
          ['place', '苏州'],
          ['price', '1000/幅'],
        ],
      },
      {
        asked: 'proof',
        text: '奶奶是省级非遗传承人 我的作品进过苏州博物馆',
        facts: [['proof', '作品进过苏州博物馆']],
      },
    ],
  },
  {
    name: '健康管理',
    messages: [
      {
        asked: 'business',
        text: '三甲医院营养科工作十年，去年辞职了，现在线上带人减脂，三个月的营收费2980',
        facts: [
          ['experience', '十年'],
          ['business', '带人减脂'],
          ['price', '2980/'],
          ['proof', '三甲医院'],
        ],
      },
      {
        asked: 'audience',
        text: '体检查出脂肪肝的男的，四十岁左右',
        facts: [['audience', '体检查出脂肪肝的男的']],
      },
      { asked: 'proof', text: '我自己瘦了40斤', facts: [['proof', '瘦了40斤']] },
    ],
  },
  {
    name: '美甲',
    messages: [
      {
        asked: 'business',
        text: '开美甲店的，在贵阳花果园，开了快4年，就我一个人，单色78',
        facts: [
          ['business', '美甲店'],
          ['place', '贵阳'],
          ['experience', '快4年'],
          ['asset', '一个人'],
          ['offer', '单色'],
          ['price', '78/'],
        ],
      },
      { asked: 'audience', text: '附近上班的女孩子多', facts: [['audience', '附近上班的女孩子']] },
      { asked: 'problem', text: '老问能不能保持一个月不掉', facts: [['problem', '能不能保持一个月不掉']] },
      {
        asked: 'platform',
        text: '小红书已经有一千多粉',
        facts: [
          ['platform', '小红书'],
          ['followers', '一千多粉'],
        ],
      },
    ],
  },
  {
    name: '羽毛球',
    messages: [
      {
        asked: 'business',
        text: '羽毛球教练，国家二级运动员，在佛山教了7年球，成人小班一节150',
        facts: [
          ['business', '羽毛球教练'],
          ['proof', '国家二级运动员'],
          ['place', '佛山'],
          ['experience', '7年'],
          ['offer', '成人小班'],
          ['price', '150/节'],
        ],
      },
      {
        asked: 'audience',
        text: '周末打球的上班族，打了好几年没进步那种',
        facts: [['audience', '周末打球的上班族']],
      },
      { asked: 'posts', text: '一周拍个三四条没问题', facts: [['posts', '三四条']] },
    ],
  },
  {
    name: '回乡种茶油',
    messages: [
      {
        asked: 'business',
        text: '以前在深圳做外贸业务员，去年回江西老家种茶油树了，想卖山茶油',
        facts: [
          ['background', '外贸业务员'],
          ['place', '江西'],
          ['business', '种茶油树'],
          ['offer', '山茶油'],
        ],
      },
      {
        asked: 'price',
        text: '一斤98，五斤装450',
        facts: [
          ['price', '98/斤'],
          ['price', '450/五斤装'],
        ],
      },
      {
        asked: 'proof',
        text: '自家榨的，村里三代人都吃这个',
        facts: [['proof', '自家榨的，村里三代人都吃这个']],
      },
    ],
  },
  {
    name: '房产',
    messages: [
      {
        asked: 'business',
        text: '卖房子的 在成都天府新区 做了六年多 成交过一百二十多套',
        facts: [
          ['business', '卖房子'],
          ['place', '成都'],
          ['experience', '六年多'],
          ['proof', '成交过一百二十多套'],
        ],
      },
      { asked: 'audience', text: '刚需小夫妻，首付不多的', facts: [['audience', '刚需小夫妻']] },
      { asked: 'problem', text: '他们最怕买贵了', facts: [['problem', '怕买贵了']] },
      {
        asked: 'platform',
        text: '视频号为主，抖音也发',
        facts: [
          ['platform', '视频号'],
          ['platform', '抖音'],
        ],
      },
    ],
  },
  {
    name: '剪辑',
    messages: [
      {
        asked: 'business',
        text: '自由职业，接视频剪辑的活，三年了，一条300到800不等',
        facts: [
          ['background', '自由职业'],
          ['business', '视频剪辑'],
          ['experience', '三年'],
          ['price', '300/条'],
        ],
      },
      { asked: 'audience', text: '服务的大部分是知识博主', facts: [['audience', '知识博主']] },
      { asked: 'hours', text: '白天接单，晚上十点以后能弄自己的号', facts: [['hours', '晚上十点以后']] },
    ],
  },
  {
    name: '幼儿英语',
    messages: [
      {
        asked: 'business',
        text: '姐妹们我是全职妈妈两个娃，大学英语专业，想带娃妈妈们一起英语启蒙',
        facts: [
          ['background', '全职妈妈'],
          ['business', '英语启蒙'],
          ['audience', '妈妈'],
          ['proof', '大学英语专业'],
        ],
      },
      {
        asked: 'offer',
        text: '打卡营21天199元',
        facts: [
          ['offer', '打卡营'],
          ['price', '199/21天'],
        ],
      },
    ],
  },
  {
    name: '开锁',
    messages: [
      {
        asked: 'business',
        text: '开锁换锁15年 太原全城上门 白天80晚上120',
        facts: [
          ['business', '开锁换锁'],
          ['experience', '15年'],
          ['place', '太原'],
          ['offer', '上门'],
          ['price', '80/'],
          ['price', '120/'],
        ],
      },
      {
        asked: 'proof',
        text: '公安备案的，有特种行业许可证',
        facts: [
          ['proof', '公安备案'],
          ['proof', '特种行业许可证'],
        ],
      },
    ],
  },
  {
    name: '古筝',
    messages: [
      {
        asked: 'business',
        text: '我是古筝老师，音乐学院毕业，沈阳，教龄12年，主要教成人零基础，他们老觉得自己年纪大了学不会',
        facts: [
          ['business', '古筝老师'],
          ['proof', '音乐学院毕业'],
          ['place', '沈阳'],
          ['experience', '12年'],
          ['audience', '成人零基础'],
          ['problem', '自己年纪大了学不会'],
        ],
      },
      { asked: 'price', text: '两百一节', facts: [['price', '200/节']] },
    ],
  },
  {
    name: '采耳',
    messages: [
      {
        asked: 'business',
        text: '在重庆观音桥做采耳的，从业6年，一次98，熟客多',
        facts: [
          ['place', '重庆'],
          ['business', '采耳'],
          ['experience', '6年'],
          ['price', '98/次'],
        ],
      },
      { asked: 'audience', text: '逛街逛累的年轻女孩', facts: [['audience', '逛街逛累的年轻女孩']] },
      { asked: 'problem', text: '都问会不会掏坏耳朵', facts: [['problem', '会不会掏坏耳朵']] },
      { asked: 'platform', text: '先做抖音吧', facts: [['platform', '抖音']] },
    ],
  },
  {
    name: '书房整理',
    messages: [
      {
        asked: 'business',
        text: '我是小学语文老师，教了15年，业余带孩子读整本书，想在公众号招线上读书营学员',
        facts: [
          ['business', '小学语文老师'],
          ['experience', '15年'],
          ['platform', '公众号'],
          ['offer', '读书营'],
        ],
      },
      { asked: 'price', text: '一期299，二十一天', facts: [['price', '299/期']] },
      { asked: 'audience', text: '三到六年级孩子的家长', facts: [['audience', '三到六年级孩子的家长']] },
    ],
  },
  {
    name: '卤味',
    messages: [
      {
        asked: 'business',
        text: '我跟爱人在徐州摆摊卖卤味，八年了，鸭脖鸡爪都是自己卤的，一斤38',
        facts: [
          ['place', '徐州'],
          ['business', '卖卤味'],
          ['experience', '八年'],
          ['price', '38/斤'],
        ],
      },
      {
        asked: 'proof',
        text: '天天排队，附近小区的都认我们家',
        facts: [['proof', '天天排队，附近小区的都认我们家']],
      },
      { asked: 'posts', text: '收摊都半夜了 一周能发一条就不错了', facts: [['posts', '一周一条']] },
    ],
  },
  {
    name: '法语',
    messages: [
      {
        asked: 'business',
        text: '法语专业硕士，在里昂留学三年，现在线上教法语，一对一一小时180，学生都是准备留法的大学生',
        facts: [
          ['business', '教法语'],
          ['proof', '法语专业硕士'],
          ['audience', '准备留法的大学生'],
          ['price', '180/小时'],
          ['offer', '一对一'],
        ],
      },
      { asked: 'problem', text: 'TCF考试总差几分过不了', facts: [['problem', 'TCF考试总差几分过不了']] },
    ],
  },
  {
    name: '二胎爸爸程序员',
    messages: [
      {
        asked: 'business',
        text: '后端程序员一个，干了12年，怕35岁危机，想做点AI编程的副业',
        facts: [
          ['business', '程序员'],
          ['experience', '12年'],
          ['goal', '副业'],
        ],
      },
      { asked: 'audience', text: '想用ai做小工具的小老板', facts: [['audience', '想用ai做小工具的小老板']] },
      { asked: 'hours', text: '晚上孩子睡了能有两个小时', facts: [['hours', '两个小时']] },
    ],
  },
  {
    name: '修脚店',
    messages: [
      {
        asked: 'business',
        text: '我在扬州开了间修脚店，祖传手艺，做了二十年，修一次脚58',
        facts: [
          ['place', '扬州'],
          ['business', '修脚店'],
          ['experience', '二十年'],
          ['price', '58/次'],
        ],
      },
      { asked: 'audience', text: '灰指甲嵌甲的中老年人多', facts: [['audience', '灰指甲嵌甲的中老年人']] },
      {
        asked: 'proof',
        text: '扬州修脚非遗，我是第三代传承人',
        facts: [
          ['place', '扬州'],
          ['proof', '传承人'],
        ],
      },
    ],
  },
  {
    name: '滑雪',
    messages: [
      {
        asked: 'business',
        text: '冬天在崇礼当滑雪教练，夏天闲着，带过400多个新手，想夏天也有收入',
        facts: [
          ['business', '滑雪教练'],
          ['proof', '带过400多个新手'],
          ['goal', '收入'],
        ],
      },
      {
        asked: 'price',
        text: '一天1200 半天700',
        facts: [
          ['price', '1200/天'],
          ['price', '700/半天'],
        ],
      },
    ],
  },
  {
    name: '母婴店改口',
    messages: [
      { asked: 'business', text: '做母婴店的', facts: [['business', '母婴店']] },
      {
        asked: 'audience',
        text: '等下我说错了 是做母婴店陈列培训的 客户是母婴店老板',
        facts: [
          ['business', '母婴店陈列培训'],
          ['audience', '母婴店老板'],
        ],
      },
      { asked: 'platform', text: '不想拍视频，想写公众号', facts: [['platform', '公众号']] },
    ],
  },
];
